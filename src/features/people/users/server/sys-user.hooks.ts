import type { WireRecord } from '../../../../engine/json.ts';
import { rowsOf } from '../../../../kinds/rows/meaning.ts';
import type { UserCtx } from '../../../../server/ctx.ts';
import { invalid, refuse } from '../../../../server/errors.ts';
import type { ResourceHooks } from '../../../../server/records/hooks/hooks.ts';
import { announceWaiting, waitingWork } from '../../../../server/records/registries/handing-over.ts';
import { differs } from '../../../../server/records/values/differs.ts';
import { namePinyin } from '../../../../server/records/values/name-pinyin.ts';
import { revokeSessions } from '../../../../server/session/sessions.ts';
import {
  grantsOfUsers,
  keepNamedRoles,
  refuseForeignHome,
  refuseForeignUser,
  refuseNamedRoles,
  rolesHeld,
} from '../../access/index.ts';
import { refuseDeletion } from './administer.ts';
import { EMPLOYMENT, NULL_KEYS, SEX_UNKNOWN, showPersons } from './employment.ts';
import {
  replaceFurtherPositions,
  replacePositions,
  selectFurtherPositions,
  selectPositionIds,
} from './positions.sql.ts';
import { nameableUsers, USER_FILTER_DEFAULTS, userFilters, usersToName, visibleUsers } from './users.ts';

/** Key under which clients of this API send a user's employment (wire.md#5.1). */
const EMPLOYMENT_KEY = 'sysEmpParam';

/**
 * Flattens a user's body: `sysEmpParam: { orgId, jobNum, posIdList, extIds }` and `sysEmpParam.orgId` mean the same as
 * orgId, jobNum, posIdList and extIds. Empty texts become null.
 */
function flatEmployment(body: Record<string, unknown>): Record<string, unknown> {
  const flat: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(body)) {
    if (key === EMPLOYMENT_KEY && isObject(value)) Object.assign(flat, ofEmployment(value));
    else if (key.startsWith(`${EMPLOYMENT_KEY}.`))
      Object.assign(flat, ofEmployment({ [key.slice(EMPLOYMENT_KEY.length + 1)]: value }));
    else flat[key] = value === '' ? null : value;
  }
  return flat;
}

/** Drops the organisation's name, which follows from its id. */
function ofEmployment({ orgName: _, ...rest }: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, value === '' ? null : value]));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Keys by which a user signs in, and his last day: changing one takes over or ends the account. */
const LOGIN_KEYS = ['account', 'phone', 'expireTime'];

export const sysUserHooks: ResourceHooks = {
  visible: visibleUsers,
  nameable: usersToName,
  offered: nameableUsers,
  filters: userFilters,
  filterDefaults: USER_FILTER_DEFAULTS,
  staysNamed: true,
  untold: ['namePinyin', ...['lastLoginTime', 'lastLoginIp', 'lastLoginAddress', 'lastLoginBrowser', 'lastLoginOs']],
  beside: grantsOfUsers,
  codes: { duplicate: 'D1003', status: 'D3005' },
  readBody: flatEmployment,
  mask(row) {
    row.sex ??= SEX_UNKNOWN;
  },
  elsewhere: async (ctx, { id }) => {
    const extIds = await selectFurtherPositions(ctx.db, Number(id));
    const posIdList = await selectPositionIds(ctx.db, Number(id));
    const own = { posIdList, roleIdList: await rolesHeld(ctx, Number(id)) };
    return extIds.length > 0 ? { ...own, extIds } : own;
  },
  decorateDetail: (ctx, row) => showPersons(ctx, [row]),
  nullKeys: NULL_KEYS,
  rowSchema: {
    sysEmpInfo: { ...EMPLOYMENT, title: '机构与职位' },
    birthday: { type: ['string', 'null'], format: 'date', title: '生日', description: '未知时为 null' },
  },
  extraKeys: ['sysEmpInfo'],
  async complete(ctx, change) {
    const { before, record } = change;
    if (differs('name', before, record)) record.namePinyin = namePinyin(String(record.name ?? ''));
    if (namesRoles(before, record)) await refuseNamedRoles(ctx, before, record);
    if (before === null) return;
    if (differs('orgId', before, record)) await refuseForeignHome(ctx, record);
    refuseEnd(ctx, before, record);
    if (String(before.id) === ctx.caller.id) return;
    if (before.adminType !== '3' && ctx.caller.adminType !== '1') throw refuse('D1013');
    if (LOGIN_KEYS.some((key) => differs(key, before, record))) await refuseForeignUser(ctx, before, 'D1013');
  },
  async afterWrite(ctx, { before, record, id }) {
    if (before !== null && differs('status', before, record)) await announceWaiting(ctx, [id]);
    const { posIdList, roleIdList } = record;
    if (Array.isArray(posIdList) && differs('posIdList', before, record))
      await replacePositions(ctx.db, id, [...new Set(posIdList.map(Number))]);
    if (namesRoles(before, record)) await keepNamedRoles(ctx, id, roleIdList);
    if (!differs('extIds', before, record)) return;
    const further = rowsOf(record.extIds).map(({ orgId, posId }) => ({ orgId: Number(orgId), posId: Number(posId) }));
    await replaceFurtherPositions(ctx.db, id, further);
  },
  async beforeDelete(ctx, rows) {
    for (const row of rows) await refuseDeletion(ctx, row);
    const ids = rows.map(({ id }) => String(id));
    await refuseOpenTasks(ctx, rows);
    await revokeSessions(ctx.db, ids, { reason: 'deleted' });
  },
};

function namesRoles(before: WireRecord | null, record: WireRecord): boolean {
  return Array.isArray(record.roleIdList) && differs('roleIdList', before, record);
}

/**
 * Refuses an end date for the caller's own account, and for super administrators, who must stay able to enable others.
 */
function refuseEnd(ctx: UserCtx, before: WireRecord, record: WireRecord): void {
  if (!differs('expireTime', before, record) || !record.expireTime) return;
  const isOwn = String(before.id) === ctx.caller.id;
  if (!isOwn && before.adminType !== '1') return;
  const message = isOwn ? '不能给自己的账号设置到期日期' : '超级管理员的账号不能设置到期日期';
  throw invalid([{ field: 'expireTime', message }]);
}

/** Refuses to delete a user with open tasks, which would wait for ever (domain.md#9.1). */
async function refuseOpenTasks(ctx: UserCtx, rows: readonly WireRecord[]): Promise<void> {
  const open = await waitingWork(
    ctx,
    rows.map(({ id }) => Number(id)),
  );
  if (open.length === 0) return;
  const parts = open.map(({ title, count }) => `${title} ${count} 项`).join('、');
  const who = rows.length === 1 ? `“${rows[0]?.name}”` : '所选用户';
  throw invalid([{ field: '', message: `${who}还有待办（${parts}），请先改派，或停用该用户` }]);
}
