import type { WireRecord } from '../../../../engine/json.ts';
import type { UserCtx } from '../../../../server/ctx.ts';
import type { HistoryEnd } from '../../../../server/db/history.ts';
import { conflict, type ErrorCode, refuse } from '../../../../server/errors.ts';
import { announceChange } from '../../../../server/realtime/outbox.ts';
import { rowId } from '../../../../server/records/delete.ts';
import { findRow } from '../../../../server/records/detail.ts';
import { checkVersion } from '../../../../server/records/edit.ts';
import { appendHistory, changedParts } from '../../../../server/records/history.ts';
import { updateRecord } from '../../../../server/records/store.ts';
import { checkDictionaries } from '../../../../server/records/values/dictionary-values.ts';
import { readForm } from '../../../../server/records/values/form.ts';
import { toRecord } from '../../../../server/records/values/rows.ts';
import { SCOPE_ALL, SCOPE_CUSTOM } from '../../../../server/session/scope.ts';
import { readLinks } from './holders.sql.ts';
import { differenceOf, ROLE_MENUS, ROLE_ORGANISATIONS, writeLinks } from './links.ts';
import { codesOfMenus } from './menu.sql.ts';
import { knownMenus } from './menu-rows.ts';
import {
  codesOfRoles,
  homesOfHolders,
  isUnlimited,
  menusNotHeld,
  type RolePower,
  reachOf,
  refuseForeignRole,
  refuseReach,
  toPower,
} from './power.ts';
import { existingIds, idsOf, liveTargets, refuseMissing } from './targets.ts';

const ROLE = 'sysRole';

/** GET /sysRole/ownMenu (wire.md#5.2): ids of the menus and buttons of a role, including half-ticked parents. */
export async function roleMenus(ctx: UserCtx, id: unknown): Promise<number[]> {
  const role = await findRow(ctx, ROLE, { id });
  const ids = await readLinks(ctx.db, ROLE_MENUS, Number(role.id));
  const { status } = await knownMenus(ctx);
  return ids.filter((menu) => status.has(menu));
}

/** GET /sysRole/ownData: organisations of a role with a custom data scope, as digit strings. */
export async function roleOrganisations(ctx: UserCtx, id: unknown): Promise<string[]> {
  const role = await findRow(ctx, ROLE, { id });
  const ids = await readLinks(ctx.db, ROLE_ORGANISATIONS, Number(role.id));
  return (await existingIds(ctx, 'sysOrg', ids)).map(String);
}

/** Locks the role whose grants change, so that concurrent changes run one after the other. */
async function lockedRole(ctx: UserCtx, body: unknown, ofAdministrators: ErrorCode): Promise<WireRecord> {
  const row = await findRow(ctx, ROLE, { id: rowId(body), lock: 'update' });
  const role = toRecord(ctx.catalog.model(ROLE), row);
  await refuseForeignRole(ctx, role, ofAdministrators);
  await checkVersion(ctx, ROLE, { row, body });
  return role;
}

/**
 * POST /sysRole/grantMenu: sets the menus and buttons of a role and grants their parents too (wire.md#2.3). The caller
 * must hold every added menu; holders of the role see the change with their next request.
 * @throws D1002, D1010 for the administrators' role, D1013, 409 for a stale version, 400 naming the field
 */
export async function grantMenus(ctx: UserCtx, body: unknown): Promise<void> {
  const role = await lockedRole(ctx, body, 'D1010');
  const { record } = readForm(ctx, ROLE, { formName: 'grantMenu', body });
  const ownerId = Number(role.id);
  const [known, before] = [await knownMenus(ctx), await readLinks(ctx.db, ROLE_MENUS, ownerId)];
  const chosen = idsOf(record.grantMenuIdList);
  const { added: asked } = differenceOf({ before, after: chosen });
  refuseMissing({ field: 'grantMenuIdList', title: '菜单' }, asked, { live: known.status });
  const after = known.withParents(chosen).filter((id) => known.status.has(id));
  const { added, removed } = differenceOf({ before, after });
  if ((await menusNotHeld(ctx, added)).length > 0) throw refuse('D1013');
  await refuseSight(ctx, toPower(role), added);
  if (added.length === 0 && removed.length === 0) return;
  await writeLinks(ctx.db, ROLE_MENUS, { ownerId, before, after });
  await announceChange(ctx, ROLE, { ids: [ownerId] });
  await keepHistory(ctx, ownerId, {
    ...{ event: 'grantMenu', title: '授权菜单' },
    ...{ before: { grantMenuIdList: before }, after: { grantMenuIdList: after } },
  });
}

/** Refuses menus whose codes would show holders of the role more data than the caller sees. */
async function refuseSight(ctx: UserCtx, role: RolePower, menuIds: readonly number[]): Promise<void> {
  if (isUnlimited(ctx) || menuIds.length === 0) return;
  const codes = await codesOfMenus(ctx.db, menuIds);
  const reach = await reachOf(ctx.db, role, await homesOfHolders(ctx.db, role.id));
  if (codes.length > 0) refuseReach(ctx, reach, { codes, code: 'D1013' });
}

/**
 * POST /sysRole/grantData: sets the data scope of a role. Only scope type 5 (custom) lists organisations.
 * @throws D1002, D1013, D1016 for all data or for organisations beyond the caller's own, 400 naming the field
 */
export async function grantScope(ctx: UserCtx, body: unknown): Promise<void> {
  const role = await lockedRole(ctx, body, 'D1013');
  const input = readForm(ctx, ROLE, { formName: 'grantData', body });
  await checkDictionaries(ctx, { ...input, before: null });
  const { record } = input;
  const ownerId = Number(role.id);
  const dataScopeType = Number(record.dataScopeType);
  if (dataScopeType === SCOPE_ALL && !isUnlimited(ctx)) throw refuse('D1016');
  const after = dataScopeType === SCOPE_CUSTOM ? idsOf(record.grantOrgIdList) : [];
  await refuseScopeBeyond(ctx, { id: ownerId, dataScopeType }, after);
  const before = await readLinks(ctx.db, ROLE_ORGANISATIONS, ownerId);
  const { added } = differenceOf({ before, after });
  const live = await liveTargets(ctx, 'sysOrg', { ids: added, lock: 'key share' });
  refuseMissing({ field: 'grantOrgIdList', title: '授权机构' }, added, { live });
  await writeScope(ctx, role, { dataScopeType, before, after });
}

async function refuseScopeBeyond(
  ctx: UserCtx,
  role: { id: number; dataScopeType: number },
  chosen: readonly number[],
): Promise<void> {
  const isCustom = role.dataScopeType === SCOPE_CUSTOM;
  const reach = isCustom ? chosen.map(String) : await reachOf(ctx.db, role, await homesOfHolders(ctx.db, role.id));
  refuseReach(ctx, reach, { codes: await codesOfRoles(ctx.db, [role.id]), code: 'D1016' });
}

interface Scope {
  dataScopeType: number;
  before: readonly number[];
  after: readonly number[];
}

/** Writes the type of data scope to the role, and its organisations to their table; one history row records both. */
async function writeScope(ctx: UserCtx, record: WireRecord, { dataScopeType, before, after }: Scope): Promise<void> {
  const resource = ctx.catalog.resource(ROLE);
  const ownerId = Number(record.id);
  const { added, removed } = differenceOf({ before, after });
  const isSameType = record.dataScopeType === dataScopeType;
  if (isSameType && added.length === 0 && removed.length === 0) return;
  await writeLinks(ctx.db, ROLE_ORGANISATIONS, { ownerId, before, after });
  const written = isSameType
    ? null
    : await updateRecord(ctx, resource, { before: record, after: { ...record, dataScopeType } });
  if (!isSameType && !written) throw conflict();
  if (isSameType) await announceChange(ctx, ROLE, { ids: [ownerId] });
  const toWire = (type: unknown, ids: readonly number[]): WireRecord => ({
    dataScopeType: type,
    grantOrgIdList: ids.map(String),
  });
  await keepHistory(ctx, ownerId, {
    ...{ event: 'grantData', title: '授权数据' },
    ...changedParts(toWire(record.dataScopeType, before), toWire(dataScopeType, after)),
    ...(written ? { last: written.last } : {}),
  });
}

interface Told {
  event: string;
  title: string;
  before: WireRecord;
  after: WireRecord;
  last?: HistoryEnd | null | undefined;
}

function keepHistory(ctx: UserCtx, recordId: number, told: Told): Promise<void> {
  return appendHistory(ctx, { resource: ROLE, recordId, ...told });
}
