import { Children, type ComponentPropsWithRef, createContext, type RefObject, use } from 'react';
import type { WireRecord } from '../../../engine/json.ts';
import { idOf } from '../../resource/use-record.ts';
import type { RowColumns } from './row-columns.tsx';
import { useColumnWindow } from './use-column-window.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { useRowWindow } from './use-row-window.ts';
import type { Ticks } from './use-ticks.ts';
import { WindowRow } from './window-row.tsx';

export interface WindowTable {
  /** The element the table is in. */
  frame: RefObject<HTMLElement | null>;
  rows: readonly WireRecord[];
  rowHeight: number;
  columns: RowColumns;
  /** Of the columns that scroll. */
  widths: readonly number[];
  /** null: rows cannot be ticked. */
  ticks: Ticks | null;
}

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
      {table && <Rows table={table} />}
    </tbody>
  );
}

function Rows({ table }: { table: WindowTable }) {
  const { frame, rows, rowHeight, columns, widths, ticks } = table;
  const stretch = useRowWindow(frame, { rowCount: rows.length, rowHeight });
  const drawn = useColumnWindow(frame, widths);
  useKeptFocus(frame);
  return (
    <>
      {stretch.before > 0 && <Room height={stretch.before} />}
      {rows.slice(stretch.start, stretch.end).map((row, index) => {
        const key = String(idOf(row));
        return (
          <WindowRow
            key={key}
            row={row}
            index={stretch.start + index}
            columns={columns}
            drawn={drawn}
            isTicked={ticks?.ticked.has(key) ?? false}
            tick={ticks?.tick ?? null}
          />
        );
      })}
      {stretch.after > 0 && <Room height={stretch.after} />}
    </>
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
