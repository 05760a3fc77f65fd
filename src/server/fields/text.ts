import { textFacet } from './text-facet.ts';

export const text = textFacet('text');
