import type { KindOffer } from '../parts/offer.ts';

export const textarea: KindOffer = {
  hint: '说明、备注',
  property: { type: 'string', 'x-kind': 'textarea', maxLength: 500 },
  isAsked: true,
};
