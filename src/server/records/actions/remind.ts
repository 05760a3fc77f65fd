import { waitingFor } from '../../../engine/action-effect.ts';
import { formatWallTime } from '../../../engine/wall-time.ts';
import type { UserCtx } from '../../ctx.ts';
import { lastEventTime } from '../../db/history.ts';
import { findPeople } from '../../db/people.ts';
import { type AppError, refuse } from '../../errors.ts';
import { notify } from '../../realtime/outbox.ts';
import { rowId } from '../delete.ts';
import { findRow } from '../detail.ts';
import { appendHistory } from '../history.ts';
import { refuseUnknownKeys } from '../values/form.ts';
import { toRecord } from '../values/rows.ts';
import { refuseByCondition } from './values.ts';

const VERB = 'remind';
const TITLE = '催办';
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** Minimum time between two reminders of one sender about a record (practice.md#3). */
export const REMIND_APART_MS = 4 * HOUR_MS;

/**
 * Sends a message to the people who have an open task (`todo`) on the record, and adds the reminder to the history.
 * @throws H1001, H1002 by `actionRefusal`, H1011 if all these people have left, H1015 within REMIND_APART_MS
 */
export async function remindRecord(ctx: UserCtx, name: string, body: unknown): Promise<void> {
  const resource = ctx.catalog.resource(name);
  refuseUnknownKeys(resource, Object.keys({ ...(body as object) })); // `rowId` refuses a body that is no object
  const row = await findRow(ctx, name, { id: rowId(body), lock: 'update' });
  const record = toRecord(ctx.catalog.model(name), row);
  refuseByCondition(ctx, { resource, verbs: [VERB], records: [record] });
  const recordId = Number(record.id);
  const now = ctx.now();
  const last = await lastEventTime(ctx.db, { resource: name, recordId, event: VERB, actorId: Number(ctx.caller.id) });
  if (last !== null && last.getTime() + REMIND_APART_MS > now.getTime()) throw remindedLately(last, now);
  const { title, userIds } = waitingFor(resource, record);
  const people = await findPeople(ctx.db, userIds.map(Number));
  if (![...people.values()].some(({ enabled }) => enabled)) throw refuse('H1011');
  const text = `${ctx.caller.name}催办：“${String(record[resource.display] ?? recordId)}”${title}`;
  await notify(ctx, { userIds, title: TITLE, text });
  await appendHistory(ctx, { resource: name, recordId, event: VERB, title: TITLE });
}

/** Refusal of a repeated reminder, with the time from which one is accepted. */
export function remindedLately(last: Date, now: Date): AppError {
  const again = new Date(last.getTime() + REMIND_APART_MS);
  return refuse('H1015', { 多久: agoWords(now.getTime() - last.getTime()), 时间: short(last), 再次: short(again) });
}

/** Text of a duration, such as `3 小时 5 分钟前`; `刚刚` below a minute. */
function agoWords(ms: number): string {
  const minutes = Math.floor(Math.max(0, ms) / MINUTE_MS);
  const hours = Math.floor(minutes / 60);
  const parts = [hours > 0 ? `${hours} 小时` : '', minutes % 60 > 0 ? `${minutes % 60} 分钟` : ''].filter(Boolean);
  return parts.length === 0 ? '刚刚' : `${parts.join(' ')}前`;
}

/** Text of a time, `11-25 10:05`. */
const short = (moment: Date) => formatWallTime(moment).slice(5, 16);
