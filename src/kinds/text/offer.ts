import type { KindOffer } from '../parts/offer.ts';

export const text: KindOffer = {
  hint: '名称、型号、品牌',
  property: { type: 'string', maxLength: 50 },
  isSearched: true,
  isAsked: true,
};
