import type { KindFacet } from './facet.ts';
import { integer } from './integer.ts';
import { chosenNumber, parseNumber, withThousands } from './numbers.ts';

/** A decimal with up to six places (coordinates, scores). */
export const number: KindFacet = {
  ...integer,
  kind: 'number',
  shape: '应为数字',
  sheetNote: '数字',
  schema: (property) => chosenNumber(property, 'number', 1e9),
  parse: (text, field) => parseNumber(text, field, 6),
  format: (value) => withThousands(value),
};
