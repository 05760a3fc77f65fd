import type { KindFacet } from '../parts/meaning.ts';
import { user } from '../user/meaning.ts';

export const organisation: KindFacet = {
  ...user,
  title: '部门',
  refersTo: 'organisation',
  choice: { as: 'tree' },
  sheetNote: '填写部门名称',
  width: 150,
};
