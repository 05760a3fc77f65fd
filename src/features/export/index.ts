export { type CodeTexts, cellValueOf } from './server/cell-value.ts';
export { dictionaryTexts } from './server/dictionary-texts.ts';
