import type { ServerFacet } from '../parts/storage.ts';
import { textStorage } from '../text/storage.ts';
import { toIconWord } from './icon-name.ts';

/** Stored in the spelling that older consoles on the same API can show, too. */
export const icon: ServerFacet = {
  ...textStorage(),
  accept: (value) => (typeof value === 'string' ? toIconWord(value.trim()) : value),
};
