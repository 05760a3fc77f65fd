import type { LoginUser, MenuItem } from '../../engine/session/login-user.ts';
import { session, sysMenu } from '../../generated/client.ts';
import { isLost } from '../api/api-error.ts';
import { send } from '../api/send.ts';
import { readStored, SEVEN_DAYS, STORAGE_KEYS, writeStored } from '../api/storage.ts';
import type { SignIn } from './machine.ts';
import { hasPath } from './menu-tree.ts';

/** Entry of the stored application/menu list (look.md#10.8 ALL_APPS_MENU): menus only of applications visited so far. */
interface StoredApplication {
  code: string;
  name: string;
  active: boolean;
  menu: MenuItem[] | null;
}

/** Paths open to every user, whatever his menus are. */
const FRAME_PATHS = /^\/($|homePage$|welcome$|404$|apiDocs$|test(\/|$)|account(\/|$)|user(\/|$))/;

function readApplications(): StoredApplication[] {
  const stored = readStored(STORAGE_KEYS.appsMenu);
  return Array.isArray(stored) ? (stored as StoredApplication[]) : [];
}

/** Stores the list for seven days, with the last seen menus of other applications. */
export function storeApplications({ user, application, menus }: SignIn): void {
  const before = new Map(readApplications().map((stored) => [stored.code, stored.menu]));
  const list: StoredApplication[] = user.apps.map(({ code, name }) => ({
    code,
    name,
    active: code === application,
    menu: code === application ? menus : (before.get(code) ?? null),
  }));
  writeStored(STORAGE_KEYS.appsMenu, list, SEVEN_DAYS);
}

export function fetchMenus(application: string, signal?: AbortSignal): Promise<MenuItem[]> {
  return send(sysMenu.change, { application }, { signal });
}

/**
 * Application whose menus contain the address, from the stored lists, else from the server (look.md#11.7). Null for the
 * shell's own pages, the current application and unknown addresses.
 */
export async function applicationOfPath(user: LoginUser, current: SignIn | null, path: string): Promise<string | null> {
  if (FRAME_PATHS.test(path)) return null;
  const others = user.apps.filter((app) => app.code !== current?.application);
  const stored = readApplications().find((app) => app.menu && hasPath(app.menu, path));
  if (stored && others.some((app) => app.code === stored.code)) return stored.code;
  for (const app of others) {
    if (hasPath(await fetchMenus(app.code), path)) return app.code;
  }
  return null;
}

const PAUSES = [400, 1_500];

/** Reads the user info; a short loss of the network does not end the sign-in. */
async function getLoginUser(): Promise<LoginUser> {
  for (const pause of PAUSES) {
    try {
      return await send(session.getLoginUser);
    } catch (error) {
      if (!isLost(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return send(session.getLoginUser);
}

/** Reads user, current application and its menus. `application` '': the address decides. */
export async function fetchSignIn(application: string): Promise<SignIn> {
  const user = await getLoginUser();
  const first: SignIn = { user, application: user.apps[0]?.code ?? '', menus: user.menus };
  if (user.mustChangePwd) return first;
  const path = window.location.pathname;
  const wanted = application || (hasPath(first.menus, path) ? '' : await applicationOfPath(user, first, path));
  if (!wanted || wanted === first.application || !user.apps.some((app) => app.code === wanted)) return first;
  return { user, application: wanted, menus: await fetchMenus(wanted) };
}
