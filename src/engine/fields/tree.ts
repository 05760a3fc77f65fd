import type { KindFacet } from './facet.ts';
import { relation } from './relation.ts';

/** A relation whose target is a tree; 0 stands for the root. */
export const tree: KindFacet = { ...relation, kind: 'tree' };
