import type { TableProps } from 'antd';
import { type CSSProperties, useMemo } from 'react';
import type { WireRecord } from '../../../engine/json.ts';
import type { Action, Screen } from '../../../engine/resource.ts';
import { rowColorOf } from '../../../engine/rules/row-colors.ts';
import type { Selection } from '../../resource/list/use-selection.ts';
import { type ListState, PAGE_SIZES } from '../../resource/list-state.ts';
import type { LoadedResource } from '../../resource/load-resource.ts';
import { isForTicked, rowVerbs, screenActions } from '../../resource/offered-actions.ts';
import { useCan } from '../../resource/permissions.ts';
import { idOf } from '../../resource/use-record.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useReachableScroll } from '../../ui/use-reachable-scroll.ts';
import { dataColumns, operationsColumn, scrollingWidths, tableWidth } from '../table/columns.tsx';
import { toRowColumns } from '../table/row-columns.tsx';
import { tintClass } from '../table/row-tint.tsx';
import { rowSelection } from '../table/selection.tsx';
import { hasManyCells, isWide } from '../table/use-column-window.ts';
import { useTicks } from '../table/use-ticks.ts';
import { WINDOW_PARTS, WindowContext } from '../table/window-body.tsx';
import type { WindowTable } from '../table/window-table.ts';
import { DENSITIES, type ListSettings } from '../use-list-settings.ts';
import { NoRows } from './no-rows.tsx';
import { hasRowActions } from './row-actions.tsx';

/** A row is its line, its padding and the hairline below (look: rows of 44, 38 and 32 px). */
const LINE = 22;
const HAIRLINE = 1;

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

export function ListTable(props: Props) {
  const { resource, screen, rows, total, state, settings, selection, isEmbedded } = props;
  const can = useCan();
  const verbs = useMemo(() => rowVerbs(resource, screen, can), [resource, screen, can]);
  const hasBatch = screenActions(resource, screen, can).some(isForTicked);
  const hasOperations = hasRowActions(resource, verbs, can);
  const operations = hasOperations ? [operationsColumn(resource, screen, verbs)] : [];
  const others = (hasBatch ? 48 : 0) + (hasOperations ? screen.operationsWidth : 0);
  const frame = useReachableScroll('.ant-table-body');
  const widths = useMemo(() => scrollingWidths(settings.columns), [settings.columns]);
  const isWindow = hasManyCells(rows.length, widths.length);
  const table = useWindowTable({ ...props, frame, widths, verbs: hasOperations ? verbs : null, hasTicks: hasBatch });
  const columns = dataColumns({ resource, screen, state, columns: settings.columns }, isWindow && isWide(widths));
  return (
    <div ref={frame} className="list-table" data-embedded={isEmbedded} style={rowPadding(settings.density)}>
      <WindowContext value={isWindow ? table : null}>
        <DataTable<WireRecord>
          size={settings.density === 'default' ? 'large' : settings.density === 'middle' ? 'middle' : 'small'}
          rowKey={(row) => String(idOf(row))}
          columns={[...columns, ...operations]}
          // Of a large table antd draws the frame and the heading; it is told of a row so that it does not call it empty.
          dataSource={isWindow ? table.first : rows}
          {...rowLook(screen)}
          tableLayout="fixed"
          scroll={{ x: tableWidth(settings.columns, others), y: 'var(--list-height)' }}
          locale={{ emptyText: <NoRows resource={resource} screen={screen} state={state} /> }}
          rowSelection={hasBatch ? rowSelection(selection, rows, isWindow) : undefined}
          {...(isWindow ? { components: WINDOW_PARTS } : {})}
          onChange={onChange(state)}
          pagination={{
            current: state.pageNo,
            pageSize: state.pageSize,
            total,
            showSizeChanger: true,
            pageSizeOptions: [...PAGE_SIZES],
            showTotal: totalText,
            hideOnSinglePage: false,
            size: 'small',
          }}
        />
      </WindowContext>
    </div>
  );
}

/** Colours of rows with what they mean; nothing for a screen without. */
function rowLook({ rowColors }: Screen): Pick<TableProps<WireRecord>, 'rowClassName' | 'onRow'> {
  if (rowColors.length === 0) return {};
  return {
    rowClassName: (row) => tintClass(rowColorOf(rowColors, row)),
    onRow: (row) => ({ title: rowColorOf(rowColors, row)?.title }),
  };
}

interface WindowProps extends Props {
  frame: WindowTable['frame'];
  widths: WindowTable['widths'];
  verbs: Action[] | null;
  hasTicks: boolean;
}

/** What the rows of a large table are drawn from: the same objects until something of it changes. */
function useWindowTable(props: WindowProps): WindowTable & { first: WireRecord[] } {
  const { resource, screen, rows, settings, selection, frame, widths, verbs, hasTicks } = props;
  const { columns: shown, density } = settings;
  const ticks = useTicks(selection, rows);
  const columns = useMemo(
    () => toRowColumns({ resource, screen, columns: shown, verbs }),
    [resource, screen, shown, verbs],
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

/** Custom properties are no part of React's style type. */
function rowPadding(chosen: ListSettings['density']): CSSProperties {
  return { ['--row-padding' as string]: `${paddingOf(chosen)}px` };
}

/** Sorting starts on page 1 again; turning a page keeps the order. */
function onChange(state: ListState): TableProps<WireRecord>['onChange'] {
  return (...[pagination, , sorter, extra]) => {
    if (extra.action === 'sort') {
      const chosen = Array.isArray(sorter) ? sorter[0] : sorter;
      const order = chosen?.order ?? null;
      state.change({ sortField: order ? String(chosen?.columnKey) : null, sortOrder: order });
      return;
    }
    const { current = 1, pageSize = state.pageSize } = pagination;
    state.change(pageSize === state.pageSize ? { pageNo: current } : { pageSize });
  };
}
