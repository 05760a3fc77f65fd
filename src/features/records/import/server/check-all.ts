import { createHash } from 'node:crypto';
import type { WireRecord } from '../../../../engine/json.ts';
import { lockedKeys } from '../../../../engine/rules/rules.ts';
import { may, type UserCtx } from '../../../../server/ctx.ts';
import { endBulk, startBulk } from '../../../../server/db/session.ts';
import type { Breath } from '../../../../server/jobs/breath.ts';
import type { Further } from '../../../../server/records/hooks/hooks.ts';
import { differs } from '../../../../server/records/values/differs.ts';
import { columnLetters } from '../../../../server/workbook/grid.ts';
import { checkRow, placeErrors, type RowCheck, UniqueWithin } from './check-rows.ts';
import { type Existing, findExisting } from './existing.ts';
import type { Planned } from './plan.ts';
import type { OpenSheet } from './reading/open-sheet.ts';
import { type DataRow, OUTSIDE } from './reading/rows.ts';
import type { CellError } from './report.ts';
import { spellMissing } from './resolving/derived.ts';
import type { ImportOptions } from './resolving/options.ts';
import { presentsOf } from './resolving/present.ts';
import { type Reading, type ReadRecord, readRecord } from './resolving/resolve.ts';
import { keepRowFiles } from './resolving/row-files.ts';
import { below, inOrder, siblingColumns } from './resolving/siblings.ts';
import type { ImportTarget } from './target.ts';

export interface ReadyRow extends Planned {
  /** Values read from the row's cells. */
  record: WireRecord;
  cleared: readonly string[];
  hash: Buffer;
}

export interface SheetCheck {
  target: ImportTarget;
  sheet: OpenSheet;
  options: ImportOptions;
  breath: Breath;
  /** Action performed on each added record; null: none. */
  further: Further | null;
}

export interface CheckedRow extends ReadyRow {
  errors: CellError[];
}

/** Reads and validates every row of the sheet; writes nothing. */
export async function checkAll(
  ctx: UserCtx,
  { target, sheet, options, breath }: SheetCheck,
  of: { reading: Reading; check: RowCheck },
): Promise<CheckedRow[]> {
  const { reading } = of;
  const existing = options.update ? await findExisting(ctx, target, { rows: sheet.data, reading, breath }) : NOTHING;
  const presentOf = existing.size > 0 ? await presentsOf(ctx, target) : null;
  const reads: { source: DataRow; read: ReadRecord; found: readonly WireRecord[] }[] = [];
  for (const source of sheet.data) {
    const found = existing.get(source.line) ?? [];
    const [one] = found;
    const present = one && found.length === 1 && presentOf ? presentOf(one) : null;
    reads.push({ source, read: readRecord(source, reading, present), found });
    await breath.take();
  }
  await reading.unknowns.settle(reading.indexes, breath);
  const unique = new UniqueWithin(target);
  const news = reads.map(({ read, found }) => ({ read, isNew: found.length === 0 }));
  const made = await spellMissing(ctx, target, { rows: news, reading, breath });
  const rows: CheckedRow[] = [];
  // Rows of one sheet name the same few people and records: each is queried once.
  startBulk(ctx.db);
  try {
    for (const each of reads) {
      rows.push(await checkOne(ctx, each, { ...of, unique, made }));
      noteLocked(ctx, each, reading);
      await breath.take();
    }
  } finally {
    endBulk(ctx.db);
  }
  refuseOrphans(rows, target);
  return rows;
}

async function checkOne(
  ctx: UserCtx,
  { source, read, found }: { source: DataRow; read: ReadRecord; found: readonly WireRecord[] },
  of: { check: RowCheck; unique: UniqueWithin; made: Awaited<ReturnType<typeof spellMissing>> },
): Promise<CheckedRow> {
  const { line, kept, cleared } = read;
  const before = found.length === 1 ? (found[0] ?? null) : null;
  const { record, errors: lost } = before
    ? keepRowFiles(of.check.target.columns, read, before)
    : { record: read.record, errors: [] };
  const whole = { ...kept, ...record };
  const key = of.check.target.key[0] ?? '';
  const several =
    found.length > 1 ? [{ field: key, message: `有 ${found.length} 条这样的记录，无法确定更新哪一条` }] : [];
  // Hashes the values before a generated one is added, so that a later import recognises the same row.
  const hash = hashOf(whole);
  const made = of.made.get(line) ?? null;
  if (made) record[made.key] = made.to;
  const { errors, after } = await checkRow(ctx, { ...read, record, before }, of.check);
  const refused = placeErrors([...several, ...lost, ...of.unique.check(whole, line)], line, of.check);
  return { line, record, cleared, before, after, source, hash, made, errors: [...errors, ...refused] };
}

/** Reports a value the caller cannot change in this record (security.md#R4a); the stored value stays. */
function noteLocked(
  ctx: UserCtx,
  { read, found }: { read: ReadRecord; found: readonly WireRecord[] },
  { columns, notices }: Reading,
): void {
  const [before] = found;
  if (!before || found.length > 1) return;
  const fields = columns.map(({ field }) => field);
  const locked = lockedKeys(fields, { stored: before, can: (code) => may(ctx, code) });
  const wanted: WireRecord = { ...read.record, ...Object.fromEntries(read.cleared.map((key) => [key, undefined])) };
  for (const { title, field } of columns) {
    const isSaid = Object.hasOwn(wanted, field.key) && differs(field.key, before, wanted);
    if (isSaid && locked.has(field.key)) notices.add(`“${title}”现在是只读的，保留原来的内容`, read.line);
  }
}

/** Refuses rows whose parent row is faulty or part of a cycle; the error passes down to all descendants. */
function refuseOrphans(rows: readonly CheckedRow[], target: ImportTarget): void {
  if (siblingColumns(target).length === 0) return;
  const good = rows.filter((row) => row.errors.length === 0);
  const placed = new Set(inOrder(good, target).map(({ line }) => line));
  for (const row of good) if (!placed.has(row.line)) complain(row, target, '上下级关系成环');
  const faulty = rows.filter((row) => row.errors.length > 0).map(({ line }) => line);
  const orphans = below(faulty, rows, target);
  for (const [row, line] of orphans) if (row.errors.length === 0) complain(row, target, `所指的第 ${line} 行有误`);
}

function complain(row: CheckedRow, target: ImportTarget, words: string): void {
  const [column] = siblingColumns(target);
  const cell = column && row.source.cells.get(column.field.key);
  row.errors.push({
    row: row.line,
    column: column?.title ?? '',
    message: `${column?.title ?? ''}${words}`,
    ...(column ? { field: column.field.key } : {}),
    ...(cell && cell.column !== OUTSIDE ? { cell: `${columnLetters(cell.column)}${row.line}` } : {}),
  });
}

const NOTHING: Existing = new Map();

/** Hash of the stored values, so that the same row is recognised whatever its sheet looks like. */
function hashOf(record: WireRecord): Buffer {
  const entries = Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(entries)).digest();
}
