import { formatWallTime } from '../../../engine/wall-time.ts';
import type { UserCtx } from '../../ctx.ts';
import { selectHistoryPage } from '../../db/history.ts';
import type { FieldError } from '../../errors.ts';
import { titleOf } from './changes.ts';

/** Extras of a refusal: who changed the record last, and when; `errors` contains both as a sentence. */
export interface LastChange {
  changedBy: string | null;
  changedTime: string;
  errors: FieldError[];
}

/** Larger than any `seq`, to read a history from its end. */
const END = 2_147_483_647;

/** Last change, for a caller who acted on an outdated record (domain.md#9.13); null without history. */
export async function lastChange(ctx: UserCtx, name: string, recordId: number): Promise<LastChange | null> {
  const of = { resource: name, recordId, newest: END, limit: 1 };
  const [row] = await selectHistoryPage(ctx.db, of);
  if (!row) return null;
  const changedTime = formatWallTime(row.time);
  const isOwn = row.actor_id !== null && row.actor_id === Number(ctx.caller.id);
  const who = isOwn ? '您已' : `已由${row.actor_name ?? '系统'}`;
  const when = shortly(changedTime, formatWallTime(ctx.now()));
  const message = `${who}于 ${when} 办理“${titleOf(ctx, ctx.catalog.resource(name), row)}”`;
  return { changedBy: row.actor_name, changedTime, errors: [{ field: '', message }] };
}

/** Text of a time: `10:32` today, else `2026-11-20 10:32`. */
function shortly(time: string, now: string): string {
  return time.slice(time.slice(0, 10) === now.slice(0, 10) ? 11 : 0, 16);
}
