import { lazy } from 'react';
import { kindFacets } from '../../engine/fields/registry.ts';
import type { CellProps, ClientFacet, FilterTextProps } from './facet.ts';
import { readBox } from './parts/geo-box.ts';

const GeoPointFilter = lazy(() => import('./filters/geo-point-filter.tsx'));

function GeoPointCell({ field, value }: CellProps) {
  return <span className="cell-number">{kindFacets['geo-point'].format(value, field)}</span>;
}

function GeoPointFilterText({ queryKey, values }: FilterTextProps) {
  return <>{readBox(values[queryKey] ?? '').join(' ～ ')}</>;
}

export const geoPoint: ClientFacet = {
  Cell: GeoPointCell,
  input: 'geo-point',
  Filter: GeoPointFilter,
  FilterText: GeoPointFilterText,
};
