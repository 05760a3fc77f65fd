import type { KindOffer } from '../parts/offer.ts';

export const money: KindOffer = {
  hint: '两位小数',
  property: { type: 'number', 'x-kind': 'money', 'x-unit': '元' },
};
