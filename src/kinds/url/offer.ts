import type { KindOffer } from '../parts/offer.ts';

export const url: KindOffer = {
  hint: '以 http 开头',
  property: { type: 'string', format: 'uri', maxLength: 500 },
};
