import type { KindOffer } from '../parts/offer.ts';

export const dateRange: KindOffer = {
  hint: '开始和结束的日期',
  property: { type: 'string', 'x-kind': 'date-range' },
  isSearched: true,
};
