import { readColour } from '../../engine/fields/colour.ts';
import { equalityTests, type ServerFacet } from './facet.ts';
import { textFacet } from './text-facet.ts';

/** Stored in one spelling, so that equal colours are equal texts. Words for colours are for people: sheets and inputs read them. */
export const colour: ServerFacet = {
  ...textFacet('colour'),
  accept: (value) => (typeof value === 'string' && /^\s*#/.test(value) ? (readColour(value) ?? value) : value),
  where: (mode, raw) => equalityTests(mode, raw, readColour),
};
