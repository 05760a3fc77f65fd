import { lazy } from 'react';
import type { ClientFacet } from './facet.ts';
import { PlainFilterText } from './filters/text-filter.tsx';
import { NumberCell } from './parts/number-cell.tsx';

const NumberFilter = lazy(() => import('./filters/number-filter.tsx'));

export const integer: ClientFacet<'number'> = {
  Cell: NumberCell,
  input: 'number',
  Filter: NumberFilter,
  FilterText: PlainFilterText,
};
