import { textFacet } from './text-facet.ts';

export const url = textFacet('url');
