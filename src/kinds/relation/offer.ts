import type { KindOffer } from '../parts/offer.ts';

export const relation: KindOffer = {
  hint: '选另一种档案的记录',
  property: { type: 'integer' },
  needs: 'x-relation',
};
