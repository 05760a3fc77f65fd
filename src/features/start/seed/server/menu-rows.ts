import type { Action, Resource } from '../../../../engine/resource.ts';
import { screenNameOf } from '../../../../engine/screen-name.ts';
import type { MenuEntry, RoleEntry } from '../../../../server/schemas/seed-files.ts';
import { DEFAULT_TENANT } from '../../../../server/tenants.ts';

/** One row of sysMenu without its id; parents come before their children. */
export interface MenuRow {
  code: string;
  parent: string | null;
  name: string;
  application: string;
  type: 0 | 1 | 2;
  openType: 0 | 1;
  icon?: string;
  router?: string;
  component?: string;
  permission?: string;
  sort: number;
  /** 1 系统权重, 2 业务权重. */
  weight: 1 | 2;
  /** Action of the menu's resource that a button grants, by its verb. */
  verb?: string;
  /** True for super administrators of the first tenant (seed-files.ts). */
  operators?: boolean;
}

type FindResource = (name: string) => Resource | undefined;

/** Component of a menu with children. */
export const DIRECTORY = 'PageView';

/** Menus that a tenant may have: all of the files, but those for operators only in the first tenant. */
export function menuRowsOf(tenant: string, entries: readonly MenuEntry[], find: FindResource): MenuRow[] {
  return menuRows(entries, find).filter(({ operators }) => !operators || tenant === DEFAULT_TENANT);
}

/** Menus as nested in the file, with a button row for every permission code they list. */
export function menuRows(entries: readonly MenuEntry[], find: FindResource): MenuRow[] {
  return entries.flatMap((entry, index) => {
    if (!entry.application) throw new Error(`menu ${entry.code} names no application`);
    return rowsOf(entry, { parent: null, application: entry.application, sort: sortAt(index) }, find);
  });
}

function rowsOf(
  entry: MenuEntry,
  place: { parent: string | null; application: string; sort: number },
  find: FindResource,
): MenuRow[] {
  const { application } = place;
  const own: MenuRow = {
    ...place,
    code: entry.code,
    name: entry.title,
    type: entry.component === DIRECTORY ? 0 : 1,
    openType: entry.component === DIRECTORY ? 0 : 1,
    icon: entry.icon,
    router: entry.router,
    component: entry.component,
    weight: application === 'system' ? 1 : 2,
  };
  const children = (entry.children ?? []).flatMap((child, index) =>
    rowsOf(child, { parent: entry.code, application, sort: sortAt(index) }, find),
  );
  const rows = [own, ...buttonRows(entry, own, find), ...codeRows(entry, own), ...children];
  return entry.operators ? rows.map((row) => ({ ...row, operators: true })) : rows;
}

function buttonRows(entry: MenuEntry, menu: MenuRow, find: FindResource): MenuRow[] {
  const groups = Object.entries(entry.buttons ?? {});
  return groups.flatMap(([name, verbs], group) => {
    const resource = find(name);
    if (!resource) throw new Error(`menu ${entry.code} has buttons of ${name}, which is no resource`);
    return actionsOf(resource, { verbs, component: entry.component }).map((action, index) => ({
      code: `${entry.code}:${name}:${action.verb}`,
      parent: entry.code,
      // Adds the title of any resource but the menu's own, since the title of the action alone would be ambiguous.
      name: group === 0 ? action.title : `${resource.title}${action.title}`,
      application: menu.application,
      type: 2 as const,
      openType: 0 as const,
      permission: action.permission,
      sort: sortAt(group * 20 + index),
      weight: menu.weight,
      verb: action.verb,
    }));
  });
}

/** Buttons of calls that belong to no resource, sorted after all other buttons. */
function codeRows(entry: MenuEntry, menu: MenuRow): MenuRow[] {
  return Object.entries(entry.codes ?? {}).map(([permission, name], index) => ({
    code: `${entry.code}:${permission}`,
    parent: entry.code,
    name,
    application: menu.application,
    type: 2 as const,
    openType: 0 as const,
    permission,
    sort: sortAt(100 + index),
    weight: menu.weight,
    verb: permission,
  }));
}

function actionsOf(resource: Resource, wanted: WantedVerbs): Action[] {
  return buttonVerbs(resource, wanted).map((verb) => {
    const action = grantedActions(resource).find((candidate) => candidate.verb === verb);
    if (!action) throw new Error(`${resource.name} has no verb "${verb}" that needs a grant`);
    return action;
  });
}

interface WantedVerbs {
  verbs: readonly string[];
  /** Component of the menu the buttons belong to. */
  component: string;
}

/** Placeholder for the list call of the menu's own screen and the actions this screen offers. */
export const OWN_SCREEN = '@screen';

/** Verbs of a menu's buttons: `*` means every verb that needs a grant, `@screen` those of the menu's screen. */
export function buttonVerbs(resource: Resource, { verbs, component }: WantedVerbs): string[] {
  const granted = grantedActions(resource).map(({ verb }) => verb);
  if (verbs.includes('*')) return granted;
  const screen = screenVerbs(resource, component) ?? [];
  return [...new Set(verbs.flatMap((verb) => (verb === OWN_SCREEN ? screen : [verb])))];
}

/** Verbs of a screen; null if the component is no screen of the resource. */
export function screenVerbs(resource: Resource, component: string): string[] | null {
  const screen = resource.screens.find(({ name }) => name === screenNameOf(component));
  if (!screen) return null;
  const granted = grantedActions(resource).map(({ verb }) => verb);
  return [screen.source, ...screen.actions].filter((verb) => granted.includes(verb));
}

/**
 * Actions to which a button gives access; all others are open to signed-in users. Of actions with the same permission,
 * such as detail and history, only the first has a button.
 */
export function grantedActions({ actions }: Resource): Action[] {
  const guarded = actions.filter(({ access }) => access === 'permission');
  return guarded.filter((action) => action === guarded.find(({ permission }) => permission === action.permission));
}

function sortAt(index: number): number {
  return (index + 1) * 10;
}

/** Codes of the menu rows a role holds, including the parents of granted menus (wire.md#2.3). */
export function grantedRows(role: RoleEntry, rows: readonly MenuRow[]): string[] {
  const byCode = new Map(rows.map((row) => [row.code, row]));
  const granted = new Set<string>();
  const grant = (code: string | null) => {
    for (let at = code; at !== null; at = byCode.get(at)?.parent ?? null) granted.add(at);
  };
  for (const [menu, verbs] of Object.entries(role.grants)) {
    if (menu !== '*' && !byCode.has(menu)) throw new Error(`role ${role.code} is granted menu ${menu}, which is none`);
    const isMeant = ({ code, parent, type, operators }: MenuRow) =>
      menu === '*' ? !operators : code === menu || (parent === menu && type === 2);
    const reached = rows.filter(isMeant);
    const buttons = reached.filter((row) => row.type === 2);
    const missing = verbs.find((verb) => verb !== '*' && !buttons.some((row) => row.verb === verb));
    if (missing) throw new Error(`role ${role.code}: menu ${menu} has no button ${missing}`);
    for (const row of reached) {
      if (row.type !== 2 || verbs.includes('*') || verbs.includes(row.verb ?? '')) grant(row.code);
    }
  }
  return [...granted];
}
