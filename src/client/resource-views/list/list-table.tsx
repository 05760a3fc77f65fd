import { Button, type TableProps } from 'antd';
import { type CSSProperties, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { WireRecord } from '../../../engine/json.ts';
import type { Can } from '../../../engine/permissions.ts';
import { type Column, toColumns } from '../../../engine/projections/columns.ts';
import type { Action, Resource, Screen } from '../../../engine/resource.ts';
import { rowColorOf } from '../../../engine/rules/row-colors.ts';
import { pressedSorts, sortsOf, toOrder } from '../../resource/list/sorts.ts';
import type { Selection } from '../../resource/list/use-selection.ts';
import { type ListState, PAGE_SIZES } from '../../resource/list-state.ts';
import type { LoadedResource } from '../../resource/load-resource.ts';
import { isForTicked, screenActions } from '../../resource/offered-actions.ts';
import { useCan } from '../../resource/permissions.ts';
import { idOf } from '../../resource/use-record.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import {
  dataColumns,
  foldedColumns,
  operationsColumn,
  operationsWidth,
  operationVerbs,
  scrollingWidths,
  tableWidth,
  tintClass,
} from '../table/columns.tsx';
import { toRowColumns } from '../table/row-columns.tsx';
import { rowSelection } from '../table/selection.tsx';
import { hasManyCells, isWide } from '../table/use-column-window.ts';
import { useTicks } from '../table/use-ticks.ts';
import { TABLE_PARTS, WINDOW_PARTS, WindowContext } from '../table/window-body.tsx';
import type { WindowTable } from '../table/window-table.ts';
import { DENSITIES, type ListSettings } from '../use-list-settings.ts';
import { NoRows } from './no-rows.tsx';
import { hasRowActions } from './row-actions.tsx';

const STOPS = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea';

/**
 * Makes a scrolling part without links, buttons or inputs (a log) focusable for keyboard scrolling (WCAG 2.1.1).
 * @param selector of the scrolling part, below the element that gets the returned ref
 */
function useReachableScroll(selector: string): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const part = frame.current?.querySelector<HTMLElement>(selector);
    if (part?.querySelector(STOPS)) part.removeAttribute('tabindex');
    else part?.setAttribute('tabindex', '0');
  });
  return frame;
}

/** Height of a line of text in px; the height of a row adds padding and a border of HAIRLINE px (look.md#2). */
const LINE = 22;
const HAIRLINE = 1;
/** Width of the checkbox column in px. */
const TICKS = 48;
/** Larger page sizes, offered beside the total. */
const LARGER = [20, 50];

interface Props {
  resource: LoadedResource;
  screen: Screen;
  rows: WireRecord[];
  total: number;
  state: ListState;
  settings: ListSettings;
  selection: Selection;
  isEmbedded: boolean;
}

/** `start-end共N条` (look.md#13.1). */
export function totalText(total: number, [start, end]: [number, number]): string {
  return `${start}-${end}共${total}条`;
}

/** Total of the rows; larger page sizes are offered while the page's rows leave space on the screen. */
function Total({
  counts,
  state,
  isEmbedded,
}: Pick<Props, 'state' | 'isEmbedded'> & { counts: [number, [number, number]] }) {
  const frame = useRef<HTMLSpanElement>(null);
  const [isShort, setShort] = useState(false);
  useLayoutEffect(() => {
    const body = frame.current?.closest('.list-table')?.querySelector('.ant-table-body');
    setShort(!!body && body.scrollHeight < Number.parseFloat(getComputedStyle(body).maxHeight) - 2 * LINE);
  });
  return (
    <span ref={frame} className="list-total">
      <span>{totalText(...counts)}</span>
      {isShort && !isEmbedded && counts[0] > state.pageSize && (
        <span className="list-larger">
          每页
          {LARGER.map((size) => (
            <Button
              key={size}
              type="link"
              size="small"
              aria-label={`每页${size}条`}
              onClick={() => state.change({ pageSize: size })}
            >
              {size}
            </Button>
          ))}
        </span>
      )}
    </span>
  );
}

/** Columns that show no field: operations and checkboxes. */
function besideFields(resource: Resource, screen: Screen, of: { can: Can; columns: readonly Column[] }) {
  const { can } = of;
  const verbs = operationVerbs(resource, screen, of);
  const verbsWidth = operationsWidth(resource, screen, { can, verbs });
  const hasBatch = screenActions(resource, screen, can).some(isForTicked);
  const hasOperations = hasRowActions(resource, verbs, can);
  const others = (hasBatch ? TICKS : 0) + (hasOperations ? verbsWidth : 0);
  return { verbs, verbsWidth, hasBatch, hasOperations, others };
}

/** Columns that are hidden in a list of `width` px, whatever its rows; none with `isWhole`. */
export function useFolded(resource: Resource, screen: Screen, { width, isWhole }: { width: number; isWhole: boolean }) {
  const can = useCan();
  return useMemo(() => {
    const columns = toColumns(resource, screen.name, can);
    const { others } = besideFields(resource, screen, { can, columns });
    return foldedColumns(columns, screen.fold, isWhole ? 0 : width - others);
  }, [resource, screen, can, width, isWhole]);
}

export function ListTable(props: Props) {
  const { resource, screen, rows, total, state, settings, selection, isEmbedded } = props;
  const can = useCan();
  const beside = useMemo(
    () => besideFields(resource, screen, { can, columns: settings.columns }),
    [resource, screen, can, settings.columns],
  );
  const { verbs, verbsWidth, hasBatch, hasOperations, others } = beside;
  const operations = hasOperations ? [operationsColumn(resource, verbs, verbsWidth)] : [];
  const frame = useReachableScroll('.ant-table-body');
  const widths = useMemo(() => scrollingWidths(settings.columns), [settings.columns]);
  const isWindow = hasManyCells(rows.length, widths.length);
  const table = useWindowTable({
    ...props,
    frame,
    widths,
    verbs: hasOperations ? verbs : null,
    verbsWidth,
    hasTicks: hasBatch,
  });
  const place = { resource, screen, state, columns: settings.columns, onResize: settings.resize };
  const columns = dataColumns(place, isWindow && isWide(widths));
  return (
    <div ref={frame} className="list-table" data-embedded={isEmbedded} style={rowPadding(settings.density)}>
      <WindowContext value={isWindow ? table : null}>
        <DataTable<WireRecord>
          size={settings.density === 'default' ? 'large' : settings.density === 'middle' ? 'middle' : 'small'}
          rowKey={(row) => String(idOf(row))}
          columns={[...columns, ...operations]}
          // antd renders only frame and heading of a large table; passing the first row prevents antd's empty state.
          dataSource={isWindow ? table.first : rows}
          {...rowLook(screen)}
          tableLayout="fixed"
          scroll={{ x: tableWidth(settings.columns, others), y: 'var(--list-height)' }}
          locale={{ emptyText: <NoRows resource={resource} screen={screen} state={state} /> }}
          rowSelection={hasBatch ? rowSelection(selection, rows, isWindow) : undefined}
          components={isWindow ? WINDOW_PARTS : TABLE_PARTS}
          onChange={onChange(state)}
          pagination={{
            current: state.pageNo,
            pageSize: state.pageSize,
            total,
            showSizeChanger: true,
            pageSizeOptions: [...PAGE_SIZES],
            showTotal: (...counts) => <Total {...{ counts, state }} isEmbedded={isEmbedded} />,
            hideOnSinglePage: false,
            size: 'small',
          }}
        />
      </WindowContext>
    </div>
  );
}

/** Colour of each row and its accessible meaning; empty for a screen without row colours. */
function rowLook({ rowColors }: Screen): Pick<TableProps<WireRecord>, 'rowClassName' | 'onRow'> {
  if (rowColors.length === 0) return {};
  return {
    rowClassName: (row) => tintClass(rowColorOf(rowColors, row)),
    onRow: (row) => ({ title: rowColorOf(rowColors, row)?.title }),
  };
}

/** True if Shift is held during a click on a heading; reads `window.event`, since antd does not pass the event. */
const isWithShift = () => Reflect.get(window.event ?? {}, 'shiftKey') === true;

interface WindowProps extends Props {
  frame: WindowTable['frame'];
  widths: WindowTable['widths'];
  verbs: Action[] | null;
  verbsWidth: number;
  hasTicks: boolean;
}

/** Data for the rows of a large table; memoised, so that the objects change only with their content. */
function useWindowTable(props: WindowProps): WindowTable & { first: WireRecord[] } {
  const { resource, screen, rows, settings, selection, frame, widths, verbs, verbsWidth, hasTicks } = props;
  const { columns: shown, density } = settings;
  const ticks = useTicks(selection, rows);
  const columns = useMemo(
    () =>
      toRowColumns({
        resource,
        screen,
        columns: shown,
        verbs,
        operationsWidth: verbsWidth,
        ticksWidth: hasTicks ? TICKS : 0,
      }),
    [resource, screen, shown, verbs, verbsWidth, hasTicks],
  );
  const first = useMemo(() => rows.slice(0, 1), [rows]);
  const rowHeight = 2 * paddingOf(density) + LINE + HAIRLINE;
  return useMemo(
    () => ({
      frame,
      rows,
      rowHeight,
      columns,
      widths,
      ticks: hasTicks ? ticks : null,
      colors: screen.rowColors,
      first,
    }),
    [frame, rows, rowHeight, columns, widths, hasTicks, ticks, screen.rowColors, first],
  );
}

function paddingOf(chosen: ListSettings['density']): number {
  return DENSITIES.find((density) => density.key === chosen)?.padding ?? 11;
}

/** Row padding as a CSS custom property; `as string`, since React's style type has no custom properties. */
function rowPadding(chosen: ListSettings['density']): CSSProperties {
  return { ['--row-padding' as string]: `${paddingOf(chosen)}px` };
}

/** Applies sorting, which returns to page 1, and turning pages, which keeps the order. */
function onChange(state: ListState): TableProps<WireRecord>['onChange'] {
  return (...[pagination, , sorter, extra]) => {
    if (extra.action === 'sort') {
      const before = sortsOf(state);
      const after = (Array.isArray(sorter) ? sorter : [sorter]).map(({ columnKey, order = null }) => ({
        key: String(columnKey),
        order,
      }));
      // antd passes all sorted columns: the pressed column is the one whose order has changed.
      const orderOf = (key: string, sorts: readonly { key: string; order: unknown }[]) =>
        sorts.find((sort) => sort.key === key)?.order ?? null;
      const key = [...before, ...after]
        .map((sort) => sort.key)
        .find((one) => orderOf(one, before) !== orderOf(one, after));
      const order = after.find((sort) => sort.key === key)?.order ?? null;
      const isAdded = isWithShift();
      if (key !== undefined) state.change((now) => toOrder(pressedSorts(sortsOf(now), { key, order }, isAdded)));
      return;
    }
    const { current = 1, pageSize = state.pageSize } = pagination;
    state.change(pageSize === state.pageSize ? { pageNo: current } : { pageSize });
  };
}
