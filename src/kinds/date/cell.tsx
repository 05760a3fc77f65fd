import { dateTime } from '../date-time/cell.tsx';
import type { CellProps } from '../parts/client/facet.ts';

function DateCell({ value }: CellProps) {
  return <span className="cell-number">{String(value).slice(0, 10)}</span>;
}

export const date = { ...dateTime, Cell: DateCell };
