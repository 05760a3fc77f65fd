import { referenceFacet } from './reference-facet.ts';

export const id = referenceFacet('id');
