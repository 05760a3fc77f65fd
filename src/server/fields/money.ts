import { numberFacet } from './number-facet.ts';

/** Yuan with two decimals (look.md#13.3). */
export const money = numberFacet('money', { columnType: 'numeric', decimals: 2 });
