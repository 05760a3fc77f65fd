import type { JsonSchema, WireRecord } from '../../../engine/json.ts';
import { type Page, toPage } from '../../../engine/lists.ts';
import {
  type HistoryChange,
  type HistoryEntry,
  ORIGINS,
  type PastRecord,
  stepEvents,
} from '../../../engine/record-history.ts';
import type { Resource } from '../../../engine/resource.ts';
import { DATE_TIME_PATTERN, formatWallTime, parseWallTime } from '../../../engine/wall-time.ts';
import { momentAfter } from '../../../kinds/date-time/storage.ts';
import { may, type UserCtx } from '../../ctx.ts';
import {
  type HistoryRow,
  lastHistories,
  newestHistoryAt,
  selectHistoryChanges,
  selectHistoryPage,
  selectHistoryRow,
  selectHistorySteps,
} from '../../db/history.ts';
import { findRow } from '../detail.ts';
import { ORIGINALS, replay } from '../history.ts';
import { PAGING, pagingOf, rowsOf } from '../paging.ts';
import { toRecord } from '../values/rows.ts';
import { INPUT, titleOf, toChange, toldOf } from './changes.ts';
import { type CallOrigin, selectCallOrigins } from './origins.sql.ts';
import { textsOf } from './texts.ts';

/** Maximum entries of a page, each of which may contain every field twice. */
const MAX_ENTRIES = 100;

export const HISTORY_QUERY: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    id: { type: 'string', maxLength: 20, title: 'Id' },
    pageNo: PAGING.pageNo,
    pageSize: { ...PAGING.pageSize, maximum: MAX_ENTRIES },
    at: { type: 'string', pattern: DATE_TIME_PATTERN, title: '截至' },
    entryId: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER, title: '只要这一条，长文字不截短' },
    steps: { type: 'boolean', title: '只要处理流程的各步，从最近一步起' },
  },
};

interface HistoryPage extends Page<HistoryEntry> {
  /** Only for queries with `at`. */
  record?: PastRecord;
}

/** History of a record that the reader may open, newest first; `at`: up to that time (wire.md#6.1). */
export async function historyPage(ctx: UserCtx, name: string, query: Record<string, unknown>): Promise<HistoryPage> {
  const resource = ctx.catalog.resource(name);
  const found = await findRow(ctx, name, { id: query.id });
  const of = { resource: name, recordId: Number(found.id) };
  const current = toRecord(ctx.catalog.model(name), found);
  const { entryId } = query;
  if (entryId !== undefined) {
    const rows = await selectHistoryRow(ctx.db, { ...of, id: Number(entryId) });
    const entries = await entriesOf(ctx, resource, { rows, current, isWhole: true });
    return toPage({ pageNo: 1, pageSize: 1, total: rows.length }, entries);
  }
  const paging = pagingOf(query);
  const { limit, offset } = rowsOf(paging);
  if (query.steps === true) {
    const rows = await selectHistorySteps(ctx.db, { ...of, events: stepEvents(resource), limit });
    const entries = await entriesOf(ctx, resource, { rows, current, isWhole: false });
    return toPage({ ...paging, pageNo: 1, total: rows[0]?.total ?? 0 }, entries);
  }
  const at = parseWallTime(String(query.at ?? ''));
  const until = momentAfter(String(query.at ?? ''));
  const total = until ? await newestHistoryAt(ctx.db, { ...of, until }) : await countOf(ctx, of);
  const rows = offset < total ? await selectHistoryPage(ctx.db, { ...of, newest: total - offset, limit }) : [];
  const page = toPage({ ...paging, total }, await entriesOf(ctx, resource, { rows, current, isWhole: false }));
  if (!at) return page;
  return {
    ...page,
    record: { time: formatWallTime(at), changes: await recordAt(ctx, resource, { ...of, newest: total, current }) },
  };
}

async function countOf(ctx: UserCtx, { resource, recordId }: { resource: string; recordId: number }): Promise<number> {
  const ends = await lastHistories(ctx.db, { resource, recordIds: [recordId] });
  return ends.get(recordId)?.seq ?? 0;
}

interface Rows {
  rows: readonly HistoryRow[];
  current: Parameters<typeof toldOf>[2]['current'];
  isWhole: boolean;
}

async function entriesOf(ctx: UserCtx, resource: Resource, of: Rows): Promise<HistoryEntry[]> {
  const { rows, current, isWhole } = of;
  const changesByRow = rows.map((row) => toldOf(ctx, resource, { row, current }));
  const namedValues = changesByRow.flat().flatMap(({ field, before, after }) => [
    { field, value: before },
    { field, value: after },
  ]);
  const textOf = await textsOf(ctx, namedValues);
  const originOf = await originsOf(ctx, rows);
  return rows.map((row, index) => ({
    ...headOf(ctx, resource, row),
    ...originOf(row),
    changes: [...(changesByRow[index] ?? []).map((one) => toChange(one, textOf, isWhole)), ...originalsIn(row)],
  }));
}

/** Digests of original photos, shown whole: people compare them with a file. */
function originalsIn({ after }: HistoryRow): HistoryChange[] {
  const { [ORIGINALS]: originals } = (after ?? {}) as { [ORIGINALS]?: { name: string; sha256: string }[] }; // jsonb written by the server
  const afterText = originals?.map(({ name, sha256 }) => `${name} ${sha256}`).join('；');
  return afterText ? [{ key: ORIGINALS, title: '原图 SHA-256', kind: 'text', beforeText: '', afterText }] : [];
}

function headOf(ctx: UserCtx, resource: Resource, row: HistoryRow): Omit<HistoryEntry, 'changes'> {
  const { id, time, event, actor_id, actor_name, reason } = row;
  return {
    id,
    time: formatWallTime(time),
    event,
    title: titleOf(ctx, resource, row),
    ...(actor_id === null ? {} : { actorId: String(actor_id) }),
    ...(actor_name === null ? {} : { actorName: actor_name }),
    ...(reason === null ? {} : { reason }),
  };
}

interface Of {
  resource: string;
  recordId: number;
  /** `seq` of the last row to apply. */
  newest: number;
  current: WireRecord;
}

/** Fields of the record after row `newest` of its history, as far as the caller may see them. */
async function recordAt(ctx: UserCtx, resource: Resource, of: Of): Promise<HistoryChange[]> {
  const { current, ...until } = of;
  if (until.newest === 0) return [];
  const after = replay(await selectHistoryChanges(ctx.db, until));
  if (!resource.fields.some(({ key }) => key === INPUT)) delete after[INPUT];
  const values = toldOf(ctx, resource, { row: { event: '', before: null, after }, current });
  const textOf = await textsOf(
    ctx,
    values.map(({ field, after: value }) => ({ field, value })),
  );
  return values.map((one) => toChange(one, textOf, true));
}

/** Operation log with IP addresses, and the permission to read it; other callers get no addresses. */
const LOG = { resource: 'sysOpLog', permission: 'sysOpLog:page' } as const;

export type OriginOf = (row: HistoryRow) => Pick<HistoryEntry, 'origin' | 'ip' | 'browser' | 'os'>;

/** Origins of history rows: the channel for all readers, address and browser for readers of the log. */
async function originsOf(ctx: UserCtx, rows: readonly HistoryRow[]): Promise<OriginOf> {
  const calls = may(ctx, LOG.permission) ? await callsOf(ctx, rows) : new Map<string, CallOrigin>();
  return (row) => ({ ...wayOf(row), ...addressOf(calls.get(callKey(row.op_id, row.actor_id))) });
}

const callKey = (requestId: string | null, userId: number | null) => `${requestId} ${userId}`;

async function callsOf(ctx: UserCtx, rows: readonly HistoryRow[]): Promise<Map<string, CallOrigin>> {
  const requestIds = [...new Set(rows.flatMap(({ op_id }) => op_id ?? []))];
  const userIds = [...new Set(rows.flatMap(({ actor_id }) => actor_id ?? []))];
  // A tenant may have no operation log, or an older one without request ids; then nothing is found.
  const isKept = ctx.catalog.find(LOG.resource)?.fields.some(({ key }) => key === 'requestId') ?? false;
  if (!isKept || requestIds.length === 0 || userIds.length === 0) return new Map();
  const limit = requestIds.length * userIds.length;
  const found = await selectCallOrigins(ctx.db, { requestIds, userIds, limit });
  return new Map(found.map((call) => [callKey(call.request_id, call.created_user_id), call]));
}

function wayOf({ origin, actor_id }: HistoryRow): Pick<HistoryEntry, 'origin'> {
  const way = origin ?? (actor_id === null ? 'system' : null);
  return way === null ? {} : { origin: ORIGINS[way] };
}

function addressOf(call: CallOrigin | undefined): Pick<HistoryEntry, 'ip' | 'browser' | 'os'> {
  const { ip, browser, os } = call ?? {};
  return { ...(ip ? { ip } : {}), ...(browser ? { browser } : {}), ...(os ? { os } : {}) };
}
