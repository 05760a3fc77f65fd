import { dateTime } from './date-time.tsx';
import type { CellProps } from './facet.ts';

function DateCell({ value }: CellProps) {
  return <span className="cell-number">{String(value).slice(0, 10)}</span>;
}

export const date = { ...dateTime, Cell: DateCell, input: 'date' as const };
