import { textFacet } from './text-facet.ts';

export const textarea = textFacet('textarea', { trim: false });
