import type { DbSession } from '../../../../server/db/session.ts';
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

/** Change that ends open lines, which are those waiting or sent. */
const OVER: StatusChange = { from: [STATUS.waiting, STATUS.sent], status: STATUS.over };

/** Origin of the request (dictionary sms_send_source): the sign-in page, or a call of the API. */
export const SMS_SOURCE = { page: 2, call: 3 } as const;

/** Milliseconds for which lines are kept after their code expired. */
const KEPT_MS = 180 * 24 * 3_600_000;

/** Log line of a sent code, without the code itself (wire.md#5.13). */
export interface SmsLine {
  mobile: string;
  template: string;
  source: (typeof SMS_SOURCE)[keyof typeof SMS_SOURCE];
  /** Time the code expires. */
  expires: Date;
  now: Date;
}

/** Adds a line and ends earlier ones: a number has one valid code. Numbers without an account get lines, too. */
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

/** Sets the outcome of a line. `bizId`: the id that the provider gave the message; null if it was not sent. */
export async function settleLine(db: DbSession, id: number, { bizId }: { bizId: string | null }): Promise<void> {
  const status = bizId === null ? STATUS.failed : STATUS.sent;
  await updateLine(db, id, { from: STATUS.waiting, status, biz_id: bizId || null });
}

/** Ends the codes of a number: used, or replaced by a newer one. */
export async function endLines(db: DbSession, mobile: string): Promise<void> {
  await updateLinesOf(db, mobile, OVER);
}

/** Ends expired codes and deletes old lines; runs hourly. */
export async function tidyLines(db: DbSession, now: Date): Promise<void> {
  await updateLateLines(db, now, OVER);
  await deleteOldLines(db, new Date(now.getTime() - KEPT_MS));
}
