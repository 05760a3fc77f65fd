import { chosen } from '../parts/choices.ts';
import type { KindFacet } from '../parts/meaning.ts';
import { asFigure, chosenNumber, parseNumber } from './numbers.ts';

export const integer: KindFacet = chosen({
  title: '整数',
  shape: '应为整数',
  figure: { decimals: 0, sheet: 'plain' },
  offersEnum: true,
  converts: ['text', 'textarea', 'number', 'money', 'percent', 'rating', 'duration'],
  onCard: 'never',
  sheetNote: '整数',
  schema: (property) => chosenNumber(property, 'integer', 2_147_483_647),
  ask: '请输入',
  searchMode: 'equals',
  filterable: false,
  sortable: true,
  compared: 'number',
  align: 'right',
  width: 90,
  wide: false,
  sample: (field, n) => Math.min(Math.max(n, field.schema.minimum ?? n), field.schema.maximum ?? n),
  parse: (text, field) => parseNumber(text, field, 0),
  format: asFigure,
});
