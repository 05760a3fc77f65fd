import { integer } from '../integer/meaning.ts';
import { chosenNumber, parseNumber, withThousands } from '../integer/numbers.ts';
import { chosen } from '../parts/choices.ts';
import type { KindFacet } from '../parts/meaning.ts';

/** A decimal with up to six places (coordinates, scores). */
export const number: KindFacet = chosen({
  ...integer,
  shape: '应为数字',
  figure: { decimals: null, sheet: 'plain' },
  sheetNote: '数字',
  schema: (property) => chosenNumber(property, 'number', 1e9),
  parse: (text, field) => parseNumber(text, field, 6),
  format: (value) => withThousands(value),
});
