import type { ImportColumn } from '../../../../engine/projections/import.ts';
import type { UserCtx } from '../../../../server/ctx.ts';
import { type CheckedRow, checkAll, type ReadyRow, type SheetCheck } from './check-all.ts';
import type { RowCheck } from './check-rows.ts';
import { findImportedRows } from './imports.sql.ts';
import { actsOf, planOf } from './plan.ts';
import { sourceText } from './reading/column-hints.ts';
import { yearOf } from './reading/dates.ts';
import { columnsFor, fedKeys, keysOf } from './reading/header.ts';
import { missingColumns, type OpenSheet, reportColumns } from './reading/open-sheet.ts';
import {
  type CellError,
  type DuplicateRow,
  type ImportPlan,
  type ImportReport,
  Notices,
  type ReportColumn,
} from './report.ts';
import { loadIndexes } from './resolving/candidates.ts';
import { rowPictures } from './resolving/pictures.ts';
import type { Reading } from './resolving/resolve.ts';
import { siblingIndexes } from './resolving/siblings.ts';
import { Unknowns } from './resolving/unknowns.ts';
import type { ImportTarget } from './target.ts';

/** A sheet that is read, matched and validated, but not written. */
export interface Prepared {
  target: ImportTarget;
  check: RowCheck;
  sheet: OpenSheet;
  /** Valid rows, without those omitted as duplicates. */
  ready: ReadyRow[];
  report: ImportReport;
}

export async function prepareSheet(ctx: UserCtx, work: SheetCheck): Promise<Prepared> {
  const { target, sheet, options, breath } = work;
  const targetColumns = target.columns;
  const fed = fedKeys(sheet.header);
  const used = targetColumns.filter(({ field }) => fed.has(field.key));
  const reading = await startReading(ctx, work, used);
  const check: RowCheck = { target, header: sheet.header, further: work.further };
  const rows =
    missingColumns(sheet.header, targetColumns).length > 0 ? [] : await checkAll(ctx, work, { reading, check });
  const errors = [...missingErrors(work), ...rows.flatMap((row) => row.errors)];
  const faultless = rows.filter((row) => row.errors.length === 0);
  const duplicates = await findDuplicates(ctx, target, faultless);
  const left = new Set(options.importDuplicates ? [] : duplicates.map((duplicate) => duplicate.row));
  const kept = faultless.filter((row) => !left.has(row.line));
  const planned = await actsOf(kept, targetColumns, breath);
  const plan = planOf(planned, { columns: targetColumns, display: target.resource.display, indexes: reading.indexes });
  // Unchanged records need no write and no history row.
  const ready = planned.filter(({ act }) => act !== 'same').map(({ row }) => row);
  notePictures(work, ready, reading.notices);
  const columns = await reportColumns(sheet, targetColumns, breath);
  const report = reportOf(work, { reading, errors, duplicates, plan, columns });
  return { target, check, sheet, ready, report };
}

/** Maximum characters of a title in which a year is searched. */
const READ_OF_TITLE = 200;

async function startReading(ctx: UserCtx, work: SheetCheck, used: readonly ImportColumn[]): Promise<Reading> {
  const { target, sheet, options, breath } = work;
  const { grid, header } = sheet;
  const titles = grid.rows
    .filter((row) => row.index < header.row)
    .flatMap((row) => row.cells.map((cell) => cell.text.slice(0, READ_OF_TITLE)));
  const notices = new Notices();
  noteHidden(sheet, notices);
  return {
    columns: target.columns,
    indexes: await loadIndexes(ctx, target.resource, { columns: used, breath }),
    siblings: await siblingIndexes(target, sheet.data, breath),
    options,
    headings: new Map(header.columns.flatMap(({ field, heading }) => keysOf(field).map((key) => [key, heading]))),
    date1904: grid.date1904,
    year: yearOf([grid.name, ...titles]),
    notices,
    unknowns: new Unknowns(),
  };
}

/** Reports hidden rows and columns, which are imported although users do not see them. */
function noteHidden({ grid, header, data }: OpenSheet, notices: Notices): void {
  for (const row of data) if (row.hidden) notices.add('隐藏的行也会导入', row.line);
  const hidden = header.columns.filter(({ column, field }) => field !== null && grid.hiddenColumns.includes(column));
  if (hidden.length > 0) notices.add(`隐藏的列也会导入：${hidden.map((column) => column.heading).join('、')}`);
  for (const heading of header.repeated) notices.add(`有几列的表头都是“${heading}”，请核对各列的对应关系`);
}

/** Reports how many pictures are imported with the rows to write, and how many are not. */
function notePictures({ sheet, target }: SheetCheck, ready: readonly ReadyRow[], notices: Notices): void {
  const lines = new Set(ready.map(({ line }) => line));
  const placed = rowPictures(sheet, target.columns).filter(({ line }) => lines.has(line)).length;
  const left = sheet.grid.pictures.length + sheet.grid.morePictures - placed;
  if (placed > 0) notices.add(`${placed} 张图片随所在的行导入`);
  if (left > 0) notices.add(`${placed > 0 ? `另有 ${left} 张` : '表格中的'}图片不会导入，请在导入后上传`);
}

async function findDuplicates(
  ctx: UserCtx,
  { name: resource, table }: ImportTarget,
  rows: readonly CheckedRow[],
): Promise<DuplicateRow[]> {
  // Compares new rows only: an update may repeat an earlier row, because the record may have changed in between.
  const hashes = rows.filter((row) => row.before === null).map((row) => row.hash);
  const earlier = table === null ? new Set<string>() : await findImportedRows(ctx.db, { resource, table, hashes });
  const first = new Map<string, number>();
  return rows.flatMap(({ line, hash, before: present }): DuplicateRow[] => {
    const isNew = present === null;
    const key = hash.toString('hex');
    const before = first.get(key);
    first.set(key, before ?? line);
    if (before !== undefined) return [{ row: line, of: before, reason: `与第 ${before} 行内容完全相同` }];
    return earlier.has(key) && isNew ? [{ row: line, of: null, reason: '以前已导入过相同的内容' }] : [];
  });
}

function missingErrors({ sheet, target }: SheetCheck): CellError[] {
  return missingColumns(sheet.header, target.columns).map(({ field, title }) => ({
    row: sheet.header.row + 1,
    column: title,
    message: `缺少列“${title}”，请指定对应的列`,
    field: field.key,
  }));
}

interface Outcome {
  reading: Reading;
  errors: CellError[];
  duplicates: DuplicateRow[];
  plan: ImportPlan;
  columns: ReportColumn[];
}

function reportOf({ sheet, target, options }: SheetCheck, outcome: Outcome): ImportReport {
  const { header, grid, grids } = sheet;
  const { reading, errors, duplicates, plan, columns } = outcome;
  const titleOf = (key: string) => targetColumns.find(({ field }) => field.key === key)?.title ?? key;
  const targetColumns = target.columns;
  return {
    total: sheet.data.length,
    success: options.mode === 'all' && errors.length > 0 ? 0 : plan.added + plan.updated,
    errors,
    errorCount: errors.length,
    plan,
    keys: target.key.map(titleOf),
    dryRun: options.dryRun,
    mode: options.mode,
    sheet: {
      name: grid.name,
      others: grids.filter((other) => other !== grid).map(({ name, hidden }) => ({ name, hidden })),
    },
    header: {
      template: header.template,
      remembered: header.remembered,
      row: header.row + 1,
      rows: header.rows,
      columns,
    },
    fields: targetColumns.map((column) => ({
      key: column.field.key,
      title: column.title,
      required: column.required,
      levels: column.levels.length > 0,
      otherwise: sourceText(column),
      column: columnsFor(header.columns, column.field.key).at(-1)?.letter ?? null,
    })),
    unknowns: reading.unknowns.list(),
    skipped: sheet.skipped,
    duplicates,
    notices: reading.notices.list(),
  };
}
