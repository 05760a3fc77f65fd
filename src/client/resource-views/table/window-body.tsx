import { Children, type ComponentPropsWithRef, createContext, lazy, Suspense, use } from 'react';
import { HeadCell } from './head-cell.tsx';
import type { WindowTable } from './window-table.ts';

/** Few tables are that large: their rows are fetched with the first. */
const Rows = lazy(() => import('./window-rows.tsx'));

/** The table whose rows are drawn here. */
export const WindowContext = createContext<WindowTable | null>(null);

/**
 * Body of a table of which only some rows are drawn. antd measures its columns in the first child; its own rows are left
 * out: each of their cells listens to the whole table, which takes several times as long as drawing it.
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

/** One object for all tables: another one would draw every row anew. */
export const TABLE_PARTS = { header: { cell: HeadCell } };
export const WINDOW_PARTS = { ...TABLE_PARTS, body: { wrapper: WindowBody } };
