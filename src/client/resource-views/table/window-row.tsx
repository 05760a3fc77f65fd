import { Checkbox } from 'antd';
import { memo } from 'react';
import type { RowColorSpec } from '../../../engine/descriptor.ts';
import type { WireRecord } from '../../../engine/json.ts';
import { tintClass } from './columns.tsx';
import { type RowColumn, type RowColumns, SELECTION_CLASS, SELECTION_STYLE } from './row-columns.tsx';
import { rowTickName } from './selection.tsx';
import type { Ticks } from './use-ticks.ts';
import type { Stretch } from './window.ts';

interface Props {
  row: WireRecord;
  /** Index among all rows of the table. */
  index: number;
  columns: RowColumns;
  drawn: Stretch | null;
  /** The same object as long as the colour is the same, so that memo works. */
  color: RowColorSpec | null;
  isTicked: boolean;
  tick: Ticks['tick'] | null;
}

/** Row of a large table. `aria-rowindex` counts the heading as 1 and includes rows that are not drawn. */
export const WindowRow = memo(function WindowRow({ row, index, columns, drawn, color, isTicked, tick }: Props) {
  const scrolling = drawn ? columns.scrolling.slice(drawn.start, drawn.end) : columns.scrolling;
  const after = drawn ? columns.scrolling.length - drawn.end : 0;
  return (
    <tr
      className={`ant-table-row ant-table-row-level-0 window-row${isTicked ? ' ant-table-row-selected' : ''} ${tintClass(color)}`}
      title={color?.title}
      aria-rowindex={index + 2}
    >
      {tick && <TickCell index={index} isTicked={isTicked} tick={tick} />}
      {columns.kept.map((column) => (
        <WindowCell key={column.key} column={column} row={row} />
      ))}
      {drawn !== null && drawn.start > 0 && <td aria-hidden colSpan={drawn.start} />}
      {scrolling.map((column) => (
        <WindowCell key={column.key} column={column} row={row} />
      ))}
      {after > 0 && <td aria-hidden colSpan={after} />}
      {columns.pinned.map((column) => (
        <WindowCell key={column.key} column={column} row={row} />
      ))}
    </tr>
  );
});

/** Cell that is not redrawn when the table is scrolled. */
const WindowCell = memo(function WindowCell({ column, row }: { column: RowColumn; row: WireRecord }) {
  return (
    <td className={column.className} style={column.style} aria-colindex={column.index}>
      {column.draw(row)}
    </td>
  );
});

interface TickProps {
  index: number;
  isTicked: boolean;
  tick: Ticks['tick'];
}

const TickCell = memo(function TickCell({ index, isTicked, tick }: TickProps) {
  return (
    <td className={SELECTION_CLASS} style={SELECTION_STYLE}>
      <Checkbox
        aria-label={rowTickName(index)}
        checked={isTicked}
        onChange={({ target, nativeEvent }) => tick(index, target.checked, isWithShift(nativeEvent))}
      />
    </td>
  );
});

/** True if Shift is held; the change event of a checkbox contains the mouse click. */
const isWithShift = (event: Event) => event instanceof MouseEvent && event.shiftKey;
