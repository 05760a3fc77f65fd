import type { KindOffer } from '../parts/offer.ts';

export const percent: KindOffer = {
  hint: '完成率、合格率',
  property: { type: 'number', 'x-kind': 'percent' },
};
