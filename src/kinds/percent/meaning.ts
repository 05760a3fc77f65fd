import { integer } from '../integer/meaning.ts';
import { asFigure, numberSchema, parseNumber, withoutMarks } from '../integer/numbers.ts';
import type { KindFacet } from '../parts/meaning.ts';

const MARKS = '\\s*[%％]$';

/** A percentage: 12.5 is 12.5%. A descriptor may allow less than 0 and more than 100. */
export const percent: KindFacet = {
  ...integer,
  title: '百分比',
  shape: '应为百分比，最多两位小数',
  figure: { decimals: 2, sheet: 'percent', marks: MARKS },
  unit: '%',
  offersEnum: false,
  onCard: 'never',
  converts: ['text', 'textarea', 'number'],
  sheetNote: '百分比，如 12.5%',
  schema: (property) => numberSchema({ minimum: 0, maximum: 100, ...property }, 'number', 1e6),
  width: 100,
  parse: (text, field) => parseNumber(withoutMarks(text, MARKS), field, 2),
  format: (value, field) => (typeof value === 'number' ? `${asFigure(value, field)}%` : ''),
};
