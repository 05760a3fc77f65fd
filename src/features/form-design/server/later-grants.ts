import { isOnline } from '../../../compiler/revisions/plan-actions.ts';
import { actionSpecs, VERBS } from '../../../engine/actions.ts';
import type { Resource } from '../../../engine/resource.ts';
import { may, type UserCtx } from '../../../server/ctx.ts';
import { selectHistory } from '../../../server/db/history.ts';
import { invalid } from '../../../server/errors.ts';
import { storedDocument } from '../../../server/schemas/revisions/documents.ts';
import { deleteMenu, existingIds } from '../../access/index.ts';
import { type HiddenForm, selectButtonsOf, selectHolders, selectMenusOf } from './design.sql.ts';
import { addButtons, grantRoles, type NewGrant } from './new-resource-parts.ts';

/** A publish is no way around the right to grant (security.md#R9). */
const GRANTING = 'sysRole:grantMenu';

/**
 * Codes a publish brings get a button in the menu of a resource made online, and the roles chosen get them; the buttons
 * of actions that are gone go with what was granted by them.
 */
export async function grantNewActions(ctx: UserCtx, resource: Resource, grants: readonly NewGrant[]): Promise<void> {
  if (grants.length > 0 && !may(ctx, GRANTING)) {
    throw invalid([{ field: 'grants', message: '您没有授权菜单的权限，请先不选角色，发布后由有权限的人授权' }]);
  }
  const [menu] = await selectMenusOf(ctx.db, `main/${resource.name}/index`);
  if (menu === undefined) {
    if (grants.length > 0) throw invalid([{ field: 'grants', message: '它的菜单已经删除，请先在菜单管理中添加' }]);
    return;
  }
  const known = await selectButtonsOf(ctx.db, menu.id);
  await removeButtons(ctx, resource, known);
  const buttons = await addButtons(ctx, resource, { menu: menu.id, application: menu.application, known });
  await grantRoles(ctx, { resource, menus: { menu: menu.id, buttons } }, grants);
}

/** Buttons of other codes were put there by hand and stay; so do those the caller could not give away. */
async function removeButtons(ctx: UserCtx, { name, actions }: Resource, known: ReadonlyMap<string, number>) {
  const present = new Set(actions.map(({ permission }) => permission));
  const gone = Object.keys(VERBS).flatMap((verb) => (isOnline({ verb }) ? `${name}:${verb}` : []));
  for (const code of gone.filter((one) => !present.has(one) && may(ctx, one))) {
    const id = known.get(code);
    if (id !== undefined) await deleteMenu(ctx, { id });
  }
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

/** What was held when it was hidden, as far as roles and operations are still there; those with its menu alone hold none. */
export async function grantsWhenHidden(ctx: UserCtx, { id, document }: HiddenForm): Promise<NewGrant[]> {
  const lines = await selectHistory(ctx.db, { resource: 'formmanager', recordId: id });
  const last = lines.findLast(({ event }) => event === 'rollback')?.after;
  const { grants = [] } = (last ?? {}) as { grants?: { roleId: number; verbs: string[] }[] }; // as hideResource wrote it
  const roles = await existingIds(
    ctx,
    'sysRole',
    grants.map(({ roleId }) => roleId),
  );
  const offered = new Set(actionSpecs(storedDocument(document)).map(({ verb }) => verb));
  return grants
    .filter(({ roleId }) => roles.includes(roleId))
    .map(({ roleId, verbs }) => ({ roleId, verbs: verbs.filter((verb) => offered.has(verb)) }));
}
