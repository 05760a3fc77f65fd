import { toIconWord } from '../../engine/fields/icon-name.ts';
import type { ServerFacet } from './facet.ts';
import { textFacet } from './text-facet.ts';

/** Stored in one spelling, the one that every console of this API family draws. */
export const icon: ServerFacet = {
  ...textFacet('icon'),
  accept: (value) => (typeof value === 'string' ? toIconWord(value.trim()) : value),
};
