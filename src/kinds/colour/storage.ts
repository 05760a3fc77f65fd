import { equalityTests, type ServerFacet } from '../parts/storage.ts';
import { textStorage } from '../text/storage.ts';
import { readColour } from './meaning.ts';

/** Stored in one spelling, so that equal colours are equal texts; a write accepts codes, but no names of colours. */
export const colour: ServerFacet = {
  ...textStorage(),
  accept: (value) => (typeof value === 'string' && /^\s*#/.test(value) ? (readColour(value) ?? value) : value),
  where: (mode, raw) => equalityTests(mode, raw, readColour),
};
