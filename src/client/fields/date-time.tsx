import { lazy } from 'react';
import type { CellProps, ClientFacet } from './facet.ts';
import { overdueDays } from './parts/deadline-words.ts';
import { RangeFilterText } from './parts/range-filter-text.tsx';
import { shortTime } from './parts/short-time.ts';
import { WordTag } from './parts/word-tag.tsx';

/** Wall time of the product exactly as it travels; nothing is converted to the zone of the browser (decision 061). */
function DateTimeCell({ field, value, record, place }: CellProps) {
  const text = String(value);
  const shown = place === 'card' ? shortTime(text) : text;
  if (field.late === null || record[field.late] !== true) return <span className="cell-number">{shown}</span>;
  return (
    <span className="cell-dated">
      <span className="cell-number">{shown}</span>
      <WordTag color="red">{field.lateWords.replace('{n}', String(overdueDays(text, new Date())))}</WordTag>
    </span>
  );
}

const RangeFilter = lazy(() => import('./filters/range-filter.tsx'));

export const dateTime: ClientFacet<'date' | 'date-time'> = {
  Cell: DateTimeCell,
  input: 'date-time',
  Filter: RangeFilter,
  FilterText: RangeFilterText,
};
