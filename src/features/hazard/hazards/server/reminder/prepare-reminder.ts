import { findPeople } from '../../../../../server/db/people.ts';
import { type AppError, refuse } from '../../../../../server/errors.ts';
import { REMIND_APART_MS, remindedLately } from '../../../../../server/records/actions/remind.ts';
import { ROLE_FIELDS, statusOf } from '../../workflow/facts.ts';
import { TURNS } from '../../workflow/rules.ts';
import type { Transition } from '../transition/transition-state.ts';
import { lastNudge, takeNudge } from './nudges.sql.ts';

/** Requires a person to remind and no recent reminder. @throws the refusal of `reminderRefusal` */
export async function prepareReminder({ ctx, before }: Transition): Promise<void> {
  const turn = TURNS[statusOf(before)];
  const holder = Number(turn && before[ROLE_FIELDS[turn.role].id]);
  const isLeft = (await findPeople(ctx.db, [holder])).get(holder)?.enabled !== true;
  const nudge = { hazardId: Number(before.id), senderId: Number(ctx.caller.id) };
  const now = ctx.now();
  const refused = reminderRefusal({ isLeft, last: await lastNudge(ctx.db, nudge), now });
  if (refused) throw refused;
  if (await takeNudge(ctx.db, { ...nudge, now, before: new Date(now.getTime() - REMIND_APART_MS) })) return;
  throw remindedLately((await lastNudge(ctx.db, nudge)) ?? now, now);
}

/** Last reminder by this sender, and whether the person the hazard waits for has left. */
interface ReminderState {
  isLeft: boolean;
  last: Date | null;
  now: Date;
}

/** Why a reminder is refused now: H1011 if its receiver has left, H1015 within four hours of the last one. */
export function reminderRefusal({ isLeft, last, now }: ReminderState): AppError | null {
  if (isLeft) return refuse('H1011');
  return last !== null && last.getTime() + REMIND_APART_MS > now.getTime() ? remindedLately(last, now) : null;
}
