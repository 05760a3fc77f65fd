import { referenceFacet } from './reference-facet.ts';

export const user = referenceFacet('user');
