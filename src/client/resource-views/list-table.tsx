import { Table, type TableProps } from 'antd';
import { type CSSProperties, useMemo } from 'react';
import type { WireRecord } from '../../engine/json.ts';
import type { Screen } from '../../engine/resource.ts';
import { useReachableScroll } from '../frame/use-reachable-scroll.ts';
import { type ListState, PAGE_SIZES } from '../resource/list-state.ts';
import type { LoadedResource } from '../resource/load-resource.ts';
import { rowVerbs, screenActions } from '../resource/offered-actions.ts';
import { useCan } from '../resource/permissions.ts';
import { idOf } from '../resource/use-record.ts';
import type { Selection } from '../resource/use-selection.ts';
import { NoRows } from './no-rows.tsx';
import { hasRowActions } from './row-actions.tsx';
import { dataColumns, operationsColumn, scrollingWidths, tableWidth } from './table/columns.tsx';
import { rowSelection } from './table/selection.tsx';
import { useKeptFocus } from './table/use-kept-focus.ts';
import { useTableWindow } from './table/use-table-window.ts';
import { RowsContext, WINDOW_PARTS } from './table/window-body.tsx';
import { DENSITIES, type ListSettings } from './use-list-settings.ts';

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

/** `start-end共N条` (spec §2.13). */
export function totalText(total: number, [start, end]: [number, number]): string {
  return `${start}-${end}共${total}条`;
}

export function ListTable(props: Props) {
  const { resource, screen, rows, total, state, settings, selection, isEmbedded } = props;
  const can = useCan();
  const verbs = rowVerbs(resource, screen, can);
  const hasBatch = screenActions(resource, screen, can).some((action) => action.place === 'batch');
  const operations = hasRowActions(resource, verbs, can) ? [operationsColumn(resource, screen, verbs)] : [];
  const others = (hasBatch ? 48 : 0) + (operations.length > 0 ? screen.operationsWidth : 0);
  const frame = useReachableScroll('.ant-table-body');
  const size = useMemo(
    () => ({
      rowCount: rows.length,
      widths: scrollingWidths(settings.columns),
      rowHeight: 2 * paddingOf(settings.density) + LINE + HAIRLINE,
    }),
    [rows.length, settings.columns, settings.density],
  );
  const drawn = useTableWindow(frame, size);
  useKeptFocus(frame, drawn);
  const columns = dataColumns({ resource, screen, state, columns: settings.columns }, drawn?.columns ?? null);
  return (
    <div ref={frame} className="list-table" data-embedded={isEmbedded} style={rowPadding(settings.density)}>
      <RowsContext value={drawn?.rows ?? null}>
        <Table<WireRecord>
          size={settings.density === 'default' ? 'large' : settings.density === 'middle' ? 'middle' : 'small'}
          rowKey={(row) => String(idOf(row))}
          columns={[...columns, ...operations]}
          dataSource={drawn ? rows.slice(drawn.rows.start, drawn.rows.end) : rows}
          tableLayout="fixed"
          scroll={{ x: tableWidth(settings.columns, others), y: 'var(--list-height)' }}
          locale={{ emptyText: <NoRows resource={resource} screen={screen} state={state} /> }}
          rowSelection={hasBatch ? rowSelection(selection, rows, drawn !== null) : undefined}
          {...(drawn ? { components: WINDOW_PARTS, onRow: rowAt(drawn.rows.start) } : {})}
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
      </RowsContext>
    </div>
  );
}

/** Readers of the screen are told the number of a row when those before it are not drawn; the heading is the first. */
function rowAt(start: number) {
  return (_row: WireRecord, index = 0) => ({ 'aria-rowindex': start + index + 2 });
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
