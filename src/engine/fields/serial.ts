import { textFacet } from './facet.ts';

/** A number the server gives out (hazard code, notice number); never written by people. */
export const serial = textFacet('serial', { maxLength: 40, width: 150 });
