import type { UserCtx } from '../../../server/ctx.ts';
import { notFound } from '../../../server/errors.ts';

/** One entry of the flat menu list the client builds its routes from (wire.md#2.3). */
export interface MenuItem {
  id: number;
  pid: number;
  name: string;
  path: string;
  component: string;
  redirect: string | null;
  key: string;
  application: string;
  hidden: boolean;
  meta: {
    title: string;
    icon: string | null;
    show: boolean;
    hideChildren: boolean;
    target: string;
    link: string | null;
  };
}

export interface LoginApp {
  id: number;
  name: string;
  code: string;
  active: 'Y' | 'N';
  sort: number;
}

interface MenuRow extends Record<string, unknown> {
  id: number;
  pid: number | null;
  code: string;
  name: string;
  router: string | null;
  component: string | null;
  redirect: string | null;
  application: string;
  visible: string;
  icon: string | null;
  link: string | null;
  open_type: unknown;
}

interface AppRow extends Record<string, unknown> {
  id: number;
  name: string;
  code: string;
  active: string | null;
  sort: number | null;
}

/** Menu types with a place in the menu; type 2 are buttons. */
const DIRECTORY_AND_MENU = [0, 1];
const EXTERNAL = '3';

/** The applications the caller has menus of, the active one first (wire.md#2.2, wire.md#13.4). */
export async function loginApps(ctx: UserCtx): Promise<LoginApp[]> {
  const apps = ctx.db.t
    .selectFrom('sys_app')
    .select(['id', 'name', 'code', 'active', 'sort'])
    .where('status', '=', 0)
    .where('is_deleted', '=', false)
    .orderBy('sort')
    .orderBy('id');
  const granted = ctx.caller.adminType === '1' ? apps : apps.where('code', 'in', grantedApplications(ctx));
  const rows = await ctx.db.all<AppRow>(granted);
  const active = rows.find((row) => row.active === 'Y') ?? rows[0];
  const ordered = active ? [active, ...rows.filter((row) => row !== active)] : [];
  return ordered.map(({ id, name, code, sort }) => ({
    id,
    name,
    code,
    active: code === active?.code ? 'Y' : 'N',
    sort: sort ?? 0,
  }));
}

/** POST /sysMenu/change. An application without a menu of the caller's, a stopped one and an absent one answer alike. */
export async function changeApplication(ctx: UserCtx, application: string): Promise<MenuItem[]> {
  const apps = await loginApps(ctx);
  if (!apps.some(({ code }) => code === application)) throw notFound();
  return loginMenus(ctx, application);
}

/** Menus of one application that the caller was granted, ordered by sort then id. */
export async function loginMenus(ctx: UserCtx, application: string): Promise<MenuItem[]> {
  const menus = menusOf(ctx)
    .select(['m.id', 'm.pid', 'm.code', 'm.name', 'm.router', 'm.component', 'm.redirect', 'm.application'])
    .select(['m.visible', 'm.icon', 'm.link', 'm.open_type', 'm.sort'])
    .where('m.application', '=', application)
    .orderBy('m.sort')
    .orderBy('m.id');
  const rows = await ctx.db.all<MenuRow>(menus.distinct());
  return rows.map(toItem);
}

/** Where the caller's menus lead to these screens (`main/X/index`), by screen; one he has no menu of is absent. */
export async function screenPaths(ctx: UserCtx, screens: readonly string[]): Promise<Map<string, string>> {
  const screenOf = new Map(screens.map((screen) => [`main/${screen}/index`, screen]));
  const rows = await ctx.db.all<{ component: string; router: string | null }>(
    menusOf(ctx)
      .select(['m.component', 'm.router'])
      .where('m.component', 'in', [...screenOf.keys()])
      .where('m.open_type', 'is distinct from', EXTERNAL)
      .orderBy('m.sort', 'desc')
      .orderBy('m.id', 'desc'),
  );
  return new Map(rows.flatMap(({ component, router }) => (router ? [[screenOf.get(component) ?? '', router]] : [])));
}

/** The address a granted menu embeds; null: the caller has no such menu, or it embeds none. */
export async function grantedLink(ctx: UserCtx, id: number): Promise<string | null> {
  const row = await ctx.db.first<{ link: string | null }>(menusOf(ctx).select('m.link').where('m.id', '=', id));
  return row?.link ?? null;
}

function menusOf(ctx: UserCtx) {
  const menus = ctx.db.t
    .selectFrom('sys_menu as m')
    .where('m.type', 'in', DIRECTORY_AND_MENU)
    .where('m.status', '=', 0)
    .where('m.is_deleted', '=', false);
  return ctx.caller.adminType === '1' ? menus : menus.where('m.id', 'in', grantedMenuIds(ctx));
}

/** Menus and buttons of the caller's roles, as a subquery. */
export function grantedMenuIds(ctx: UserCtx) {
  return ctx.db.t
    .selectFrom('sys_user_role as ur')
    .innerJoin('sys_role as r', 'r.id', 'ur.role_id')
    .innerJoin('sys_role_menu as rm', 'rm.role_id', 'r.id')
    .select('rm.menu_id')
    .where('ur.user_id', '=', ctx.caller.id)
    .where('r.status', '=', 0)
    .where('r.is_deleted', '=', false);
}

function grantedApplications(ctx: UserCtx) {
  return menusOf(ctx).select('m.application');
}

function toItem(row: MenuRow): MenuItem {
  const external = String(row.open_type) === EXTERNAL;
  return {
    id: row.id,
    pid: Number(row.pid ?? 0),
    name: row.code,
    path: (external ? row.link : row.router) ?? '',
    component: row.component ?? '',
    redirect: external ? row.link : row.redirect,
    key: row.code,
    application: row.application,
    hidden: false,
    meta: {
      title: row.name,
      icon: row.icon,
      show: row.visible === 'Y',
      hideChildren: false,
      target: external ? '_blank' : '',
      link: row.link,
    },
  };
}
