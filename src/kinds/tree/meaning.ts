import type { KindFacet } from '../parts/meaning.ts';
import { relation } from '../relation/meaning.ts';

/** A relation whose target is a tree; 0 is the root. */
export const tree: KindFacet = {
  ...relation,
  title: '上级',
  choice: { as: 'tree' },
  sheetNote: '填写名称，同名时写全路径，如“生产区/合成一装置”',
};
