import type { UserCtx } from '../../../../server/ctx.ts';
import type { DbSession } from '../../../../server/db/session.ts';
import { cutText, storable } from '../../../../server/text.ts';
import { deleteOldMail, insertMail } from './mail.sql.ts';
import type { Mail } from './send.ts';

/** States of a line of the mail log (dictionary send_type). */
const STATUS = { sent: 1, failed: 2 } as const;
/** Values of dictionary mail_format. */
const FORMAT = { text: 1, html: 2 } as const;

/** Milliseconds for which lines are kept. */
const KEPT_MS = 180 * 24 * 3_600_000;
const MAX_REASON = 300;

/** Adds a line for a mail that was sent, or failed with a reason. */
export async function addMail(ctx: UserCtx, db: DbSession, { mail, reason }: { mail: Mail; reason: string | null }) {
  await insertMail(db, {
    to: mail.to,
    title: mail.title,
    format: FORMAT[mail.format],
    status: reason === null ? STATUS.sent : STATUS.failed,
    reason: reason === null ? null : cutText(storable(reason), MAX_REASON),
    created_time: ctx.now(),
    created_user_id: ctx.caller.id,
    created_user_name: ctx.caller.name,
  });
}

/** Deletes old lines; runs hourly. */
export async function tidyMail(db: DbSession, now: Date): Promise<void> {
  await deleteOldMail(db, new Date(now.getTime() - KEPT_MS));
}
