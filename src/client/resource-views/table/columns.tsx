import type { TableColumnsType } from 'antd';
import type { RowColorSpec } from '../../../engine/descriptor.ts';
import type { WireRecord } from '../../../engine/json.ts';
import type { Can } from '../../../engine/permissions.ts';
import type { Column } from '../../../engine/projections/columns.ts';
import type { Action, Resource, Screen } from '../../../engine/resource.ts';
import { rowColorOf } from '../../../engine/rules/row-colors.ts';
import { hasWords } from '../../../kinds/parts/choices.ts';
import { kindFacets } from '../../../kinds/tables/meanings.ts';
import { sortsOf } from '../../resource/list/sorts.ts';
import type { ListState } from '../../resource/list-state.ts';
import type { LoadedResource } from '../../resource/load-resource.ts';
import { rowVerbs } from '../../resource/offered-actions.ts';
import { textWidth } from '../../resource/text-width.ts';
import { TableCell } from '../cell.tsx';
import { IN_SIGHT, openChildren, RowActions } from '../list/row-actions.tsx';
import './row-tint.css';

type TableColumn = TableColumnsType<WireRecord>[number];

const LEAST_FLEXIBLE = 150;
/** Minimum width in px of a name column whose names are sentences. */
const LONG_NAME = 180;

interface TableContext {
  resource: LoadedResource;
  screen: Screen;
  state: ListState;
  columns: readonly Column[];
  /** Sets a width in px; null: the default width. */
  onResize(key: string, width: number | null): void;
}

/** True for a column pinned at the right: the last column, if it shows a state. */
export function isPinned(column: Column, columns: readonly Column[]): boolean {
  return column.isState && column === columns.at(-1);
}

/** Columns of a table. In a very wide table positions are computed from the widths, so no column stretches. */
export function dataColumns(place: TableContext, isWide: boolean): TableColumn[] {
  return place.columns.map((column) => dataColumn(place, column, isWide));
}

/** Columns that move in sideways scrolling. */
export function scrolling(columns: readonly Column[]): readonly Column[] {
  return columns.filter((column) => !column.isKept && !isPinned(column, columns));
}

export function scrollingWidths(columns: readonly Column[]): number[] {
  return scrolling(columns).map(leastWidth);
}

function dataColumn(place: TableContext, column: Column, isWide: boolean): TableColumn {
  const { resource, screen, state, columns, onResize } = place;
  const sorts = sortsOf(state);
  const rank = sorts.findIndex(({ key }) => key === column.key);
  const end = isPinned(column, columns) ? 'end' : undefined;
  return {
    key: column.key,
    dataIndex: column.valueKey,
    title: sorts.length > 1 && rank >= 0 ? `${column.title} ${rank + 1}` : column.title,
    width: (isFlexible(column) || isLongName(column)) && !isWide ? undefined : leastWidth(column),
    align: column.align,
    fixed: column.isKept ? 'start' : end,
    sorter: column.sortable ? { multiple: 1 } : false,
    showSorterTooltip: false,
    sortOrder: sorts[rank]?.order ?? null,
    // Cast: antd's types allow HTML attributes only, while HeadCell takes `onSize`.
    onHeaderCell: () => ({ onSize: (width: number | null) => onResize(column.key, width) }) as object,
    render: (_value, row) => (
      <>
        {column === columns[0] && <TintWords screen={screen} row={row} />}
        <TableCell resource={resource} screen={screen} column={column} row={row} />
      </>
    ),
  };
}

export function leastWidth(column: Column): number {
  return isFlexible(column) ? Math.min(LEAST_FLEXIBLE, column.width) : columnWidth(column);
}

/** Width in px, at least the width of the heading (13 px for a Chinese letter, plus sort mark and padding). */
function columnWidth({ title, sortable, width, isSized }: Column): number {
  if (isSized) return width;
  return Math.max(width, Math.ceil(textWidth(title) * 6.5) + (sortable ? 44 : 26));
}

/** Flexible columns for long texts take the remaining width; before any column is too narrow, the table scrolls. */
const isFlexible = ({ field, isSized }: Column) => !isSized && (kindFacets[field.kind].flexible ?? false);

/** Names that are sentences take the remaining width, too, so that they are not cut. */
const isLongName = ({ isName, isSized, width }: Column) => isName && !isSized && width >= LONG_NAME;

export function tableWidth(columns: readonly Column[], others: number): number {
  return columns.reduce((sum, column) => sum + leastWidth(column), others);
}

/**
 * Keys of columns to hide so that the table fits into `room` px; none while `room` is 0, i.e. not yet measured. Columns
 * of `fold` are hidden first, then others by `foldRank`, of equal rank the rightmost first.
 */
export function foldedColumns(columns: readonly Column[], fold: readonly string[], room: number): ReadonlySet<string> {
  const folded = new Set<string>();
  const isWider = () =>
    tableWidth(
      columns.filter(({ key }) => !folded.has(key)),
      0,
    ) > room;
  const others = columns.filter(({ key }) => !fold.includes(key)).toReversed();
  const ranked = others.toSorted((one, other) => foldRank(one) - foldRank(other)).filter(isFoldable);
  const order = [...fold, ...ranked.map(({ key }) => key)];
  for (const key of order) if (room > 0 && isWider()) folded.add(key);
  // After a wide column is hidden, narrow columns hidden before may fit again.
  for (const key of [...folded].toReversed()) {
    folded.delete(key);
    if (isWider()) folded.add(key);
  }
  return folded;
}

/** False for name, state and deadline, which are never hidden. */
function isFoldable({ isName, isState, field }: Column): boolean {
  return !isName && !isState && field.late === null;
}

function foldRank({ field }: Column): number {
  const { coded, refersTo, onCard } = kindFacets[field.kind];
  if (field.base) return 0;
  if (hasWords(field) || coded || refersTo === 'user') return 3;
  return onCard === 'never' ? 1 : 2;
}

export function operationsColumn(resource: LoadedResource, verbs: Action[], width: number): TableColumn {
  return {
    key: 'operations',
    title: '操作',
    width,
    fixed: 'end',
    render: (_value, row) => <RowActions resource={resource} verbs={verbs} row={row} />,
  };
}

/** Class of a row with a colour; empty for a row without colour. */
export function tintClass(color: RowColorSpec | null): string {
  return color ? `row-tint row-tint-${color.color}` : '';
}

/** Meaning of a row's colour, for screen readers. */
export function TintWords({ screen, row }: { screen: Screen; row: WireRecord }) {
  const color = screen.rowColors.length === 0 ? null : rowColorOf(screen.rowColors, row);
  return color && <span className="visually-hidden">{`${color.title}：`}</span>;
}

const DETAIL = 'detail';
/** Width in px of half a Chinese letter of 13 px. */
const HALF_LETTER = 6.5;
const GAP = 12;
/** Padding of the cell in px, plus one for rounding. */
const SIDES = 26;
/** Text of the menu button with its arrow. */
const MORE = '更多 ▾';
/** Minimum width in px: the heading 操作 with its padding. */
const LEAST = 64;

/** Actions of the operations column, without `detail` if the record's name already opens the detail (look.md#3). */
export function operationVerbs(
  resource: Resource,
  screen: Screen,
  of: { can: Can; columns: readonly Column[] },
): Action[] {
  const verbs = rowVerbs(resource, screen, of.can);
  const isNameInSight = of.columns.some(({ isName }) => isName);
  if (screen.operationsWidth !== null || !isNameInSight) return verbs;
  return verbs.filter(({ verb }) => verb !== DETAIL);
}

/**
 * Width in px of the operations column: `screen.operationsWidth`, else the width of the widest actions a row may show.
 */
export function operationsWidth(
  resource: Resource,
  screen: Screen,
  of: { can: Can; verbs: readonly Action[] },
): number {
  if (screen.operationsWidth !== null) return screen.operationsWidth;
  const children = openChildren(resource, of.can);
  const inRow = [...children, ...of.verbs.filter(({ place }) => place === 'row')].map(({ title }) => widthOf(title));
  const widest = inRow.toSorted((a, b) => b - a).slice(0, IN_SIGHT);
  const hasMore = children.length + of.verbs.length > widest.length;
  const parts = hasMore ? [...widest, widthOf(MORE)] : widest;
  const words = parts.reduce((sum, width) => sum + width, 0) + Math.max(0, parts.length - 1) * GAP;
  return Math.max(LEAST, Math.ceil(words) + SIDES);
}

const widthOf = (title: string) => textWidth(title) * HALF_LETTER;
