import type { CellProps, ClientFacet } from '../parts/client/facet.ts';
import { text } from '../text/cell.tsx';

function PhoneCell({ value }: CellProps) {
  return (
    <a className="cell-number" href={`tel:${String(value)}`}>
      {String(value)}
    </a>
  );
}

export const phone: ClientFacet = { ...text, Cell: PhoneCell };
