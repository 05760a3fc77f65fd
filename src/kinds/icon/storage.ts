import type { ServerFacet } from '../parts/storage.ts';
import { textStorage } from '../text/storage.ts';
import { toIconWord } from './icon-name.ts';

/** Stored in one spelling, the one that every console of this API family draws. */
export const icon: ServerFacet = {
  ...textStorage(),
  accept: (value) => (typeof value === 'string' ? toIconWord(value.trim()) : value),
};
