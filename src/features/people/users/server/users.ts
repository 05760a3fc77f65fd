import type { WireRecord } from '../../../../engine/json.ts';
import { type AppointedStage, isAppointedStage } from '../../../../engine/stages.ts';
import { readId } from '../../../../kinds/relation/storage.ts';
import type { UserCtx } from '../../../../server/ctx.ts';
import { selectAncestors } from '../../../../server/db/records/ancestors.ts';
import { all, any, EVERYTHING, equals, type RowFilter } from '../../../../server/db/records/filter.ts';
import { invalid } from '../../../../server/errors.ts';
import type { OfferedRows, ResourceHooks } from '../../../../server/records/hooks/hooks.ts';
import { listRecords } from '../../../../server/records/list.ts';
import { type Page, pageRecords } from '../../../../server/records/page.ts';
import { appointeesAt } from '../../../../server/records/registries/appointees.ts';
import { scopeBranches, visibleBranches } from '../../../../server/records/visibility.ts';
import { rolesGiving } from '../../../../server/session/holders.sql.ts';
import { subtreeOf } from '../../../../server/session/scope.ts';
import { showPersons } from './employment.ts';
import { rolesResponsibleFor } from './responsible-roles.sql.ts';

type Query = Record<string, unknown>;

const ENABLED = equals('status', 0);
const ORGANISATION = 'sysEmpParam.orgId';

/** GET /sysUser/page (wire.md#5.1). */
export async function userPage(ctx: UserCtx, query: Query): Promise<Page> {
  const page = await pageRecords(ctx, 'sysUser', { query });
  await showPersons(ctx, page.rows);
  return page;
}

/**
 * Filters of lists of people (wire.md#5.1). An organisation includes all below it; `stage` selects people who can be
 * named for that stage, with `riskRegisterId` of one hazard.
 */
export const userFilters: NonNullable<ResourceHooks['filters']> = {
  [ORGANISATION]: inOrganisation,
  searchStatus: (_ctx, raw) => withStatus(raw),
  stage: (ctx, raw, { riskRegisterId }) => (isAppointedStage(raw) ? ableFor(ctx, raw, riskRegisterId) : null),
  riskRegisterId: () => EVERYTHING,
};

/** Filters that apply without a given status: only enabled users are listed. */
export const USER_FILTER_DEFAULTS = { searchStatus: '0' };

async function ableFor(ctx: UserCtx, stage: AppointedStage, hazard: unknown): Promise<RowFilter> {
  const id = hazard === undefined || hazard === null || hazard === '' ? undefined : String(hazard);
  return { key: 'id', op: 'any', value: await appointeesAt(stage).candidates(ctx, id) };
}

/** GET /sysUser/list: id and name of every enabled user in the data scope. */
export async function userList(ctx: UserCtx): Promise<WireRecord[]> {
  return choices(await listRecords(ctx, 'sysUser', { query: {}, within: ENABLED, keys: ['name'] }));
}

/**
 * Users of the caller's data scope, and people elsewhere who are responsible for his organisation, such as members of
 * the safety department. A given workflow stage adds all users who may act at that stage.
 */
export async function nameableUsers(ctx: UserCtx, stage: AppointedStage | null): Promise<OfferedRows> {
  const own = visibleBranches(ctx, ctx.catalog.resource('sysUser'));
  const elsewhere = [() => responsibleElsewhere(ctx), ...(stage === null ? [] : [() => ableAt(ctx, stage)])];
  const visible = [...own];
  if (own.length > 0) for (const find of elsewhere) visible.push(await find());
  return { within: notAboveCaller(ctx), visible };
}

async function ableAt(ctx: UserCtx, stage: AppointedStage): Promise<RowFilter> {
  return holders(await rolesGiving(ctx.db, appointeesAt(stage).permission));
}

function holders(roles: number[]): RowFilter {
  return { linked: 'sys_user_role', by: 'user_id', key: 'id', where: { role_id: roles } };
}

const BY_NAME = { sortField: 'name', sortOrder: 'ascend' };

/** GET /sysUser/selector: enabled users the caller may name, by the pinyin of their names. */
export async function userSelector(ctx: UserCtx, query: Query): Promise<WireRecord[]> {
  const stage = isAppointedStage(query.stage) ? query.stage : null;
  const { within, visible } = await nameableUsers(ctx, stage);
  const able = stage === null ? null : await ableFor(ctx, stage, query.riskRegisterId);
  const asked = all(ENABLED, within, await inOrganisation(ctx, query[ORGANISATION]), named(query.name), able);
  return choices(await listRecords(ctx, 'sysUser', { query: BY_NAME, within: asked, visible, keys: ['name'] }));
}

async function responsibleElsewhere(ctx: UserCtx): Promise<RowFilter> {
  const { orgId } = ctx.caller;
  const { anywhere, subtree } = await rolesResponsibleFor(ctx.db, orgId);
  const above = orgId === null ? [] : await selectAncestors(ctx.db, ctx.catalog.model('sysOrg'), walkFrom(orgId));
  return any(holders(anywhere), all(holders(subtree), { key: 'orgId', op: 'any', value: above }));
}

const MAX_DEPTH = 100;

function walkFrom(orgId: string) {
  return { from: Number(orgId), parentKey: 'pid', limit: MAX_DEPTH };
}

async function inOrganisation(ctx: UserCtx, organisation: unknown): Promise<RowFilter | null> {
  if (organisation === undefined || organisation === '') return null;
  const id = readId(organisation);
  if (id === undefined) throw invalid([{ field: ORGANISATION, message: '机构格式不正确' }]);
  return { key: 'orgId', op: 'any', value: await subtreeOf(ctx.db, [String(id)]) };
}

/** Filter by status: 0 and 1 select users with this status, -1 all users. */
function withStatus(status: string): RowFilter {
  if (status === '-1') return EVERYTHING;
  if (status !== '0' && status !== '1') throw invalid([{ field: 'searchStatus', message: '状态只能是 0、1 或 -1' }]);
  return equals('status', Number(status));
}

/** Users of the caller's data scope; super administrators are visible only to each other (wire.md#5.1). */
export function visibleUsers(ctx: UserCtx): readonly RowFilter[] {
  const scoped = scopeBranches(ctx, ctx.catalog.resource('sysUser'));
  const permitted = notAboveCaller(ctx);
  if (permitted === null) return scoped;
  return scoped.length === 0 ? [permitted] : scoped.map((branch) => all(branch, permitted));
}

/** Users a record may name, independent of the caller's data scope. */
export function usersToName(ctx: UserCtx): readonly RowFilter[] {
  const permitted = notAboveCaller(ctx);
  return permitted ? [permitted] : [];
}

function notAboveCaller(ctx: UserCtx): RowFilter | null {
  return ctx.caller.adminType === '1' ? null : { not: equals('adminType', '1') };
}

function named(name: unknown): RowFilter | null {
  return typeof name === 'string' && name !== '' ? { key: 'name', op: 'contains', value: name } : null;
}

function choices(rows: readonly WireRecord[]): WireRecord[] {
  return rows.map(({ id, name }) => ({ id, name }));
}
