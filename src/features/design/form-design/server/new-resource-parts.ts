import type { Action, Resource } from '../../../../engine/resource.ts';
import type { UserCtx } from '../../../../server/ctx.ts';
import { AppError, type FieldError, invalid } from '../../../../server/errors.ts';
import { addRecord } from '../../../../server/records/add.ts';
import { grantMenus, roleMenus } from '../../../people/access/index.ts';
import { selectFolder } from './design.sql.ts';

export interface NewDictionary {
  code: string;
  name: string;
  values: { code: string; value: string }[];
}

export interface NewMenu {
  /** Folder of the menu; 0: top level of `application`. */
  parent: unknown;
  application?: string;
  title: string;
  icon?: string;
  sort?: number;
}

export interface NewGrant {
  roleId: unknown;
  verbs: string[];
}

/** Menu, dictionaries and grants created together with a resource. */
export interface NewParts {
  menu: NewMenu;
  dictionaries?: NewDictionary[];
  grants?: NewGrant[];
}

export async function addDictionaries(ctx: UserCtx, dictionaries: readonly NewDictionary[]): Promise<void> {
  for (const [index, { code, name, values }] of dictionaries.entries()) {
    const place = `dictionaries.${index}`;
    const { id } = await placed(place, () => addRecord(ctx, 'sysDictType', { body: { code, name } }));
    for (const [at, value] of values.entries()) {
      const body = { ...value, typeId: id, sort: Math.min((at + 1) * 10, 1000) };
      await placed(`${place}.values.${at}`, () => addRecord(ctx, 'sysDictData', { body }));
    }
  }
}

/** Ids of the menu and of its buttons, by verb. */
export interface AddedMenus {
  menu: number;
  buttons: ReadonlyMap<string, number>;
}

/** Adds the menu with a button for every code that can be granted. */
export async function addMenu(ctx: UserCtx, resource: Resource, menu: NewMenu): Promise<AddedMenus> {
  const { name } = resource;
  const { id: pid, application } = await placeOf(ctx, menu);
  const body = {
    ...{ name: menu.title, code: name, application, type: 1, pid, openType: 1 },
    ...{ component: `main/${name}/index`, router: `/${name}`, icon: menu.icon ?? 'file', sort: menu.sort ?? 500 },
  };
  const { id } = await placed('menu', () => addRecord(ctx, 'sysMenu', { body }));
  return { menu: id, buttons: await addButtons(ctx, resource, { menu: id, application, known: new Map() }) };
}

async function placeOf(
  { db }: UserCtx,
  { parent, application }: NewMenu,
): Promise<{ id: number; application: string }> {
  if (parent === 0 && application !== undefined) return { id: 0, application };
  const folder = await selectFolder(db, Number(parent));
  if (!folder) throw invalid([{ field: 'menu.parent', message: '请选择一个现有的目录，菜单建在其中' }]);
  return folder;
}

/** `known`: ids of existing buttons by permission code. */
interface Buttons {
  menu: number;
  application: string;
  known: ReadonlyMap<string, number>;
}

/** Adds the missing buttons of codes that can be granted; returns all buttons by verb. */
export async function addButtons(
  ctx: UserCtx,
  resource: Resource,
  { menu, application, known }: Buttons,
): Promise<ReadonlyMap<string, number>> {
  const { name } = resource;
  const buttons = new Map<string, number>();
  for (const [index, { verb, title, permission }] of grantedActions(resource).entries()) {
    const row = {
      ...{ name: title, code: `${name}:${name}:${verb}`, application, type: 2, pid: menu, permission },
      sort: (index + 1) * 10,
    };
    const id = known.get(permission) ?? (await placed('menu', () => addRecord(ctx, 'sysMenu', { body: row }))).id;
    buttons.set(verb, id);
  }
  return buttons;
}

function grantedActions({ actions }: Resource): Action[] {
  return actions.filter(({ access }) => access === 'permission');
}

/** Grants the new menu and the chosen buttons to each role, in addition to its present ones. */
export async function grantRoles(
  ctx: UserCtx,
  { resource, menus }: { resource: Resource; menus: AddedMenus },
  grants: readonly NewGrant[],
): Promise<void> {
  for (const [index, { roleId, verbs }] of grants.entries()) {
    const place = `grants.${index}`;
    const unknown = verbs.find((verb) => !menus.buttons.has(verb));
    if (unknown !== undefined) {
      throw invalid([{ field: `${place}.verbs`, message: `“${resource.title}”没有操作“${unknown}”` }]);
    }
    const added = [menus.menu, ...verbs.flatMap((verb) => menus.buttons.get(verb) ?? [])];
    await placed(place, async () => {
      const held = await roleMenus(ctx, roleId);
      await grantMenus(ctx, { id: roleId, grantMenuIdList: [...new Set([...held, ...added])] });
    });
  }
}

/** Adds to a refusal the part of the new resource it belongs to. */
async function placed<T>(place: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const own = (error.extras.errors ?? []) as FieldError[]; // written by invalid()
    if (own.length === 0) throw invalid([{ field: place, message: error.message }]);
    throw invalid(own.map(({ field, message }) => ({ field: `${place}.${field}`, message })));
  }
}
