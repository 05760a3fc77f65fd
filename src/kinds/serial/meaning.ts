import { textFacet } from '../parts/meaning.ts';

/** A number assigned by the server (hazard code, notice number); never entered by users. */
export const serial = textFacet({ title: '编号', maxLength: 40, width: 150, given: true, numbered: true });
