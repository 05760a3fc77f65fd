import type { CellProps, ClientFacet } from '../parts/client/facet.ts';
import { PlainFilterText } from '../parts/client/text-filter.tsx';

function JsonCell({ value, place }: CellProps) {
  // A text value is JSON already.
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, place === 'detail' ? 2 : undefined);
  return place === 'detail' ? <pre className="cell-json">{text}</pre> : <code className="cell-line">{text}</code>;
}

export const json: ClientFacet = { Cell: JsonCell, Filter: null, FilterText: PlainFilterText };
