import { numberFacet } from './number-facet.ts';

export const number = numberFacet('number', { columnType: 'numeric' });
