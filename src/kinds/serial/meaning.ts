import { textFacet } from '../parts/meaning.ts';

/** A number the server gives out (hazard code, notice number); never written by people. */
export const serial = textFacet({ title: '编号', maxLength: 40, width: 150, given: true, numbered: true });
