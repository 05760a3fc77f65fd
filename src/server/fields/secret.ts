import { textFacet } from './text-facet.ts';

export const secret = textFacet('secret');
