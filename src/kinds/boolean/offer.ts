import type { KindOffer } from '../parts/offer.ts';

export const boolean: KindOffer = {
  hint: '开关',
  property: { type: 'boolean' },
};
