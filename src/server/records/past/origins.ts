import { type HistoryEntry, ORIGINS } from '../../../engine/record-history.ts';
import { may, type UserCtx } from '../../ctx.ts';
import type { HistoryRow } from '../../db/history.ts';
import { type CallOrigin, selectCallOrigins } from './origins.sql.ts';

/** The log with addresses, and the permission of its readers; others get no addresses. */
const LOG = { resource: 'sysOpLog', permission: 'sysOpLog:page' } as const;

export type OriginOf = (row: HistoryRow) => Pick<HistoryEntry, 'origin' | 'ip' | 'browser' | 'os'>;

/** Origins of history rows: the channel for all readers, address and browser for readers of the log. */
export async function originsOf(ctx: UserCtx, rows: readonly HistoryRow[]): Promise<OriginOf> {
  const calls = may(ctx, LOG.permission) ? await callsOf(ctx, rows) : new Map<string, CallOrigin>();
  return (row) => ({ ...wayOf(row), ...addressOf(calls.get(callKey(row.op_id, row.actor_id))) });
}

const callKey = (requestId: string | null, userId: number | null) => `${requestId} ${userId}`;

async function callsOf(ctx: UserCtx, rows: readonly HistoryRow[]): Promise<Map<string, CallOrigin>> {
  const requestIds = [...new Set(rows.flatMap(({ op_id }) => op_id ?? []))];
  const userIds = [...new Set(rows.flatMap(({ actor_id }) => actor_id ?? []))];
  // Without the log, or with an older one, nothing is found.
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
