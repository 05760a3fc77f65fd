import type { WireRecord } from '../../../../engine/json.ts';
import type { UserCtx } from '../../../../server/ctx.ts';
import { invalid } from '../../../../server/errors.ts';
import { findRow } from '../../../../server/records/detail.ts';
import { appendHistory } from '../../../../server/records/history.ts';
import { toRecord } from '../../../../server/records/values/rows.ts';
import { setPassword } from '../../../../server/session/credentials.ts';
import { randomPassword } from '../../../../server/session/passwords.ts';
import { revokeSessions } from '../../../../server/session/sessions.ts';
import { refuseForeignUser } from '../../../people/access/index.ts';
import { peopleInSight } from './roles.ts';
import { countNewcomers, selectNewcomers } from './setup.sql.ts';

const USER = 'sysUser';
/** Maximum rows of the list: the people who should get a password first. */
const MAX_LISTED = 500;
/** Maximum passwords of one call: hashing is slow on purpose. */
export const MAX_AT_ONCE = 20;

export interface Newcomer {
  id: number;
  name: string;
  account: string;
  orgName: string;
  given: boolean;
}

/** GET /setup/newcomers: people in the caller's data scope who have never signed in. */
export async function listNewcomers(ctx: UserCtx): Promise<{ total: number; rows: Newcomer[] }> {
  const [{ db }, people] = [ctx, peopleInSight(ctx)];
  const rows = await selectNewcomers(db, people, MAX_LISTED);
  const waiting = await countNewcomers(db, people, { given: false });
  const total = waiting + (await countNewcomers(db, people, { given: true }));
  return { total, rows: rows.map(({ org, ...row }) => ({ ...row, orgName: org ?? '' })) };
}

export interface Slip {
  id: number;
  name: string;
  account: string;
  orgName: string;
  password: string;
}

/**
 * POST /setup/passwords: gives out first passwords to people who have never signed in, to be changed at their first
 * login. They are returned once and stored as hashes; a second call for the same person replaces the password.
 * @throws 400 for a person who has signed in or is disabled, D1013 for a person whose rights exceed the
 * caller's; then no password is given out
 */
export async function giveOutPasswords(ctx: UserCtx, ids: readonly unknown[]): Promise<{ rows: Slip[] }> {
  const rows: Slip[] = [];
  for (const id of new Set(ids.map(Number))) rows.push(await giveOut(ctx, id));
  return { rows };
}

async function giveOut(ctx: UserCtx, id: number): Promise<Slip> {
  const model = ctx.catalog.model(USER);
  const user = toRecord(model, await findRow(ctx, USER, { id, lock: 'update' }));
  refuseKnown(user);
  await refuseForeignUser(ctx, user, 'D1013');
  const password = randomPassword();
  await setPassword(ctx.db, String(user.id), { password, mustChange: true, now: ctx.now() });
  await revokeSessions(ctx.db, [String(user.id)], { reason: 'password' });
  await appendHistory(ctx, { resource: USER, recordId: Number(user.id), event: 'resetPwd', title: '发放初始密码' });
  return { id, name: textOf(user.name), account: textOf(user.account), orgName: textOf(user.orgName), password };
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** Refuses a person who has signed in: the guide replaces no password that is in use. */
function refuseKnown({ name, status, lastLoginTime }: WireRecord): void {
  if (status === 1) throw invalid([{ field: 'ids', message: `“${textOf(name)}”已停用，请先启用或取消勾选` }]);
  if (typeof lastLoginTime === 'string') {
    throw invalid([{ field: 'ids', message: `“${textOf(name)}”已登录过，忘记密码请在用户管理中重置` }]);
  }
}
