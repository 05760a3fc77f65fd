import type { KindOffer } from '../parts/offer.ts';

export const dictionary: KindOffer = {
  title: '字典',
  hint: '选项在字典管理中维护',
  property: { type: 'string' },
  needs: 'x-dictionary',
  isSearched: true,
};
