import { referenceFacet } from './reference-facet.ts';

/** Like a relation, but 0 is stored: it stands for the root (wire.md#1.2). */
export const tree = referenceFacet('tree');
