import { textFacet } from './text-facet.ts';

export const icon = textFacet('icon');
