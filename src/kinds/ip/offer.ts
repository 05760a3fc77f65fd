import type { KindOffer } from '../parts/offer.ts';

export const ip: KindOffer = {
  hint: '如 10.1.2.3',
  property: { type: 'string', format: 'ipv4' },
};
