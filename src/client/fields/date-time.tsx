import { ExclamationCircleFilled } from '@ant-design/icons';
import { Tooltip } from 'antd';
import { lazy } from 'react';
import type { CellProps, ClientFacet } from './facet.ts';
import { deadlineWords } from './parts/deadline-words.ts';
import { RangeFilterText } from './parts/range-filter-text.tsx';
import { shortTime } from './parts/short-time.ts';

/** Wall time of the product exactly as it travels; nothing is converted to the zone of the browser (design §6). */
function DateTimeCell({ field, value, record, place }: CellProps) {
  const text = String(value);
  const shown = place === 'card' ? shortTime(text) : text;
  if (field.late === null || record[field.late] !== true) return <span className="cell-number">{shown}</span>;
  const { words } = deadlineWords(text, new Date());
  return (
    <Tooltip title={words}>
      <span className="cell-number cell-late">
        <ExclamationCircleFilled className="cell-late-mark" aria-label={words} /> {shown}
      </span>
    </Tooltip>
  );
}

const RangeFilter = lazy(() => import('./filters/range-filter.tsx'));

export const dateTime: ClientFacet<'date' | 'date-time'> = {
  Cell: DateTimeCell,
  input: 'date-time',
  Filter: RangeFilter,
  FilterText: RangeFilterText,
};
