import { createHash } from 'node:crypto';
import type { Json, WireRecord } from '../../engine/json.ts';
import { sameJson } from '../../engine/rules/conditions.ts';
import { readId } from '../../kinds/relation/storage.ts';
import type { Ctx } from '../ctx.ts';
import { type HistoryEnd, type HistoryRow, insertHistories, lastHistories, selectHistory } from '../db/history.ts';
import type { DbSession } from '../db/session.ts';
import type { FileRow } from './values/files.sql.ts';

export interface HistoryEntry {
  resource: string;
  recordId: number;
  /** `add`, `edit`, `delete`, `changeStatus`, or an event of a workflow, such as `RiskRegister/submit`. */
  event: string;
  /** Title of the event in the process flow (wire.md#8.2); `stage` is the stage of the process flow, 1 to 5. */
  title?: string;
  stage?: number;
  fromStatus?: number | null;
  toStatus?: number | null;
  reason?: string | null;
  /** Values before the event, and `after` values after it; for a change, both contain only the values that differ. */
  before?: WireRecord | null;
  after?: WireRecord | null;
  machineVersion?: string;
  /** Last row of the record's history before this event; null if there is none, undefined if the row must be read. */
  last?: HistoryEnd | null | undefined;
}

/** Parts of `Ctx` needed to append history rows. */
export type HistoryCtx = Pick<Ctx, 'db' | 'catalog' | 'caller' | 'requestId' | 'now' | 'origin'>;

/**
 * Appends to a record's history in the transaction of the write; the table refuses UPDATE and DELETE (security.md#R27).
 * The caller must have locked the record's row, so that no other transaction appends meanwhile.
 */
export async function appendHistory(ctx: HistoryCtx, entry: HistoryEntry): Promise<void> {
  await appendHistories(ctx, entry.resource, [entry]);
}

/** Appends one event for each of several records of a resource. */
export async function appendHistories(
  ctx: HistoryCtx,
  resource: string,
  entries: readonly HistoryEntry[],
): Promise<void> {
  const recordIds = entries.filter(({ last }) => last === undefined).map(({ recordId }) => recordId);
  const found = recordIds.length > 0 ? await lastHistories(ctx.db, { resource, recordIds }) : new Map();
  const originals = takeOriginals(ctx.db);
  const endOf = ({ last, recordId }: HistoryEntry) => (last === undefined ? found.get(recordId) : (last ?? undefined));
  await insertHistories(
    ctx.db,
    entries.map((entry, index) => {
      const after = originals && index === 0 ? { ...entry.after, [ORIGINALS]: originals } : entry.after;
      return toRow(contentOf(ctx, after ? { ...entry, after } : entry, endOf(entry)));
    }),
  );
}

/** Key in a history row's `after` for names and digests of original photos, beside the record's values. */
export const ORIGINALS = 'originals';

type Original = Pick<FileRow, 'file_origin_name' | 'original_sha256'>;

const originalsOf = new WeakMap<DbSession, Original[]>();

/** Adds digests of a record's new photos to the next history row of this transaction. */
export function noteOriginals(db: DbSession, files: readonly Original[]): void {
  const announced = files.filter(({ original_sha256: sha256 }) => sha256 !== null);
  if (announced.length > 0) originalsOf.set(db, [...(originalsOf.get(db) ?? []), ...announced]);
}

function takeOriginals(db: DbSession): WireRecord[] | null {
  const files = originalsOf.get(db);
  originalsOf.delete(db);
  return files?.map(({ file_origin_name: name, original_sha256: sha256 }) => ({ name, sha256 })) ?? null;
}

/** A step taken before the record was imported, with its own time and a person known by name alone. */
export interface PastStep extends Omit<HistoryEntry, 'resource' | 'recordId' | 'last'> {
  at?: Date;
  person?: string | null;
}

/** Begins a new record's history with steps of its past; a step without `at` is one that the caller takes now. */
export async function beginHistory(
  ctx: HistoryCtx,
  of: { resource: string; recordId: number },
  steps: readonly PastStep[],
): Promise<void> {
  const rows: Omit<HistoryRow, 'id'>[] = [];
  let last: HistoryEnd | undefined;
  for (const { at, person = null, ...step } of steps) {
    const own = contentOf(ctx, { ...of, ...step }, last);
    const content = at ? { ...own, time: at, actor_id: null, actor_name: person } : own;
    rows.push(toRow(content));
    last = { seq: rows.length, hash: chainHash(content) };
  }
  await insertHistories(ctx.db, rows);
}

type Content = Omit<HistoryRow, 'id' | 'hash'>;

function contentOf(ctx: HistoryCtx, entry: HistoryEntry, last: HistoryEnd | undefined): Content {
  const { resource } = entry;
  return {
    resource,
    record_id: entry.recordId,
    seq: (last?.seq ?? 0) + 1,
    event: entry.event,
    from_status: entry.fromStatus ?? null,
    to_status: entry.toStatus ?? null,
    stage: entry.stage ?? null,
    title: entry.title ?? null,
    actor_id: readId(ctx.caller?.id) ?? null,
    actor_name: ctx.caller?.name ?? null,
    time: ctx.now(),
    reason: entry.reason ?? null,
    schema_hash: ctx.catalog.find(resource) ? ctx.catalog.hash(resource) : null,
    machine_version: entry.machineVersion ?? null,
    before: entry.before ?? null,
    after: entry.after ?? null,
    prev_hash: last?.hash ?? '',
    op_id: ctx.requestId,
    origin: ctx.origin ?? (ctx.caller === null ? 'system' : 'web'),
  };
}

function toRow(content: Content): Omit<HistoryRow, 'id'> {
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value));
  return { ...content, before: json(content.before), after: json(content.after), hash: chainHash(content) };
}

/** Hash of all columns but id and hash, so that a changed row no longer matches its successor. */
export function chainHash(content: Content): string {
  return createHash('sha256').update(chainText(content)).digest('hex');
}

export function chainText({ origin, ...content }: Content): string {
  return canonical(origin === null ? content : { ...content, origin });
}

/** JSON with sorted keys, since jsonb does not keep their order. */
export function canonical(value: unknown): string {
  if (value instanceof Date) return JSON.stringify(value.toISOString());
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  const sorted = entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${sorted.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join()}}`;
}

/** `seq` of the first history row whose hash or predecessor is wrong; null if the history is intact. */
export async function findBrokenHistory(ctx: Ctx, resource: string, recordId: number): Promise<number | null> {
  return findBrokenRow(await selectHistory(ctx.db, { resource, recordId }));
}

/** `seq` of the first row with a wrong hash or predecessor; null if none. `rows`: all of a record, oldest first. */
export function findBrokenRow(rows: readonly HistoryRow[]): number | null {
  const broken = rows.findIndex((row, index) => !fitsAfter(row, rows[index - 1] ?? null));
  return broken < 0 ? null : broken + 1;
}

/** True if the row matches its predecessor, and its content matches its hash; `previous` is null for the first row. */
export function fitsAfter({ id: _, hash, ...content }: HistoryRow, previous: HistoryEnd | null): boolean {
  const { seq, prev_hash } = content;
  const isNext = seq === (previous?.seq ?? 0) + 1 && prev_hash === (previous?.hash ?? '');
  return isNext && chainHash(content) === hash;
}

/** Rebuilds a record by applying the changes of its history rows, oldest first. */
export function replay(rows: readonly Pick<HistoryRow, 'before' | 'after'>[]): WireRecord {
  const record: WireRecord = {};
  for (const row of rows) replayOn(record, row);
  return record;
}

export function replayOn(record: WireRecord, { before, after }: Pick<HistoryRow, 'before' | 'after'>): void {
  for (const key of Object.keys(before ?? {})) delete record[key];
  Object.assign(record, after);
}

/** Keys that an edit changed, with their values before and after. */
export function changedParts(before: WireRecord, after: WireRecord): { before: WireRecord; after: WireRecord } {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = keys.filter((key) => !sameJson((before[key] ?? null) as Json, after[key] ?? null)); // wire values are JSON
  const only = (record: WireRecord) =>
    Object.fromEntries(changed.filter((key) => record[key] !== undefined).map((key) => [key, record[key]]));
  return { before: only(before), after: only(after) };
}
