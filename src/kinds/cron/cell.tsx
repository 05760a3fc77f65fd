import { lazy, Suspense } from 'react';
import type { CellProps, ClientFacet } from '../parts/client/facet.ts';
import { text } from '../text/cell.tsx';

const CronCell = lazy(() => import('./client/cron-cell.tsx'));

/** Loads a schedule's description after the list, since few lists have schedules; shows the expression until then. */
function LazyCronCell(props: CellProps) {
  return (
    <Suspense fallback={<span className={props.place === 'list' ? 'cell-line' : ''}>{String(props.value)}</span>}>
      <CronCell {...props} />
    </Suspense>
  );
}

export const cron: ClientFacet = { ...text, Cell: LazyCronCell };
