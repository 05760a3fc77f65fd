import type { KindOffer } from '../parts/offer.ts';

export const phone: KindOffer = {
  hint: '手机号或座机号，可拨打',
  property: { type: 'string', 'x-kind': 'phone' },
  isSearched: true,
};
