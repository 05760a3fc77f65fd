import { DIGIT_ID_PATTERN } from './digit-id.ts';
import type { KindFacet } from './facet.ts';
import { relation } from './relation.ts';

export const user: KindFacet = {
  ...relation,
  kind: 'user',
  schema: () => ({ type: 'string', pattern: DIGIT_ID_PATTERN }),
  width: 110,
  hint: '填写姓名，同名时写成“姓名（账号）”',
  sample: (_field, n) => String(n),
};
