import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { rowColorOf } from '../../../engine/rules/row-colors.ts';
import { idOf } from '../../resource/use-record.ts';
import { useColumnWindow } from './use-column-window.ts';
import { useRowWindow } from './use-row-window.ts';
import { WindowRow } from './window-row.tsx';
import type { WindowTable } from './window-table.ts';
import './window-rows.css';

/** Draws the rows near the visible part, with empty space for all other rows. */
export default function WindowRows({ table }: { table: WindowTable }) {
  const { frame, rows, rowHeight, columns, widths, ticks, colors } = table;
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
            color={colors.length === 0 ? null : rowColorOf(colors, row)}
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

/** Focuses the table when the focused row is scrolled away: else the next Tab would start at the page's top. */
function useKeptFocus(frame: RefObject<HTMLElement | null>): void {
  const last = useRef<Element | null>(null);
  useEffect(() => {
    const part = frame.current;
    const remember = (event: FocusEvent) => {
      last.current = event.target instanceof Element ? event.target : null;
    };
    part?.addEventListener('focusin', remember);
    return () => part?.removeEventListener('focusin', remember);
  }, [frame]);
  // Has no dependencies: runs after every render of the rows.
  useLayoutEffect(() => {
    const isGone = last.current !== null && !last.current.isConnected;
    if (!isGone || document.activeElement !== document.body) return;
    last.current = null;
    const body = frame.current?.querySelector<HTMLElement>('.ant-table-body');
    if (!body?.hasAttribute('tabindex')) body?.setAttribute('tabindex', '-1');
    body?.focus({ preventScroll: true });
  });
}
