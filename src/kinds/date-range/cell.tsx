import { dateTime } from '../date-time/cell.tsx';
import type { CellProps, ClientFacet } from '../parts/client/facet.ts';
import { dateRange as meaning } from './meaning.ts';

function DateRangeCell({ field, value }: CellProps) {
  return <span className="cell-number">{meaning.format(value, field)}</span>;
}

export const dateRange: ClientFacet = { ...dateTime, Cell: DateRangeCell };
