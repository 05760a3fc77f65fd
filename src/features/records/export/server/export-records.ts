import { setImmediate } from 'node:timers/promises';
import { computedFields } from '../../../../engine/expressions/following.ts';
import type { WireRecord } from '../../../../engine/json.ts';
import { type ExportColumn, toExport } from '../../../../engine/projections/export.ts';
import type { Resource, Screen } from '../../../../engine/resource.ts';
import { formatWallTime } from '../../../../engine/wall-time.ts';
import { readId } from '../../../../kinds/relation/storage.ts';
import { kindFacets } from '../../../../kinds/tables/meanings.ts';
import { may, type UserCtx } from '../../../../server/ctx.ts';
import type { RowFilter } from '../../../../server/db/records/filter.ts';
import { all } from '../../../../server/db/records/filter.ts';
import type { RecordModel } from '../../../../server/db/records/model.ts';
import { selectIds, selectValues } from '../../../../server/db/records/read.ts';
import type { Row } from '../../../../server/db/session.ts';
import type { BinaryAnswer } from '../../../../server/endpoint.ts';
import { invalid, refuse } from '../../../../server/errors.ts';
import { hooksOf } from '../../../../server/records/hooks/registry.ts';
import type { ListRequest } from '../../../../server/records/list.ts';
import { readListQuery, refuseUnknownFilters } from '../../../../server/records/list-query.ts';
import { checkCriteria, checkOrder } from '../../../../server/records/page.ts';
import { virtualValues } from '../../../../server/records/values/following.ts';
import { nameRows } from '../../../../server/records/values/row-pointers.ts';
import { toRecord } from '../../../../server/records/values/rows.ts';
import { visibleBranches } from '../../../../server/records/visibility.ts';
import {
  type SheetRow,
  type SheetSource,
  workbookStream,
  XLSX_TYPE,
} from '../../../../server/workbook/write-workbook.ts';
import type { CellValue } from '../../../../server/workbook/xml/sheet-xml.ts';
import { type CodeTexts, cellStyleOf, cellValueOf, dictionaryTexts } from './cell-value.ts';

/** Maximum rows that may be selected by id for one file. */
const MAX_CHOSEN = 1_000;

/** Filter for the ticked rows; null: all. */
function chosenRows(ids: unknown): RowFilter | null {
  if (ids === undefined || ids === '') return null;
  const read = String(ids).split(',').map(readId);
  const chosen = read.filter((id) => id !== undefined);
  if (chosen.length < read.length) throw invalid([{ field: 'ids', message: '记录编号格式不正确' }]);
  if (chosen.length > MAX_CHOSEN) throw invalid([{ field: 'ids', message: `一次最多导出 ${MAX_CHOSEN} 条所选记录` }]);
  return { key: 'id', op: 'any', value: chosen };
}

/** Maximum rows of one file (wire.md#12). */
const MAX_EXPORT = 200_000;
const ROWS_AT_ONCE = 500;
const CHARACTER_PX = 8;
const MIN_WIDTH = 10;

/** Request of a list; besides filters, its query may name a `screen`. */
export type ExportRequest = ListRequest;

/**
 * Exports a list as a workbook, with the permission, data scope and filters of its page and the columns of a screen
 * (look.md#13.6).
 */
export async function exportRecords(ctx: UserCtx, name: string, request: ExportRequest): Promise<BinaryAnswer> {
  const chosen = await openExport(ctx, name, request);
  return { body: workbookStream(chosen.sheets(() => undefined)), contentType: XLSX_TYPE, fileName: exportName(ctx) };
}

/** Name of the file, with the time of the export (look.md#13.6). */
export function exportName(ctx: UserCtx): string {
  return `导出数据${formatWallTime(ctx.now()).replace(/\D/g, '')}.xlsx`;
}

export interface OpenExport {
  total: number;
  /** The sheets; `onRows` receives the number of rows written, and may throw to stop. */
  sheets(onRows: (done: number) => void): SheetSource[];
}

/** Selects the rows and columns of a file. @throws 400 for too many rows */
export async function openExport(ctx: UserCtx, name: string, request: ExportRequest): Promise<OpenExport> {
  const resource = ctx.catalog.resource(name);
  const { screen, ids: chosen, ...filters } = request.query;
  const view = screenOf(ctx, resource, screen);
  const columns = toExport(resource, (code) => may(ctx, code), view?.name);
  refuseUnknownFilters(ctx, resource, filters);
  const { filter, order, unserved } = await readListQuery(ctx, resource, filters);
  const model = ctx.catalog.model(name);
  const narrowed = hooksOf(name).exported?.(ctx, view?.source ?? 'page') ?? {};
  const visible = request.visible ?? narrowed.visible ?? visibleBranches(ctx, resource);
  const within = request.within ?? narrowed.within;
  const selection = { filter: all(filter, within, chosenRows(chosen)), visible, order, limit: MAX_EXPORT + 1 };
  await checkCriteria(ctx, model, { selection, unserved, within });
  if (order !== resource.order) await checkOrder(ctx, model, { ...selection, offset: 0 });
  const ids = await selectIds(ctx.db, model, selection);
  if (ids.length > MAX_EXPORT) {
    throw invalid([{ field: '', message: `符合条件的数据超过 ${MAX_EXPORT} 条，请缩小查询范围后再导出` }]);
  }
  const texts = await dictionaryTexts(ctx, columns);
  const permission = resource.actions.find(({ verb }) => verb === 'export')?.permission ?? '';
  const check = () => ctx.recheck?.(permission);
  const layout = { widths: columns.map(widthOf) };
  const keys = keysOf(model, columns);
  return {
    total: ids.length,
    sheets: (onRows) => [
      { name: resource.title, layout, rows: sheetRows(ctx, { model, ids, columns, texts, keys, onRows, check }) },
    ],
  };
}

/**
 * Returns the requested screen, else the one that the export action declares. @throws 1013002 if the caller may not
 * call the screen's list
 */
function screenOf(ctx: UserCtx, resource: Resource, wanted: unknown): Screen | undefined {
  const declared = resource.actions.find((action) => action.verb === 'export')?.screen ?? undefined;
  const name = typeof wanted === 'string' && wanted !== '' ? wanted : declared;
  const screen = resource.screens.find((known) => known.name === name);
  if (name !== undefined && !screen) throw invalid([{ field: 'screen', message: `没有名为${name}的页面` }]);
  const source = resource.actions.find((action) => action.verb === screen?.source);
  if (source?.access === 'permission' && source.verb !== 'page' && !may(ctx, source.permission))
    throw refuse('1013002');
  return screen;
}

function widthOf({ field, title }: ExportColumn): number {
  return Math.max(
    MIN_WIDTH,
    title.length * 2 + 2,
    Math.round((field.width ?? kindFacets[field.kind].width) / CHARACTER_PX),
  );
}

interface Source {
  model: RecordModel;
  ids: readonly number[];
  columns: readonly ExportColumn[];
  texts: CodeTexts;
  /** Keys of the values to read for every row. */
  keys: ReadonlySet<string>;
  onRows(done: number): void;
  /** Throws if the caller has lost the permission, which ends the file. */
  check(): Promise<void> | undefined;
}

/** Milliseconds between two checks of the caller's permission (security.md#R9). */
const CHECK_MS = 1_000;

async function* sheetRows(ctx: UserCtx, source: Source): AsyncGenerator<SheetRow[]> {
  const { ids, columns } = source;
  yield [{ values: columns.map((column) => column.title), styles: columns.map(() => 'heading') }];
  const styles = columns.map(({ field }) => cellStyleOf(field));
  const readers = columns.map((column) => cellReader(column, source));
  let coming = readPiece(ctx, source, 0);
  let checked = performance.now();
  for (let at = 0; at < ids.length; at += ROWS_AT_ONCE) {
    const rows = await coming;
    if (performance.now() - checked > CHECK_MS) {
      await source.check();
      checked = performance.now();
    }
    // The database reads the next batch while this one is written.
    coming = readPiece(ctx, source, at + ROWS_AT_ONCE);
    coming.catch(() => undefined);
    yield rows.map((row) => ({ values: readers.map((read) => read(row)), styles }));
    source.onRows(Math.min(ids.length, at + ROWS_AT_ONCE));
    // Lets other requests run: a stream whose reader accepts every chunk at once would never yield to them.
    await setImmediate();
  }
}

/** Rows of one batch in the order of the ids; rows deleted meanwhile are left out. */
async function readPiece(ctx: UserCtx, { model, ids, keys }: Source, from: number): Promise<Row[]> {
  const wanted = ids.slice(from, from + ROWS_AT_ONCE);
  if (wanted.length === 0) return [];
  const found = await selectValues(ctx.db, model, { ids: wanted, keys });
  await nameRows(ctx, model.resource, found);
  const { mask } = hooksOf(model.resource.name);
  const maskedRows = found.map((row) => (mask ? masked(model, row, mask) : row));
  const byId = new Map(withVirtualValues(ctx, model, maskedRows).map((row) => [Number(row.id), row]));
  return wanted.map((id) => byId.get(id)).filter((row) => row !== undefined);
}

/** Adds the computed values that are not stored. */
function withVirtualValues(ctx: UserCtx, model: RecordModel, rows: Row[]): Row[] {
  const { fields } = model.resource;
  const addVirtual = virtualValues(ctx, fields);
  if (!addVirtual) return rows;
  const virtual = computedFields(fields).filter(({ field }) => field.virtual);
  const records = rows.map((row) => toRecord(model, row));
  records.forEach(addVirtual);
  const valuesOf = (record: WireRecord) =>
    Object.fromEntries(virtual.map(({ field }) => [field.key, record[field.key]]));
  return rows.map((row, index) => ({ ...row, ...valuesOf(records[index] ?? {}) }));
}

/** Replaces the values that the caller may not see, as the same hook does in lists. */
function masked(model: RecordModel, row: Row, mask: (record: WireRecord) => void): Row {
  const stored = toRecord(model, row);
  const record = { ...stored };
  mask(record);
  const replaced = Object.keys({ ...stored, ...record }).filter((key) => record[key] !== stored[key]);
  return { ...row, ...Object.fromEntries(replaced.map((key) => [key, record[key]])) };
}

/** Keys to read of every row: the keys of the columns, or all keys if a mask or a computed value needs them. */
function keysOf(model: RecordModel, columns: readonly ExportColumn[]): ReadonlySet<string> {
  const isMasked = hooksOf(model.resource.name).mask !== undefined;
  const isComputed = columns.some(({ field }) => field.virtual);
  return new Set(
    isMasked || isComputed ? model.outputs.map(({ key }) => key) : columns.map(({ valueKey }) => valueKey),
  );
}

type ReadCell = (row: Row) => CellValue;

/** Returns the cell reader of a column, computed once per column: a file may have two hundred thousand rows. */
function cellReader(column: ExportColumn, { model, texts }: Source): ReadCell {
  const { field, valueKey } = column;
  const output = model.outputs.find(({ key }) => key === valueKey);
  if (field.virtual) return (row) => cellValueOf(row[field.key], column, texts);
  const isOwn = valueKey === field.key && output?.isLabel === false;
  return (row) => {
    const stored = row[valueKey];
    if (stored === undefined || stored === null || !output) return null;
    return isOwn ? cellValueOf(output.facet.fromDb(stored, field), column, texts) : String(stored);
  };
}
