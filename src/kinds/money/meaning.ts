import { integer } from '../integer/meaning.ts';
import { asFigure, numberSchema, parseNumber, withoutMarks } from '../integer/numbers.ts';
import type { KindFacet } from '../parts/meaning.ts';

const MARKS = '^[¥￥]|元$';

/** Yuan with two decimals (look.md#13.3); more decimals are refused, never rounded. */
export const money: KindFacet = {
  ...integer,
  title: '金额',
  shape: '应为金额，最多两位小数',
  figure: { decimals: 2, sheet: 'money', marks: MARKS },
  offersEnum: false,
  converts: ['text', 'textarea', 'integer', 'number'],
  sheetNote: '金额，最多两位小数',
  schema: (property) => numberSchema({ minimum: 0, ...property }, 'number', 1e10),
  width: 120,
  parse: (text, field) => parseNumber(withoutMarks(text, MARKS), field, 2),
  format: (value, field) => asFigure(value, field, 2),
};
