import type { KindOffer } from '../parts/offer.ts';

export const signature: KindOffer = {
  hint: '手写，存为图片',
  property: { type: 'string', 'x-kind': 'signature' },
  isAsked: true,
};
