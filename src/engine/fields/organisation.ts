import type { KindFacet } from './facet.ts';
import { user } from './user.ts';

export const organisation: KindFacet = {
  ...user,
  kind: 'organisation',
  width: 150,
  hint: '填写部门名称，同名时写全路径',
};
