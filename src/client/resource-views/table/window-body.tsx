import { Children, type ComponentPropsWithRef, createContext, lazy, Suspense, use } from 'react';
import { HeadCell } from './head-cell.tsx';
import type { WindowTable } from './window-table.ts';

/** Few tables are so large: the code for their rows is loaded with the first one. */
const Rows = lazy(() => import('./window-rows.tsx'));

/** The table whose rows are drawn in this body. */
export const WindowContext = createContext<WindowTable | null>(null);

/**
 * Body of a table that draws only some rows; the first child measures its columns. The rows of antd are left out: their
 * cells subscribe to the whole table, several times slower than drawing.
 */
function WindowBody({ children, ...rest }: ComponentPropsWithRef<'tbody'>) {
  const table = use(WindowContext);
  const [measures] = Children.toArray(children);
  return (
    <tbody {...rest}>
      {measures}
      <Suspense fallback={null}>{table && <Rows table={table} />}</Suspense>
    </tbody>
  );
}

/** One object for all tables: a new one would redraw every row. */
export const TABLE_PARTS = { header: { cell: HeadCell } };
export const WINDOW_PARTS = { ...TABLE_PARTS, body: { wrapper: WindowBody } };
