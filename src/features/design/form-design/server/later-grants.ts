import { isOnline } from '../../../../compiler/revisions/plan-actions.ts';
import { needsNoProgram } from '../../../../engine/action-effect.ts';
import { actionSpecs, VERBS } from '../../../../engine/actions.ts';
import type { Descriptor } from '../../../../engine/descriptor.ts';
import type { Resource } from '../../../../engine/resource.ts';
import { may, type UserCtx } from '../../../../server/ctx.ts';
import { selectHistory } from '../../../../server/db/history.ts';
import { invalid } from '../../../../server/errors.ts';
import { storedDocument } from '../../../../server/schemas/revisions/documents.ts';
import { deleteMenu, existingIds } from '../../../people/access/index.ts';
import { selectButtonsOf, selectHolders, selectMenusOf, selectMenusWith } from './design.sql.ts';
import { addButtons, grantRoles, type NewGrant } from './new-resource-parts.ts';

/** Permission required for grants by a publish, which must not bypass the right to grant (security.md#R9). */
const GRANTING = 'sysRole:grantMenu';

/**
 *
 * @throws 400 for grants by a caller who may not grant
 */
export function refuseGrants(ctx: UserCtx, grants: readonly NewGrant[]): void {
  if (grants.length === 0 || may(ctx, GRANTING)) return;
  throw invalid([{ field: 'grants', message: '您没有授权菜单的权限，请先不选角色，发布后由有权限的人授权' }]);
}

interface Matching {
  before: Descriptor;
  resource: Resource;
  /** True if its menu has a button for each action; menus of the product keep their original buttons. */
  isMadeOnline: boolean;
}

/**
 * Adds buttons for new actions to the menu of a resource, and removes those of removed actions. Returns the grants that
 * roles lost.
 */
export async function matchButtons(ctx: UserCtx, of: Matching, grants: readonly NewGrant[]): Promise<NewGrant[]> {
  refuseGrants(ctx, grants);
  const { before, resource, isMadeOnline } = of;
  const gone = goneVerbs(of);
  const added = resource.actions.filter(
    ({ verb, effect }) => isMadeOnline || (effect && !actionSpecs(before).some((spec) => spec.verb === verb)),
  );
  refuseOthers(grants, added, resource);
  if (gone.length === 0 && added.length === 0) return [];
  const [menu] = isMadeOnline
    ? await selectMenusOf(ctx.db, `main/${resource.name}/index`)
    : await selectMenusWith(ctx.db, `${resource.name}:page`);
  if (menu === undefined) {
    if (grants.length > 0) throw invalid([{ field: 'grants', message: '它的菜单已经删除，请先在菜单管理中添加' }]);
    return [];
  }
  const held = await grantsOf(ctx, [menu.id]);
  const existing = await selectButtonsOf(ctx.db, menu.id);
  const removed = await removeButtons(ctx, { name: resource.name, verbs: gone, known: existing });
  const buttons = await addButtons(
    ctx,
    { ...resource, actions: added },
    { menu: menu.id, application: menu.application, known: existing },
  );
  await grantRoles(ctx, { resource, menus: { menu: menu.id, buttons } }, grants);
  const taken = held.map(({ roleId, verbs }) => ({ roleId, verbs: verbs.filter((verb) => removed.includes(verb)) }));
  return taken.filter(({ verbs }) => verbs.length > 0);
}

/**
 *
 * @throws 400 for grants of an operation this publish does not add: those are made in 角色管理 only
 */
function refuseOthers(grants: readonly NewGrant[], added: readonly { verb: string }[], { title }: Resource): void {
  const verbs = grants.flatMap((grant) => grant.verbs);
  const other = verbs.find((verb) => !added.some((action) => action.verb === verb));
  if (other === undefined) return;
  const message = `这次发布没有给“${title}”新增操作“${other}”，请在角色管理中授权`;
  throw invalid([{ field: 'grants', message }]);
}

/** Verbs of online actions that are no longer present. */
function goneVerbs({ before, resource: { name, actions }, isMadeOnline }: Matching): string[] {
  const present = new Set(actions.map(({ permission }) => permission));
  const own = actionSpecs(before).filter(needsNoProgram);
  const standard = isMadeOnline ? Object.keys(VERBS).filter((verb) => isOnline({ verb })) : [];
  return [...standard, ...own.map(({ verb }) => verb)].filter((verb) => !present.has(`${name}:${verb}`));
}

/**
 * Removes the buttons of these verbs; returns the verbs removed. Skips buttons with other codes, which were added by
 * hand, and codes the caller could not grant.
 */
async function removeButtons(
  ctx: UserCtx,
  { name, verbs, known }: { name: string; verbs: readonly string[]; known: ReadonlyMap<string, number> },
): Promise<string[]> {
  const gone: string[] = [];
  for (const verb of verbs) {
    const code = `${name}:${verb}`;
    const id = known.get(code);
    if (id === undefined || !may(ctx, code)) continue;
    await deleteMenu(ctx, { id });
    gone.push(verb);
  }
  return gone;
}

/** Grants of these menus by role, with the last part of each code as verb. */
export async function grantsOf(ctx: UserCtx, menus: readonly number[]): Promise<NewGrant[]> {
  if (menus.length === 0) return [];
  const grants = new Map<number, string[]>();
  for (const { role, permission } of await selectHolders(ctx.db, menus)) {
    grants.set(role, [...(grants.get(role) ?? []), permission.split(':').at(-1) ?? '']);
  }
  return [...grants].map(([roleId, verbs]) => ({ roleId, verbs }));
}

/** Grants recorded in a revision's history before an event, limited to roles and operations that still exist. */
export async function grantsBefore(
  ctx: UserCtx,
  of: { id: number; event: string; document: string },
): Promise<NewGrant[]> {
  const lines = await selectHistory(ctx.db, { resource: 'formmanager', recordId: of.id });
  const last = lines.findLast(({ event }) => event === of.event)?.after;
  const { grants = [] } = (last ?? {}) as { grants?: { roleId: number; verbs: string[] }[] }; // written by this file
  const ids = grants.map(({ roleId }) => roleId);
  const roles = ids.length === 0 ? [] : await existingIds(ctx, 'sysRole', ids);
  const offered = new Set(actionSpecs(storedDocument(of.document)).map(({ verb }) => verb));
  return grants
    .filter(({ roleId }) => roles.includes(roleId))
    .map(({ roleId, verbs }) => ({ roleId, verbs: verbs.filter((verb) => offered.has(verb)) }));
}

/** Grants that a revision took from roles with its actions; empty if the caller may not grant. */
export async function grantsTaken(ctx: UserCtx, id: number, document: string): Promise<NewGrant[]> {
  return may(ctx, GRANTING) ? grantsBefore(ctx, { id, event: UNGRANT, document }) : [];
}

/** Event in the history of a revision. */
export const UNGRANT = 'ungrant';
