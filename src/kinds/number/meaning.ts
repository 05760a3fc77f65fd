import { integer } from '../integer/meaning.ts';
import { asFigure, chosenNumber, parseNumber } from '../integer/numbers.ts';
import { chosen } from '../parts/choices.ts';
import type { KindFacet } from '../parts/meaning.ts';

/** A decimal with up to six places (coordinates, scores). */
export const number: KindFacet = chosen({
  ...integer,
  title: '数字',
  shape: '应为数字',
  converts: ['text', 'textarea', 'integer', 'money', 'percent', 'rating'],
  figure: { decimals: null, sheet: 'plain' },
  sheetNote: '数字',
  schema: (property) => chosenNumber(property, 'number', 1e9),
  parse: (text, field) => parseNumber(text, field, 6),
  format: asFigure,
});
