import { formatWallTime } from '../../../engine/wall-time.ts';
import type { UserCtx } from '../../ctx.ts';
import { selectHistoryPage } from '../../db/history.ts';
import type { FieldError } from '../../errors.ts';
import { titleOf } from './changes.ts';

/**
 * Extras of a refusal: the last change of the record, by whom and when. `errors` states it in one sentence for people.
 */
export interface LastChange {
  changedBy: string | null;
  changedTime: string;
  errors: FieldError[];
}

/** A number larger than that of any row, to read the history from its end. */
const END = 2_147_483_647;

/**
 * Returns the last change for a caller who acted on an older state of the record (domain.md#9.13); null without a
 * history.
 */
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

/** Formats `10:32` for today, `2026-11-20 10:32` for another day. */
function shortly(time: string, now: string): string {
  return time.slice(time.slice(0, 10) === now.slice(0, 10) ? 11 : 0, 16);
}
