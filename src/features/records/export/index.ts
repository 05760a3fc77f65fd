export { type CodeTexts, cellTextOf, cellValueOf } from './server/cell-value.ts';
export { dictionaryTexts } from './server/dictionary-texts.ts';
