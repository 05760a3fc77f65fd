import { integer } from '../integer/meaning.ts';
import { asFigure, numberSchema, parseNumber } from '../integer/numbers.ts';
import { type KindFacet, ok } from '../parts/meaning.ts';

/** Stars of a rating without `maximum`. */
export const USUAL_STARS = 5;
/** Maximum stars, which fit into one line on a phone. */
const MAX_STARS = 10;

/** Stars from 1 to `maximum`. */
export const rating: KindFacet = {
  ...integer,
  title: '评分',
  shape: '应为评分的星数',
  ask: '请选择',
  offersEnum: false,
  converts: ['text', 'textarea', 'integer', 'number'],
  sheetNote: '星数',
  schema: ({ minimum = 1, maximum = USUAL_STARS }) =>
    numberSchema({ minimum, maximum: Math.min(maximum, MAX_STARS) }, 'integer', MAX_STARS),
  align: 'left',
  width: 140,
  sample: (field, n) => 1 + ((n - 1) % (field.schema.maximum ?? USUAL_STARS)),
  parse: (text, field) => {
    const stars = /^★+☆*$/u.exec(text.trim());
    return stars ? ok(stars[0].replaceAll('☆', '').length) : parseNumber(text.trim().replace(/[星分]$/, ''), field, 0);
  },
  format: asFigure,
};
