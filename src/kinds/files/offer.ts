import type { KindOffer } from '../parts/offer.ts';

export const files: KindOffer = {
  hint: '最多 20 个',
  property: { type: 'string', 'x-kind': 'files' },
};
