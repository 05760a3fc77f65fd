import { sql } from 'kysely';
import type { Origin } from '../../engine/record-history.ts';
import { type DbSession, param, type Row } from './session.ts';

export interface HistoryRow extends Row {
  id: number;
  resource: string;
  record_id: number;
  seq: number;
  event: string;
  from_status: number | null;
  to_status: number | null;
  stage: number | null;
  title: string | null;
  actor_id: number | null;
  actor_name: string | null;
  time: Date;
  reason: string | null;
  schema_hash: string | null;
  machine_version: string | null;
  before: unknown;
  after: unknown;
  prev_hash: string;
  hash: string;
  op_id: string | null;
  /** Null in rows older than this column; null is left out of the hash. */
  origin: Origin | null;
}

/** Last row of a record's hash chain, to which the next row refers. */
export type HistoryEnd = Pick<HistoryRow, 'seq' | 'hash'>;

/** SQL of a record's last history row, `[seq, hash]`, for statements that write the record; null without history. */
export function historyEnd(session: DbSession, of: { resource: unknown; recordId: unknown }) {
  const last = session.t
    .selectFrom('record_history')
    .select(sql<[string, string]>`array[seq::text, hash]`.as('end'))
    .where('resource', '=', of.resource)
    .where('record_id', '=', of.recordId)
    .orderBy('seq', 'desc')
    .limit(sql.lit(1));
  return sql<[string, string] | null>`(${last})`;
}

/** Time of a person's last event of this kind on a record; null: none. */
export async function lastEventTime(
  session: DbSession,
  of: { resource: string; recordId: number; event: string; actorId: number },
): Promise<Date | null> {
  const last = session.t
    .selectFrom('record_history')
    .select('time')
    .where('resource', '=', of.resource)
    .where('record_id', '=', of.recordId)
    .where('event', '=', of.event)
    .where('actor_id', '=', of.actorId)
    .orderBy('seq', 'desc')
    .limit(1);
  return (await session.first<{ time: Date }>(last))?.time ?? null;
}

/** Last history row of each record. The caller has locked the records, so that no other transaction adds rows. */
export async function lastHistories(
  session: DbSession,
  of: { resource: string; recordIds: readonly number[] },
): Promise<Map<number, HistoryEnd>> {
  const [recordId] = of.recordIds;
  // Nearly every write changes one record; PostgreSQL would plan a query with a list of ids at each execution.
  if (recordId !== undefined && of.recordIds.length === 1) return lastHistory(session, { ...of, recordId });
  const rows = await session.prepared<HistoryRow>(
    'history-last',
    (on) =>
      on.t
        .selectFrom('record_history')
        .distinctOn('record_id')
        .select(['record_id', 'seq', 'hash'])
        .where('resource', '=', param('resource'))
        .where(sql<boolean>`record_id = any(${param('recordIds')}::bigint[])`)
        .orderBy('record_id')
        .orderBy('seq', 'desc'),
    of,
  );
  return new Map(rows.map((row) => [row.record_id, row]));
}

async function lastHistory(session: DbSession, of: { resource: string; recordId: number }) {
  const rows = await session.prepared<HistoryRow>(
    'history-last-one',
    (on) =>
      on.t
        .selectFrom('record_history')
        .select(['record_id', 'seq', 'hash'])
        .where('resource', '=', param('resource'))
        .where('record_id', '=', param('recordId'))
        .orderBy('seq', 'desc')
        .limit(sql.lit(1)),
    of,
  );
  return new Map(rows.map((row) => [row.record_id, row]));
}

/** Inserts history rows, one or many in one statement. */
export async function insertHistories(session: DbSession, rows: readonly Omit<HistoryRow, 'id'>[]): Promise<void> {
  const [row] = rows;
  if (!row) return;
  if (rows.length > 1) await session.run(session.t.insertInto('record_history').values([...rows]));
  else {
    const keys = Object.keys(row);
    await session.later({
      key: `history-add|${keys.join()}`,
      build: (on) => on.t.insertInto('record_history').values(Object.fromEntries(keys.map((key) => [key, param(key)]))),
      values: row,
    });
  }
}

/** All history of a record, oldest first. */
export async function selectHistory(
  session: DbSession,
  of: { resource: string; recordId: number },
): Promise<HistoryRow[]> {
  return session.prepared<HistoryRow>('history', (on) => historyOf(on).selectAll(), of);
}

/** History rows of a resource after a given row, in order of record and `seq`. */
export async function selectHistoriesAfter(
  session: DbSession,
  of: Pick<HistoryRow, 'resource' | 'record_id' | 'seq'> & { limit: number },
): Promise<HistoryRow[]> {
  return session.prepared<HistoryRow>(
    'histories-after',
    (on) =>
      on.t
        .selectFrom('record_history')
        .selectAll()
        .where('resource', '=', param('resource'))
        .where(sql<boolean>`(record_id, seq) > (${param('record_id')}::bigint, ${param('seq')}::integer)`)
        .orderBy('record_id')
        .orderBy('seq')
        .limit(sql<number>`${param('limit')}::bigint`),
    { ...of },
  );
}

/** Names of all resources with history, even without a descriptor; one index look-up for each. */
export async function selectHistoryResources(session: DbSession): Promise<string[]> {
  const names: string[] = [];
  for (;;) {
    const [row] = await session.prepared<{ resource: string }>(
      'history-resources',
      (on) =>
        on.t
          .selectFrom('record_history')
          .select('resource')
          .where('resource', '>', param('after'))
          .orderBy('resource')
          .limit(sql.lit(1)),
      { after: names.at(-1) ?? '' },
    );
    if (!row) return names;
    names.push(row.resource);
  }
}

/** `seq` of a record's last row before a time; 0 if the record is younger. */
export async function newestHistoryAt(
  session: DbSession,
  of: { resource: string; recordId: number; until: Date },
): Promise<number> {
  const [row] = await session.prepared<Pick<HistoryRow, 'seq'>>(
    'history-newest-before',
    (on) => rowsOf(on).select('seq').where('time', '<', param('until')).orderBy('seq', 'desc').limit(sql.lit(1)),
    of,
  );
  return row?.seq ?? 0;
}

/** Changes of a record up to a `seq`, oldest first. */
export async function selectHistoryChanges(
  session: DbSession,
  of: { resource: string; recordId: number; newest: number },
): Promise<Pick<HistoryRow, 'before' | 'after'>[]> {
  return session.prepared(
    'history-changes',
    (on) => historyOf(on).select(['before', 'after']).where('seq', '<=', param('newest')),
    of,
  );
}

/** Columns for the process flow, without changed values, which are the larger part. */
const FLOW_COLUMNS = ['stage', 'title', 'actor_name', 'time', 'to_status', 'reason'] as const;

export type FlowStep = Pick<HistoryRow, (typeof FLOW_COLUMNS)[number]>;

/** Rows for the process flow, oldest first. */
export async function selectFlow(session: DbSession, of: { resource: string; recordId: number }): Promise<FlowStep[]> {
  return session.prepared('flow', (on) => historyOf(on).select(FLOW_COLUMNS).where('stage', 'is not', null), of);
}

/** Rows of a record from `seq` `newest` downwards; `seq` has no gaps, so the start of any page can be computed. */
export async function selectHistoryPage(
  session: DbSession,
  of: { resource: string; recordId: number; newest: number; limit: number },
): Promise<HistoryRow[]> {
  return session.prepared<HistoryRow>(
    'history-page',
    (on) =>
      rowsOf(on)
        .selectAll()
        .where('seq', '<=', param('newest'))
        .orderBy('seq', 'desc')
        .limit(sql<number>`${param('limit')}::bigint`),
    of,
  );
}

/** Newest rows of a record with one of these events, each with the total number of such rows. */
export async function selectHistorySteps(
  session: DbSession,
  of: { resource: string; recordId: number; events: readonly string[]; limit: number },
): Promise<(HistoryRow & { total: number })[]> {
  return session.prepared(
    'history-steps',
    (on) =>
      rowsOf(on)
        .selectAll()
        .select(sql<number>`count(*) over ()::int`.as('total'))
        .where(sql<boolean>`event = any(${param('events')}::text[])`)
        .orderBy('seq', 'desc')
        .limit(sql<number>`${param('limit')}::bigint`),
    of,
  );
}

export async function selectHistoryRow(
  session: DbSession,
  of: { resource: string; recordId: number; id: number },
): Promise<HistoryRow[]> {
  return session.prepared<HistoryRow>(
    'history-row',
    (on) => rowsOf(on).selectAll().where('id', '=', param('id')).limit(sql.lit(1)),
    of,
  );
}

function historyOf(on: DbSession) {
  return rowsOf(on).orderBy('seq');
}

function rowsOf(on: DbSession) {
  return on.t
    .selectFrom('record_history')
    .where('resource', '=', param('resource'))
    .where('record_id', '=', param('recordId'));
}
