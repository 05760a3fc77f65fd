import { lazy } from 'react';
import type { CellProps, ClientFacet, FilterTextProps } from '../parts/client/facet.ts';
import { kindFacets } from '../tables/meanings.ts';
import { readBox } from './client/geo-box.ts';

const GeoPointFilter = lazy(() => import('./filter.tsx'));

function GeoPointCell({ field, value }: CellProps) {
  return <span className="cell-number">{kindFacets['geo-point'].format(value, field)}</span>;
}

function GeoPointFilterText({ queryKey, values }: FilterTextProps) {
  return <>{readBox(values[queryKey] ?? '').join(' ～ ')}</>;
}

export const geoPoint: ClientFacet = {
  Cell: GeoPointCell,
  Filter: GeoPointFilter,
  FilterText: GeoPointFilterText,
};
