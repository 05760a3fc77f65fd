import type { KindOffer } from '../parts/offer.ts';

export const number: KindOffer = {
  hint: '长度、温度',
  property: { type: 'number' },
};
