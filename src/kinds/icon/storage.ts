import type { ServerFacet } from '../parts/storage.ts';
import { textStorage } from '../text/storage.ts';
import { toIconWord } from './icon-name.ts';

/** Stored in the one spelling that every console of this API family can show. */
export const icon: ServerFacet = {
  ...textStorage(),
  accept: (value) => (typeof value === 'string' ? toIconWord(value.trim()) : value),
};
