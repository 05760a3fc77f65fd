import type { WireRecord } from '../../../../engine/json.ts';
import type { UserCtx } from '../../../../server/ctx.ts';
import type { Answer } from '../../../../server/endpoint.ts';
import { invalid, refuse } from '../../../../server/errors.ts';
import { added, addRecord } from '../../../../server/records/add.ts';
import { deleteRecords, rowId } from '../../../../server/records/delete.ts';
import { findRow, lockRecord } from '../../../../server/records/detail.ts';
import { appendHistory } from '../../../../server/records/history.ts';
import { changeStatus } from '../../../../server/records/status.ts';
import { valueIn } from '../../../../server/records/values/body.ts';
import { toRecord } from '../../../../server/records/values/rows.ts';
import { setPassword, storeHash } from '../../../../server/session/credentials.ts';
import { hashPassword, passwordProblem, randomPassword } from '../../../../server/session/passwords.ts';
import { revokeSessions } from '../../../../server/session/sessions.ts';
import { refuseForeignUser } from '../../access/index.ts';
import { handOverWork, splitSuccessors } from './successors.ts';

const USER = 'sysUser';

/** Reply of a call that sets a generated password; it is shown once and stored only as a hash. */
export interface InitialPassword {
  initialPassword: string;
}

/**
 * POST /sysUser/add (wire.md#5.1): adds an account. Its password, taken from the body or else random, has to be changed
 * at the first login.
 * @throws D1003 for a taken account, D2003 outside the data scope, 400 naming the field
 */
export async function addUser(ctx: UserCtx, body: unknown): Promise<Answer> {
  const { password, confirm, ...rest } = { ...(body as WireRecord) }; // addRecord refuses anything but an object
  const chosen = chosenPassword({ password, confirm, account: rest.account });
  const initial = chosen ?? randomPassword();
  const hash = await hashPassword(initial);
  const named = { ...rest, name: rest.name || rest.account, nickName: rest.nickName || rest.name || rest.account };
  const { id } = await addRecord(ctx, USER, { body: named });
  await storeHash(ctx.db, String(id), { hash, mustChange: true, now: ctx.now() });
  return added(ctx, USER, { id, ...(chosen === null ? { data: { initialPassword: initial } } : {}) });
}

/** Password in the body, checked by the same rules as when users change their own; null if the body has none. */
function chosenPassword(of: { password: unknown; confirm: unknown; account: unknown }): string | null {
  const { password, confirm, account } = of;
  if (password === undefined || password === null || password === '') return null;
  if (typeof password !== 'string') throw invalid([{ field: 'password', message: '密码格式不正确' }]);
  if (confirm !== password) throw invalid([{ field: 'confirm', message: '两次密码不一致' }]);
  const problem = passwordProblem(password, String(account));
  if (problem) throw invalid([{ field: 'password', message: problem }]);
  return password;
}

/**
 * POST /sysUser/resetPwd: sets a random password, to be changed at the next login, and ends all sessions of the user.
 * @throws D1002 outside the data scope, D1013 for accounts beyond the caller's power, 400 for the caller's own: he has
 * to prove the old password (updatePwd), or an unlocked screen would be enough to take over his account
 */
export async function resetPassword(ctx: UserCtx, body: unknown): Promise<InitialPassword> {
  const user = await powerlessUser(ctx, body);
  const initialPassword = randomPassword();
  await setPassword(ctx.db, String(user.id), { password: initialPassword, mustChange: true, now: ctx.now() });
  await revokeSessions(ctx.db, [String(user.id)], { reason: 'password' });
  await appendHistory(ctx, { resource: USER, recordId: Number(user.id), event: 'resetPwd', title: '重置密码' });
  return { initialPassword };
}

/** User named by the body, locked; refused unless his account is within the caller's power. */
async function powerlessUser(ctx: UserCtx, body: unknown): Promise<WireRecord> {
  const row = await findRow(ctx, USER, { id: rowId(body), lock: 'update' });
  const user = toRecord(ctx.catalog.model(USER), row);
  if (String(user.id) === ctx.caller.id) throw invalid([], '自己的密码请在“安全设置”中修改');
  await refuseForeignUser(ctx, user, 'D1013');
  return user;
}

/**
 * POST /sysUser/changeStatus: enables or disables a user. A disabled user is signed out everywhere at once, after
 * `successors` have taken over his open tasks (domain.md#9.1).
 * @throws D1015 for a super administrator or oneself, D1013 beyond the caller's power, D3005 for another status
 */
export async function changeUserStatus(ctx: UserCtx, asked: unknown): Promise<void> {
  const { successors, rest: body } = splitSuccessors(ctx, asked);
  const id = rowId(body);
  if (String(id) === ctx.caller.id) throw refuse('D1015');
  const user = toRecord(ctx.catalog.model(USER), await findRow(ctx, USER, { id, lock: 'update' }));
  await refuseForeignUser(ctx, user, 'D1015');
  const status = valueIn(body, 'status');
  if (successors.length > 0 && status !== 1) {
    throw invalid([{ field: 'successors', message: '只有停用用户时才能指定接替人' }]);
  }
  await handOverWork(ctx, id, successors);
  await changeStatus(ctx, USER, body);
  if (status === 1) await revokeSessions(ctx.db, [String(id)], { reason: 'frozen' });
}

/**
 * POST /sysUser/delete: deletes a user after `successors` have taken over his open tasks; refused while open tasks
 * remain.
 * @throws D1001, D1002, D1013, D1014, 400 with the remaining tasks
 */
export async function deleteUser(ctx: UserCtx, asked: unknown): Promise<void> {
  const { successors, rest } = splitSuccessors(ctx, asked);
  const id = rowId(rest);
  if (successors.length > 0) {
    await refuseDeletion(ctx, (await lockRecord(ctx, USER, id)).record);
    await handOverWork(ctx, id, successors);
  }
  await deleteRecords(ctx, USER, { ids: [id] });
}

/** Refuses to delete oneself, a super administrator, or an account beyond the caller's power. */
export async function refuseDeletion(ctx: UserCtx, user: WireRecord): Promise<void> {
  if (String(user.id) === ctx.caller.id) throw refuse('D1001');
  await refuseForeignUser(ctx, user, 'D1014');
}
