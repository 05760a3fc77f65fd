import type { KindOffer } from '../parts/offer.ts';

export const date: KindOffer = {
  hint: '如 2026-11-25',
  property: { type: 'string', format: 'date' },
  isSearched: true,
  isAsked: true,
};
