import { textFacet } from './facet.ts';

export const text = textFacet('text', { maxLength: 200 });
