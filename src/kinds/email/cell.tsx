import type { CellProps, ClientFacet } from '../parts/client/facet.ts';
import { text } from '../text/cell.tsx';

function EmailCell({ value }: CellProps) {
  return (
    <a className="cell-line" href={`mailto:${String(value)}`}>
      {String(value)}
    </a>
  );
}

export const email: ClientFacet = { ...text, Cell: EmailCell };
