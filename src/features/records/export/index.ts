export { type CodeTexts, cellTextOf, cellValueOf, dictionaryTexts } from './server/cell-value.ts';
