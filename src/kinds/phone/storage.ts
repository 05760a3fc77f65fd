import type { ServerFacet } from '../parts/storage.ts';
import { text } from '../text/storage.ts';
import { cleanTelephone } from './meaning.ts';

/** Takes numbers as people write them, also in searches, and stores one spelling. */
export const phone: ServerFacet = {
  ...text,
  accept: (value) => (typeof value === 'string' ? cleanTelephone(value) : value),
  where: (mode, raw, field) => text.where(mode, cleanTelephone(raw), field),
};
