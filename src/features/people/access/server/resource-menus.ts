import type { Action, Resource } from '../../../../engine/resource.ts';
import { may, type UserCtx } from '../../../../server/ctx.ts';
import { invalid, placed } from '../../../../server/errors.ts';
import { addRecord } from '../../../../server/records/add.ts';
import { deleteMenu } from './delete-menu.ts';
import {
  type LastMenu,
  type PlacedMenu,
  selectButtonHolders,
  selectButtonsOf,
  selectFolder,
  selectLastMenu,
  selectMenusOf,
  selectMenusWith,
} from './resource-menus.sql.ts';
import { grantMenus, roleMenus } from './role-grants.ts';

export interface NewMenu {
  /** Folder of the menu; 0: top level of `application`. */
  parent: unknown;
  application?: string;
  title: string;
  icon?: string;
  sort?: number;
}

/** Verbs of one resource that are granted to a role. */
export interface VerbGrant {
  roleId: unknown;
  verbs: string[];
}

/** Operations that publishing a new descriptor adds to a resource or removes from it. */
export interface ChangedVerbs {
  resource: Resource;
  added: readonly Action[];
  gone: readonly string[];
  /**
   * True if the resource was created online and so has a menu of its own. The menu of any other resource is found by
   * its button for the verb `page`.
   */
  isMadeOnline: boolean;
}

const screenOf = (name: string) => `main/${name}/index`;

/** Adds a new resource's menu with a button per grantable code. @throws 400 naming the part of `menu` or `grants` */
export async function addResourceMenu(
  ctx: UserCtx,
  resource: Resource,
  { menu, grants }: { menu: NewMenu; grants: readonly VerbGrant[] },
): Promise<void> {
  const { name } = resource;
  const { id: pid, application } = await folderOf(ctx, menu);
  const body = {
    ...{ name: menu.title, code: name, application, type: 1, pid, openType: 1 },
    ...{ component: screenOf(name), router: `/${name}`, icon: menu.icon ?? 'file', sort: menu.sort ?? 500 },
  };
  const { id } = await placed('menu', () => addRecord(ctx, 'sysMenu', { body }));
  const buttons = await addButtons(ctx, resource, { menu: { id, application }, known: new Map() });
  await grantVerbs(ctx, { resource, menu: id, buttons }, grants);
}

async function folderOf({ db }: UserCtx, { parent, application }: NewMenu): Promise<PlacedMenu> {
  if (parent === 0 && application !== undefined) return { id: 0, application };
  const folder = await selectFolder(db, Number(parent));
  if (!folder) throw invalid([{ field: 'menu.parent', message: '请选择一个现有的目录，菜单建在其中' }]);
  return folder;
}

/**
 * Adds buttons for new operations to the menu of a resource and removes those of operations that are gone. Returns the
 * grants that roles lost by the removal.
 */
export async function matchResourceMenu(
  ctx: UserCtx,
  { resource, added, gone, isMadeOnline }: ChangedVerbs,
  grants: readonly VerbGrant[],
): Promise<VerbGrant[]> {
  if (gone.length === 0 && added.length === 0) return [];
  const [menu] = isMadeOnline
    ? await selectMenusOf(ctx.db, screenOf(resource.name))
    : await selectMenusWith(ctx.db, `${resource.name}:page`);
  if (menu === undefined) {
    if (grants.length > 0) throw invalid([{ field: 'grants', message: '它的菜单已经删除，请先在菜单管理中添加' }]);
    return [];
  }
  const held = await grantsIn(ctx, [menu.id]);
  const present = await selectButtonsOf(ctx.db, menu.id);
  const removed = await removeButtons(ctx, { name: resource.name, verbs: gone, known: present });
  const buttons = await addButtons(ctx, { ...resource, actions: [...added] }, { menu, known: present });
  await grantVerbs(ctx, { resource, menu: menu.id, buttons }, grants);
  const taken = held.map(({ roleId, verbs }) => ({ roleId, verbs: verbs.filter((verb) => removed.includes(verb)) }));
  return taken.filter(({ verbs }) => verbs.length > 0);
}

/** Deletes the menus of a resource; returns the grants that roles held on them. */
export async function removeResourceMenus(ctx: UserCtx, name: string): Promise<VerbGrant[]> {
  const menus = await selectMenusOf(ctx.db, screenOf(name));
  const ids = menus.map(({ id }) => id);
  const grants = await grantsIn(ctx, ids);
  for (const id of ids) await deleteMenu(ctx, { id });
  return grants;
}

/** Present menu of a resource, or else the menu deleted last. */
export function lastResourceMenu(ctx: UserCtx, name: string): Promise<LastMenu | undefined> {
  return selectLastMenu(ctx.db, screenOf(name));
}

/**
 * Adds missing buttons for operations that need a permission; returns the ids of all buttons by verb. Existing buttons
 * are given by permission code (`known`).
 */
async function addButtons(
  ctx: UserCtx,
  { name, actions }: Resource,
  { menu, known }: { menu: PlacedMenu; known: ReadonlyMap<string, number> },
): Promise<ReadonlyMap<string, number>> {
  const buttons = new Map<string, number>();
  const granted = actions.filter(({ access }) => access === 'permission');
  for (const [index, { verb, title, permission }] of granted.entries()) {
    const body = {
      ...{ name: title, code: `${name}:${name}:${verb}`, application: menu.application, type: 2, pid: menu.id },
      ...{ permission, sort: (index + 1) * 10 },
    };
    const id = known.get(permission) ?? (await placed('menu', () => addRecord(ctx, 'sysMenu', { body }))).id;
    buttons.set(verb, id);
  }
  return buttons;
}

/**
 * Deletes the buttons of these verbs and returns the deleted verbs. Skips verbs without a button and codes that the
 * caller does not hold.
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

/** Grants the menu and the chosen buttons to each role, in addition to its present grants. */
async function grantVerbs(
  ctx: UserCtx,
  { resource, menu, buttons }: { resource: Resource; menu: number; buttons: ReadonlyMap<string, number> },
  grants: readonly VerbGrant[],
): Promise<void> {
  for (const [index, { roleId, verbs }] of grants.entries()) {
    await placed(`grants.${index}`, async () => {
      const unknown = verbs.find((verb) => !buttons.has(verb));
      if (unknown !== undefined)
        throw invalid([{ field: 'verbs', message: `“${resource.title}”没有操作“${unknown}”` }]);
      const added = [menu, ...verbs.flatMap((verb) => buttons.get(verb) ?? [])];
      const held = await roleMenus(ctx, roleId);
      await grantMenus(ctx, { id: roleId, grantMenuIdList: [...new Set([...held, ...added])] });
    });
  }
}

/** Grants on the buttons of these menus by role, with the last part of each code as verb. */
async function grantsIn(ctx: UserCtx, menus: readonly number[]): Promise<VerbGrant[]> {
  if (menus.length === 0) return [];
  const grants = new Map<number, string[]>();
  for (const { role, permission } of await selectButtonHolders(ctx.db, menus)) {
    grants.set(role, [...(grants.get(role) ?? []), permission.split(':').at(-1) ?? '']);
  }
  return [...grants].map(([roleId, verbs]) => ({ roleId, verbs }));
}
