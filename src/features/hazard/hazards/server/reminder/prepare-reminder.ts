import { formatWallTime } from '../../../../../engine/wall-time.ts';
import { type AppError, refuse } from '../../../../../server/errors.ts';
import { ROLE_FIELDS, statusOf } from '../../workflow/facts.ts';
import { TURNS } from '../../workflow/rules.ts';
import { findPeople } from '../sql/people.sql.ts';
import type { Transition } from '../transition/transition-state.ts';
import { lastNudge, takeNudge } from './nudges.sql.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** Minimum time between two reminders of a hazard by one sender (practice.md#3). */
const REMIND_APART_MS = 4 * HOUR_MS;

/**
 * Accepts a reminder if there is a person to remind, and the sender has not reminded lately.
 * @throws the refusal of `reminderRefusal`
 */
export async function prepareReminder({ ctx, before }: Transition): Promise<void> {
  const turn = TURNS[statusOf(before)];
  const holder = Number(turn && before[ROLE_FIELDS[turn.role].id]);
  const isLeft = (await findPeople(ctx.db, [holder])).get(holder)?.enabled !== true;
  const nudge = { hazardId: Number(before.id), senderId: Number(ctx.caller.id) };
  const now = ctx.now();
  const refused = reminderRefusal({ isLeft, last: await lastNudge(ctx.db, nudge), now });
  if (refused) throw refused;
  if (await takeNudge(ctx.db, { ...nudge, now, before: new Date(now.getTime() - REMIND_APART_MS) })) return;
  throw tooSoon((await lastNudge(ctx.db, nudge)) ?? now, now);
}

/** Last reminder of this sender, and whether the person on turn has left. */
interface ReminderState {
  isLeft: boolean;
  last: Date | null;
  now: Date;
}

/**
 * Returns why a person who may remind (the machine's rule `reminder`) cannot do so now, for the call and for the offers
 * of lists. H1011 if the person on turn has left, H1015 within four hours of the last reminder.
 */
export function reminderRefusal({ isLeft, last, now }: ReminderState): AppError | null {
  if (isLeft) return refuse('H1011');
  return last !== null && last.getTime() + REMIND_APART_MS > now.getTime() ? tooSoon(last, now) : null;
}

function tooSoon(last: Date, now: Date): AppError {
  const again = new Date(last.getTime() + REMIND_APART_MS);
  return refuse('H1015', { 多久: agoWords(now.getTime() - last.getTime()), 时间: short(last), 再次: short(again) });
}

/** Formats a span as `3 小时 5 分钟`; `刚刚` below a minute. */
function agoWords(ms: number): string {
  const minutes = Math.floor(Math.max(0, ms) / MINUTE_MS);
  const hours = Math.floor(minutes / 60);
  const parts = [hours > 0 ? `${hours} 小时` : '', minutes % 60 > 0 ? `${minutes % 60} 分钟` : ''].filter(Boolean);
  return parts.length === 0 ? '刚刚' : `${parts.join(' ')}前`;
}

/** Formats a moment as `11-25 10:05`. */
const short = (moment: Date) => formatWallTime(moment).slice(5, 16);
