import type { KindOffer } from '../parts/offer.ts';

export const email: KindOffer = {
  hint: '如 zhang.san@example.com',
  property: { type: 'string', 'x-kind': 'email' },
  isSearched: true,
};
