import type { KindOffer } from '../parts/offer.ts';

export const images: KindOffer = {
  hint: '最多 20 张',
  property: { type: 'string', 'x-kind': 'images' },
  isAsked: true,
};
