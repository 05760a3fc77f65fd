import { numberFacet } from './number-facet.ts';

/** Yuan with two decimals (spec §9). */
export const money = numberFacet('money', { columnType: 'numeric', decimals: 2 });
