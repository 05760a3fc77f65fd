import type { KindOffer } from '../parts/offer.ts';

export const integer: KindOffer = {
  hint: '数量、排序',
  property: { type: 'integer' },
  isAsked: true,
};
