import { lazy } from 'react';
import { readRange } from '../../client/resource/list-state.ts';
import { isLate, overdueDays } from '../../client/ui/words/deadline-words.ts';
import { shortTime } from '../../client/ui/words/short-time.ts';
import { WordTag } from '../../client/ui/words/word-tag.tsx';
import type { CellProps, ClientFacet, FilterTextProps } from '../parts/client/facet.ts';
import { namedDays } from './relative-days.ts';

/** Wall time exactly as the server sends it; never converted to the browser's time zone (decision 061). */
function DateTimeCell({ field, value, record, place }: CellProps) {
  const text = String(value);
  const label = place === 'card' ? shortTime(text) : text;
  if (!isLate(field, record)) return <span className="cell-number">{label}</span>;
  return (
    <span className="cell-dated">
      <span className="cell-number">{label}</span>
      <WordTag color="red">{field.lateWords.replace('{n}', String(overdueDays(text, new Date())))}</WordTag>
    </span>
  );
}

function RangeFilterText({ queryKey, values }: FilterTextProps) {
  const [begin = '', end = ''] = readRange(namedDays(values[queryKey] ?? '', new Date())).map((text) =>
    text.slice(0, 10),
  );
  if (begin && end) return <>{`${begin} ～ ${end}`}</>;
  return <>{begin ? `${begin} 起` : `至 ${end}`}</>;
}

const RangeFilter = lazy(() => import('./filter.tsx'));

export const dateTime: ClientFacet = {
  Cell: DateTimeCell,
  Filter: RangeFilter,
  FilterText: RangeFilterText,
};
