import { referenceFacet } from './reference-facet.ts';

export const organisation = referenceFacet('organisation');
