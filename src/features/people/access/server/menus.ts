import { remembered } from '../../../../engine/remembered.ts';
import { screenNameOf } from '../../../../engine/screen-name.ts';
import type { UserCtx } from '../../../../server/ctx.ts';
import { notFound } from '../../../../server/errors.ts';
import { wordPinyin } from '../../../../server/records/values/name-pinyin.ts';
import { type Holder, type MenuRow, selectApps, selectLink, selectMenus, selectRouters } from './menu.sql.ts';

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
    /** Pinyin of the title and its initials, for searching without a Chinese keyboard: `yinhuandengji yhdj`. */
    pinyin: string;
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

const EXTERNAL = '3';

const holderOf = ({ caller }: UserCtx): Holder => ({ userId: caller.id, isUnlimited: caller.adminType === '1' });

/** Applications in which the caller has menus, the active one first (wire.md#2.2, wire.md#13.4). */
export async function loginApps(ctx: UserCtx): Promise<LoginApp[]> {
  const rows = await selectApps(ctx.db, holderOf(ctx));
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

/**
 * POST /sysMenu/change: returns the menus of another application. An absent or disabled application gets the same error
 * as one without menus of the caller.
 */
export async function changeApplication(ctx: UserCtx, application: string): Promise<MenuItem[]> {
  const apps = await loginApps(ctx);
  if (!apps.some(({ code }) => code === application)) throw notFound();
  return loginMenus(ctx, application);
}

/** Menus of one application that the caller was granted, ordered by sort then id. */
export async function loginMenus(ctx: UserCtx, application: string): Promise<MenuItem[]> {
  const rows = await selectMenus(ctx.db, holderOf(ctx), application);
  return rows.map(toItem);
}

/** Routes of menus the caller holds for these screens, by screen name; a screen without a granted menu is absent. */
export async function screenPaths(ctx: UserCtx, screens: readonly string[]): Promise<Map<string, string>> {
  // The component of a menu is `main/<screen>/index` for a generated screen, the bare name for a hand-written one.
  const screenOf = new Map(screens.flatMap((screen) => [`main/${screen}/index`, screen].map((name) => [name, screen])));
  const rows = await selectRouters(ctx.db, holderOf(ctx), { components: [...screenOf.keys()], external: EXTERNAL });
  const nameOf = (component: string) => screenOf.get(component) ?? screenNameOf(component) ?? component;
  const wanted = new Set(screens);
  return new Map(
    rows.flatMap(({ component, router }) =>
      router && wanted.has(nameOf(component)) ? [[nameOf(component), router]] : [],
    ),
  );
}

/** Address of the page that a menu embeds; null if the caller does not hold the menu or the menu embeds no page. */
export function grantedLink(ctx: UserCtx, id: number): Promise<string | null> {
  return selectLink(ctx.db, holderOf(ctx), id);
}

/** Pinyin of a menu title, cached for all callers together because titles do not depend on the caller. */
const readTitle = remembered(2_000, wordPinyin);

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
      pinyin: readTitle(row.name),
      show: row.visible === 'Y',
      hideChildren: false,
      target: external ? '_blank' : '',
      link: row.link,
    },
  };
}
