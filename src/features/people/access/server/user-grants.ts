import type { WireRecord } from '../../../../engine/json.ts';
import type { UserCtx } from '../../../../server/ctx.ts';
import type { Row } from '../../../../server/db/session.ts';
import { type ErrorCode, refuse } from '../../../../server/errors.ts';
import { announceChange } from '../../../../server/realtime/outbox.ts';
import { rowId } from '../../../../server/records/delete.ts';
import { findRow } from '../../../../server/records/detail.ts';
import { checkVersion } from '../../../../server/records/edit.ts';
import { appendHistory } from '../../../../server/records/history.ts';
import { readForm } from '../../../../server/records/values/form.ts';
import { type Links, readLinks } from './holders.sql.ts';
import { differenceOf, type GrantChange, USER_ORGANISATIONS, USER_ROLES, writeLinks } from './links.ts';
import { codesOfRoles, refuseBeyond, refuseReach, toPower } from './power.ts';
import { existingIds, idsOf, liveTargets, refuseMissing } from './targets.ts';

const USER = 'sysUser';

/** GET /sysUser/ownRole (wire.md#5.1): ids of the roles of a user the caller sees. */
export async function userRoles(ctx: UserCtx, id: unknown): Promise<number[]> {
  return rolesHeld(ctx, await visibleUser(ctx, id));
}

/** Role ids of a user, without a check of the data scope; for a user whose record was already read under a check. */
export async function rolesHeld(ctx: UserCtx, userId: number): Promise<number[]> {
  return existingIds(ctx, 'sysRole', await readLinks(ctx.db, USER_ROLES, userId));
}

/** GET /sysUser/ownData: ids of the organisations granted to the user directly, as digit strings. */
export async function userOrganisations(ctx: UserCtx, id: unknown): Promise<string[]> {
  const ids = await readLinks(ctx.db, USER_ORGANISATIONS, await visibleUser(ctx, id));
  return (await existingIds(ctx, 'sysOrg', ids)).map(String);
}

async function visibleUser(ctx: UserCtx, id: unknown): Promise<number> {
  return Number((await findRow(ctx, USER, { id })).id);
}

/**
 * POST /sysUser/grantRole: sets the roles of a user, from his next request on. Refuses the caller's own account, and
 * added or removed roles beyond the caller's power.
 * @throws D1002 outside the data scope, D1008 for administrators, D1013, D1016, 400 naming the field
 */
export async function grantRoles(ctx: UserCtx, body: unknown): Promise<void> {
  const user = await grantee(ctx, body, 'D1008');
  const { record } = readForm(ctx, USER, { formName: 'grantRole', body });
  const after = idsOf(record.grantRoleIdList);
  const before = await readLinks(ctx.db, USER_ROLES, Number(user.id));
  await refuseForeignRoles(ctx, user, { field: 'grantRoleIdList', before, after });
  await keepGrant(ctx, {
    links: USER_ROLES,
    change: { ownerId: Number(user.id), before, after },
    event: { event: 'grantRole', title: '授权角色' },
    // `roleIdList` is the key of the roles in the form that edits a user.
    toWire: (ids) => ({ grantRoleIdList: ids, roleIdList: ids }),
  });
}

/** Refuses added or removed roles beyond the caller's power, and added ones that are absent or disabled. */
async function refuseForeignRoles(
  ctx: UserCtx,
  { orgId }: { readonly [key: string]: unknown },
  { field, ...sets }: { field: string; before: readonly number[]; after: readonly number[] },
): Promise<void> {
  const { added, removed } = differenceOf(sets);
  const live = await liveTargets(ctx, 'sysRole', {
    ids: [...added, ...removed],
    keys: ['dataScopeType'],
    lock: 'key share',
  });
  refuseMissing({ field, title: '角色' }, added, { live });
  const home = orgId === undefined || orgId === null ? [] : [String(orgId)];
  await refuseBeyond(ctx, [...live.values()].map(toPower), { homesOf: () => Promise.resolve(home), ofData: 'D1016' });
}

/** Checks the roles in the form or import sheet of a user before any write; `before` is null for a new user. */
export async function refuseNamedRoles(ctx: UserCtx, before: WireRecord | null, record: WireRecord): Promise<void> {
  if (before !== null) refuseGrantee(ctx, before, 'D1008');
  const had = before === null ? [] : await readLinks(ctx.db, USER_ROLES, Number(before.id));
  await refuseForeignRoles(ctx, record, { field: 'roleIdList', before: had, after: idsOf(record.roleIdList) });
}

/** Writes roles that `refuseNamedRoles` accepted; the history row of the added or edited user records them. */
export async function keepNamedRoles(ctx: UserCtx, userId: number, roles: unknown): Promise<void> {
  const before = await readLinks(ctx.db, USER_ROLES, userId);
  await writeLinks(ctx.db, USER_ROLES, { ownerId: userId, before, after: idsOf(roles) });
}

/**
 * POST /sysUser/grantData: sets the organisations a user sees besides those of his roles. Added and removed
 * organisations must lie within the caller's data scope.
 * @throws D1002 outside the data scope, D1013, D1016, 400 naming the field
 */
export async function grantOrganisations(ctx: UserCtx, body: unknown): Promise<void> {
  const user = await grantee(ctx, body, 'D1013');
  const { record } = readForm(ctx, USER, { formName: 'grantData', body });
  const after = idsOf(record.grantOrgIdList);
  const before = await readLinks(ctx.db, USER_ORGANISATIONS, Number(user.id));
  const { added, removed } = differenceOf({ before, after });
  const codes = await codesOfRoles(ctx.db, await readLinks(ctx.db, USER_ROLES, Number(user.id)));
  const changed = [...added, ...removed].map(String);
  refuseReach(ctx, changed, { codes: changed.length > 0 ? codes : [], code: 'D1016' });
  const live = await liveTargets(ctx, 'sysOrg', { ids: added, lock: 'key share' });
  refuseMissing({ field: 'grantOrgIdList', title: '机构' }, added, { live });
  await keepGrant(ctx, {
    links: USER_ORGANISATIONS,
    change: { ownerId: Number(user.id), before, after },
    event: { event: 'grantData', title: '授权数据' },
    toWire: (ids) => ({ grantOrgIdList: ids.map(String) }),
  });
}

/**
 * Locks the user who receives a grant, so that concurrent grants run one after the other. Refuses super administrators
 * and the caller himself; only a super administrator grants to administrators.
 */
async function grantee(ctx: UserCtx, body: unknown, administrators: ErrorCode): Promise<Row> {
  const user = await findRow(ctx, USER, { id: rowId(body), lock: 'update' });
  refuseGrantee(ctx, user, administrators);
  await checkVersion(ctx, USER, { row: user, body });
  return user;
}

function refuseGrantee(ctx: UserCtx, user: Row | WireRecord, administrators: ErrorCode): void {
  const adminType = String(user.adminType);
  if (adminType === '1') throw refuse(administrators);
  if (String(user.id) === ctx.caller.id) throw refuse('D1013');
  if (adminType === '2' && ctx.caller.adminType !== '1') throw refuse(administrators);
}

interface Grant {
  links: Links;
  change: GrantChange;
  event: { event: string; title: string };
  toWire(ids: readonly number[]): WireRecord;
}

/** Writes changed grants with a history row; without a difference nothing is written or announced. */
async function keepGrant(ctx: UserCtx, { links, change, event, toWire }: Grant): Promise<void> {
  const { added, removed } = differenceOf(change);
  if (added.length === 0 && removed.length === 0) return;
  await writeLinks(ctx.db, links, change);
  await announceChange(ctx, USER, { ids: [change.ownerId] });
  await appendHistory(ctx, {
    resource: USER,
    recordId: change.ownerId,
    ...event,
    before: toWire(change.before),
    after: toWire(change.after),
  });
}
