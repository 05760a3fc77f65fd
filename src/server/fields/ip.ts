import { textFacet } from './text-facet.ts';

export const ip = textFacet('ip');
