import { withPictures } from '../../../../kinds/rich-text/pictures.ts';
import type { UserCtx } from '../../../../server/ctx.ts';
import { spendWindow } from '../../../../server/db/rate-window.ts';
import { AppError, invalid, tooOften } from '../../../../server/errors.ts';
import type { Platform } from '../../../../server/platform.ts';
import { readForm } from '../../../../server/records/values/form.ts';
import { addMail } from './mail-log.ts';
import { readMailServer } from './mail-settings.ts';
import { type Mail, sendMail } from './send.ts';

const MINUTE_MS = 60_000;
/** Maximum mails of one sender a minute; a notice reaches more people. */
const PER_MINUTE = 10;

interface Posting {
  body: unknown;
  /** Name of the descriptor's form by which the body is validated. */
  formName: string;
  format: Mail['format'];
}

/**
 * Sends one mail and logs it. After a failure the log line is written in a session of its own, because the transaction
 * of the call is rolled back.
 * @throws MAIL_CLOSED, MAIL_UNREACHABLE, MAIL_LOGIN, MAIL_REFUSED, TOO_OFTEN, 400 naming the field
 */
export async function postMail(platform: Platform, ctx: UserCtx, { body, formName, format }: Posting): Promise<void> {
  const { record } = readForm(ctx, 'sysEmail', { formName, body });
  const text = (key: string) => String(record[key] ?? '');
  // A mail would show gaps in place of pictures, which are served to signed-in users only.
  const content = format === 'html' ? withPictures(text('content'), () => null) : text('content');
  const mail: Mail = { to: text('to'), title: text('title'), content, format };
  // A line break in the title would begin another mail header.
  if (/[\r\n]/.test(mail.title)) throw invalid([{ field: 'title', message: '标题不能换行' }]);
  const server = await readMailServer(ctx.db);
  await countMail(ctx);
  try {
    await sendMail(platform, server, mail);
  } catch (error) {
    const reason = error instanceof AppError ? error.message : '发送失败';
    const own = platform.database.session(ctx.tenant);
    platform.background.run('mail', () => addMail(ctx, own, { mail, reason }));
    throw error;
  }
  await addMail(ctx, ctx.db, { mail, reason: null });
}

async function countMail({ db, tenant, caller, now }: UserCtx): Promise<void> {
  const at = now();
  const key = `mail|${tenant}|${caller.id}`;
  const until = await spendWindow(db, { key, limit: PER_MINUTE, windowMs: MINUTE_MS, now: at });
  if (until) throw tooOften(Math.ceil((until.getTime() - at.getTime()) / 1_000));
}
