import { lazy, Suspense } from 'react';
import type { CellProps, ClientFacet } from '../parts/client/facet.ts';
import { text } from '../text/cell.tsx';

const CronCell = lazy(() => import('./client/cron-cell.tsx'));

/** Loads the description of a schedule after the list, as few lists have any; shows the expression until then. */
function LazyCronCell(props: CellProps) {
  return (
    <Suspense fallback={<span className={props.place === 'list' ? 'cell-line' : ''}>{String(props.value)}</span>}>
      <CronCell {...props} />
    </Suspense>
  );
}

export const cron: ClientFacet = { ...text, Cell: LazyCronCell };
