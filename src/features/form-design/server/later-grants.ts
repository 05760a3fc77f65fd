import { isOnline } from '../../../compiler/revisions/plan-actions.ts';
import { actionSpecs, VERBS } from '../../../engine/actions.ts';
import type { Resource } from '../../../engine/resource.ts';
import { may, type UserCtx } from '../../../server/ctx.ts';
import { selectHistory } from '../../../server/db/history.ts';
import { invalid } from '../../../server/errors.ts';
import { storedDocument } from '../../../server/schemas/revisions/documents.ts';
import { deleteMenu, existingIds } from '../../access/index.ts';
import { selectButtonsOf, selectHolders, selectMenusOf } from './design.sql.ts';
import { addButtons, grantRoles, type NewGrant } from './new-resource-parts.ts';

/** A publish is no way around the right to grant (security.md#R9). */
const GRANTING = 'sysRole:grantMenu';

/** @throws 400 where roles are to get something and the caller may not grant */
export function refuseGrants(ctx: UserCtx, grants: readonly NewGrant[]): void {
  if (grants.length === 0 || may(ctx, GRANTING)) return;
  throw invalid([{ field: 'grants', message: '您没有授权菜单的权限，请先不选角色，发布后由有权限的人授权' }]);
}

/** Gives the menu of a resource made online the buttons of its actions, and takes others away. Returns what roles lost. */
export async function matchButtons(ctx: UserCtx, resource: Resource, grants: readonly NewGrant[]): Promise<NewGrant[]> {
  refuseGrants(ctx, grants);
  const [menu] = await selectMenusOf(ctx.db, `main/${resource.name}/index`);
  if (menu === undefined) {
    if (grants.length > 0) throw invalid([{ field: 'grants', message: '它的菜单已经删除，请先在菜单管理中添加' }]);
    return [];
  }
  const held = await grantsOf(ctx, [menu.id]);
  const known = await selectButtonsOf(ctx.db, menu.id);
  const gone = await removeButtons(ctx, resource, known);
  const buttons = await addButtons(ctx, resource, { menu: menu.id, application: menu.application, known });
  await grantRoles(ctx, { resource, menus: { menu: menu.id, buttons } }, grants);
  const taken = held.map(({ roleId, verbs }) => ({ roleId, verbs: verbs.filter((verb) => gone.includes(verb)) }));
  return taken.filter(({ verbs }) => verbs.length > 0);
}

/** Verbs whose buttons are gone. Those of other codes were put there by hand, and none goes the caller could not give. */
async function removeButtons(ctx: UserCtx, { name, actions }: Resource, known: ReadonlyMap<string, number>) {
  const present = new Set(actions.map(({ permission }) => permission));
  const gone: string[] = [];
  for (const verb of Object.keys(VERBS).filter((one) => isOnline({ verb: one }))) {
    const code = `${name}:${verb}`;
    const id = known.get(code);
    if (id === undefined || present.has(code) || !may(ctx, code)) continue;
    await deleteMenu(ctx, { id });
    gone.push(verb);
  }
  return gone;
}

/** What roles hold of these menus, by the last part of each code. */
export async function grantsOf(ctx: UserCtx, menus: readonly number[]): Promise<NewGrant[]> {
  if (menus.length === 0) return [];
  const grants = new Map<number, string[]>();
  for (const { role, permission } of await selectHolders(ctx.db, menus)) {
    grants.set(role, [...(grants.get(role) ?? []), permission.split(':').at(-1) ?? '']);
  }
  return [...grants].map(([roleId, verbs]) => ({ roleId, verbs }));
}

/** What the history of a revision says was held before its event, as far as roles and operations are still there. */
export async function grantsBefore(
  ctx: UserCtx,
  of: { id: number; event: string; document: string },
): Promise<NewGrant[]> {
  const lines = await selectHistory(ctx.db, { resource: 'formmanager', recordId: of.id });
  const last = lines.findLast(({ event }) => event === of.event)?.after;
  const { grants = [] } = (last ?? {}) as { grants?: { roleId: number; verbs: string[] }[] }; // as it was noted
  const ids = grants.map(({ roleId }) => roleId);
  const roles = ids.length === 0 ? [] : await existingIds(ctx, 'sysRole', ids);
  const offered = new Set(actionSpecs(storedDocument(of.document)).map(({ verb }) => verb));
  return grants
    .filter(({ roleId }) => roles.includes(roleId))
    .map(({ roleId, verbs }) => ({ roleId, verbs: verbs.filter((verb) => offered.has(verb)) }));
}

/** What a revision took from roles with its actions; nothing for those who may not give it back. */
export async function grantsTaken(ctx: UserCtx, id: number, document: string): Promise<NewGrant[]> {
  return may(ctx, GRANTING) ? grantsBefore(ctx, { id, event: UNGRANT, document }) : [];
}

/** Event of the history of a revision. */
export const UNGRANT = 'ungrant';
