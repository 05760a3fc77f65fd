import type { KindFacet } from '../parts/meaning.ts';
import { relation } from '../relation/meaning.ts';

/** The record's own id; a number, or a digit string for users, organisations and files (wire.md#1.2). */
export const id: KindFacet = {
  ...relation,
  title: '记录编号',
  sheetNote: '',
  given: true,
  schema: (property) =>
    property.type === 'string' ? { type: 'string' } : { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
  sortable: true,
  width: 100,
};
