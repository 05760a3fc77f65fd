import { formatWallDate } from '../../../../engine/wall-time.ts';
import type { Ctx } from '../../../../server/ctx.ts';
import type { DbSession } from '../../../../server/db/session.ts';
import { inTenant } from '../../../../server/jobs/background-ctx.ts';
import type { TimerJob, TimerRun } from '../../../../server/jobs/timer-jobs.ts';
import { announceChange, announceEnd, notify } from '../../../../server/realtime/outbox.ts';
import { appendHistory } from '../../../../server/records/history.ts';
import { announceWaiting } from '../../../../server/records/registries/handing-over.ts';
import { holdersOfCode } from '../../../../server/session/holders.sql.ts';
import { revokeSessions } from '../../../../server/session/sessions.ts';
import { disableUser, type Ending, selectEnding, selectSuperAdministrators } from './ending.sql.ts';

const USER = 'sysUser';
/** Days before the end of an account at which administrators get a notice. */
const NOTICE_DAYS = 7;
const DAY_MS = 86_400_000;

/** Timer that disables accounts after their last day, so that tasks become 待改派; administrators get a week's notice. */
export const expiryJob: TimerJob = {
  key: 'users.expiry',
  title: '停用到期账号',
  remark: '停用已过到期日期的账号；到期前 7 天提醒管理员',
  every: { cron: '10 0 * * *' },
  run: endAccounts,
};

function endAccounts({ platform, tenant, signal }: TimerRun): Promise<string> {
  return inTenant(platform, tenant, async (ctx) => {
    const now = ctx.now();
    const past = await selectEnding(ctx.db, { before: formatWallDate(now) });
    for (const user of past) {
      signal.throwIfAborted();
      await disable(ctx, user);
    }
    await announceWaiting(
      ctx,
      past.map(({ id }) => id),
    );
    const soon = await selectEnding(ctx.db, { on: formatWallDate(new Date(now.getTime() + NOTICE_DAYS * DAY_MS)) });
    await tellAdministrators(ctx, { past, soon });
    return `已停用 ${past.length} 个到期账号，${soon.length} 个账号将在 ${NOTICE_DAYS} 天后到期`;
  });
}

async function disable(ctx: Ctx, { id }: Ending): Promise<void> {
  await disableUser(ctx.db, { id, now: ctx.now() });
  await revokeSessions(ctx.db, [String(id)], { reason: 'frozen' });
  await announceEnd(ctx, [String(id)]);
  await announceChange(ctx, USER, { ids: [id] });
  await appendHistory(ctx, {
    resource: USER,
    recordId: id,
    event: 'changeStatus',
    reason: '账号到期',
    before: { status: 0 },
    after: { status: 1 },
  });
}

async function tellAdministrators(ctx: Ctx, of: { past: Ending[]; soon: Ending[] }): Promise<void> {
  const parts = [
    ...(of.past.length > 0 ? [`已到期停用：${namesOf(of.past)}`] : []),
    ...(of.soon.length > 0 ? [`${NOTICE_DAYS} 天后到期：${namesOf(of.soon)}`] : []),
  ];
  if (parts.length === 0) return;
  await notify(ctx, { userIds: await administrators(ctx.db), title: '账号到期', text: parts.join('；') });
}

async function administrators(db: DbSession): Promise<string[]> {
  return [...(await selectSuperAdministrators(db)), ...(await holdersOfCode(db, 'sysUser:edit'))].map(String);
}

/** Maximum names in a notice; the others are counted. */
const NAMED = 10;

function namesOf(users: readonly Ending[]): string {
  const names = users.slice(0, NAMED).map(({ name, account }) => `${name}（${account}）`);
  return users.length > NAMED ? `${names.join('、')}等 ${users.length} 人` : names.join('、');
}
