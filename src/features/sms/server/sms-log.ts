import type { DbSession } from '../../../server/db/session.ts';
import {
  deleteOldLines,
  insertLine,
  type StatusChange,
  updateLateLines,
  updateLine,
  updateLinesOf,
} from './sms-line.sql.ts';

/** States of a line of the log of short messages (dictionary send_type). */
const STATUS = { waiting: 0, sent: 1, failed: 2, over: 3 } as const;

/** What is open ends. */
const OVER: StatusChange = { from: [STATUS.waiting, STATUS.sent], status: STATUS.over };

/** Who asked for it (dictionary sms_send_source): the sign-in page, or a call of the API. */
export const SMS_SOURCE = { page: 2, call: 3 } as const;

/** How long lines are kept after their code ended. */
const KEPT_MS = 180 * 24 * 3_600_000;

/** A code on its way, as GET /sms/page shows it: all but the code (wire.md#5.13). */
export interface SmsLine {
  mobile: string;
  template: string;
  source: (typeof SMS_SOURCE)[keyof typeof SMS_SOURCE];
  /** Until when the code is good. */
  expires: Date;
  now: Date;
}

/** Adds a line and ends those before it: a number has one living code. Known and unknown numbers look alike here too. */
export async function addLine(db: DbSession, { mobile, template, source, expires, now }: SmsLine): Promise<number> {
  await endLines(db, mobile);
  return insertLine(db, {
    phone_numbers: mobile,
    template_code: template,
    source,
    status: STATUS.waiting,
    invalid_time: expires,
    created_time: now,
  });
}

/** What became of it. `bizId`: the provider's own number of the message; null: it did not go out. */
export async function settleLine(db: DbSession, id: number, { bizId }: { bizId: string | null }): Promise<void> {
  const status = bizId === null ? STATUS.failed : STATUS.sent;
  await updateLine(db, id, { from: STATUS.waiting, status, biz_id: bizId || null });
}

/** The codes of a number are over: used, or replaced by a newer one. */
export async function endLines(db: DbSession, mobile: string): Promise<void> {
  await updateLinesOf(db, mobile, OVER);
}

/** Hourly: codes nobody used in time are over, and old lines go. */
export async function tidyLines(db: DbSession, now: Date): Promise<void> {
  await updateLateLines(db, now, OVER);
  await deleteOldLines(db, new Date(now.getTime() - KEPT_MS));
}
