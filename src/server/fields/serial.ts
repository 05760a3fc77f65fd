import { textFacet } from './text-facet.ts';

export const serial = textFacet('serial');
