import { referenceFacet } from './reference-facet.ts';

export const relation = referenceFacet('relation');
