import type { KindOffer } from '../parts/offer.ts';

export const rating: KindOffer = {
  hint: '一到五颗星',
  property: { type: 'integer', 'x-kind': 'rating' },
  isAsked: true,
};
