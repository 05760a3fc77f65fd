import { numberFacet } from './number-facet.ts';

export const integer = numberFacet('integer', { columnType: 'integer', decimals: 0 });
