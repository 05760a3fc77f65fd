import type { KindFacet } from './facet.ts';
import { user } from './user.ts';

export const organisation: KindFacet = { ...user, kind: 'organisation', sheetNote: '填写部门名称', width: 150 };
