import { lazy } from 'react';
import type { CellProps, ClientFacet, FilterTextProps } from '../parts/client/facet.ts';
import { durationWords } from './meaning.ts';

function DurationCell({ value }: CellProps) {
  return <span className="cell-number">{durationWords(value)}</span>;
}

function DurationFilterText({ queryKey, values }: FilterTextProps) {
  const [begin = '', end = ''] = (values[queryKey] ?? '')
    .split(',')
    .map((text) => (text === '' ? '' : durationWords(Number(text))));
  if (begin && end) return <>{`${begin} ～ ${end}`}</>;
  return <>{begin ? `${begin}以上` : `${end}以内`}</>;
}

const DurationFilter = lazy(() => import('./filter.tsx'));

export const duration: ClientFacet = {
  Cell: DurationCell,
  Filter: DurationFilter,
  FilterText: DurationFilterText,
};
