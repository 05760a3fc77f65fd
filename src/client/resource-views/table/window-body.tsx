import { type ComponentPropsWithRef, createContext, use } from 'react';
import type { Stretch } from './window.ts';

/** The rows that are drawn; null: all of them. */
export const RowsContext = createContext<Stretch | null>(null);

/** Body of a table of which only some rows are drawn: the others are room, so that the scroll bar tells the truth. */
function WindowBody({ children, ...rest }: ComponentPropsWithRef<'tbody'>) {
  const rows = use(RowsContext);
  return (
    <tbody {...rest}>
      {rows !== null && rows.before > 0 && <Room height={rows.before} />}
      {children}
      {rows !== null && rows.after > 0 && <Room height={rows.after} />}
    </tbody>
  );
}

function Room({ height }: { height: number }) {
  return (
    <tr aria-hidden className="list-room">
      <td style={{ height }} />
    </tr>
  );
}

/** One object for all tables: another one would draw every row anew. */
export const WINDOW_PARTS = { body: { wrapper: WindowBody } };
