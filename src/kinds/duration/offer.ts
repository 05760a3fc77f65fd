import type { KindOffer } from '../parts/offer.ts';

export const duration: KindOffer = {
  hint: '如 2小时30分',
  property: { type: 'integer', 'x-kind': 'duration' },
};
