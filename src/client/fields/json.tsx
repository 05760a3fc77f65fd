import type { CellProps, ClientFacet } from './facet.ts';
import { PlainFilterText } from './filters/text-filter.tsx';

function JsonCell({ value, place }: CellProps) {
  const text = JSON.stringify(value, null, place === 'detail' ? 2 : undefined);
  return place === 'detail' ? <pre className="cell-json">{text}</pre> : <code className="cell-line">{text}</code>;
}

export const json: ClientFacet = { Cell: JsonCell, input: 'json', Filter: null, FilterText: PlainFilterText };
