import type { KindOffer } from '../parts/offer.ts';

export const dateTime: KindOffer = {
  hint: '日期和钟点',
  property: { type: 'string', format: 'date-time' },
  isSearched: true,
};
