import type { Resource } from '../../../../engine/resource.ts';
import type { DataScope, UserCtx } from '../../../../server/ctx.ts';
import { all, type RowFilter } from '../../../../server/db/records/filter.ts';
import { findRow } from '../../../../server/records/detail.ts';
import { countRecords } from '../../../../server/records/page.ts';
import { toRecord } from '../../../../server/records/values/rows.ts';
import { inScope } from '../../../../server/records/visibility.ts';
import { SCOPE_CUSTOM } from '../../../../server/session/scope.ts';
import { countHolders, readLinks } from './holders.sql.ts';
import { differenceOf, ROLE_MENUS } from './links.ts';
import { knownMenus } from './menu-rows.ts';
import { codesOfRoles, homesOfHolders, reachOf, toPower } from './power.ts';
import { idsOf } from './targets.ts';

/** Unsaved change of a role; `menus` or `scope` is null if it stays unchanged. */
export interface RoleChange {
  id: string;
  menus: readonly number[] | null;
  scope: { type: number; organisations: readonly number[] } | null;
}

export interface Impact {
  people: number;
  menusMore: number;
  menusFewer: number;
  /** Rows that the change makes visible in the lists that the role may open; `rowsFewer` become invisible. */
  rowsMore: number;
  rowsFewer: number;
}

/** GET /sysRole/impact: how many people and rows a change of a role concerns, before it is saved. */
export async function impact(ctx: UserCtx, { id, menus, scope }: RoleChange): Promise<Impact> {
  const role = toPower(toRecord(ctx.catalog.model('sysRole'), await findRow(ctx, 'sysRole', { id })));
  const people = await countHolders(ctx.db, role.id);
  const menusBefore = menus && (await readLinks(ctx.db, ROLE_MENUS, role.id));
  const after = menus && (await knownMenus(ctx)).withParents(idsOf([...menus]));
  const { added, removed } = differenceOf({ before: menusBefore ?? [], after: after ?? [] });
  const rows = scope === null ? { more: 0, fewer: 0 } : await rowsBetween(ctx, role, scope);
  return { people, menusMore: added.length, menusFewer: removed.length, rowsMore: rows.more, rowsFewer: rows.fewer };
}

async function rowsBetween(
  ctx: UserCtx,
  role: { id: number; dataScopeType: number },
  { type, organisations }: NonNullable<RoleChange['scope']>,
): Promise<{ more: number; fewer: number }> {
  const homes = await homesOfHolders(ctx.db, role.id);
  const before = await reachOf(ctx.db, role, homes);
  const isCustom = type === SCOPE_CUSTOM;
  const after = isCustom ? organisations.map(String) : await reachOf(ctx.db, { ...role, dataScopeType: type }, homes);
  const codes = await codesOfRoles(ctx.db, [role.id]);
  let [more, fewer] = [0, 0];
  for (const resource of ctx.catalog.resources) {
    if (resource.scope === null || !codes.has(`${resource.name}:page`)) continue;
    more += await countBetween(ctx, resource, { within: after, without: before });
    fewer += await countBetween(ctx, resource, { within: before, without: after });
  }
  return { more, fewer };
}

/** Counts the rows the caller sees that lie within the first scope and outside the second. */
function countBetween(
  ctx: UserCtx,
  resource: Resource,
  { within, without }: { within: DataScope; without: DataScope },
): Promise<number> {
  if (without === 'all' || (within !== 'all' && within.every((id) => without.includes(id)))) return Promise.resolve(0);
  const key = resource.scope ?? '';
  const owned: RowFilter = { not: { key, op: 'empty' } };
  return countRecords(ctx, resource, all(owned, inScope(key, within), { not: inScope(key, without) }));
}
