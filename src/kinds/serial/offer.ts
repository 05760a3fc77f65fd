import type { KindOffer } from '../parts/offer.ts';

export const serial: KindOffer = {
  hint: '系统依次给出',
  property: { type: 'string', 'x-kind': 'serial', 'x-number': { prefix: 'BH', date: 'yyyyMM', digits: 4 } },
};
