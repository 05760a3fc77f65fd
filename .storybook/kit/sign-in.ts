import apps from '../../schemas/menus/apps.json';
import menus from '../../schemas/menus/menus.json';
import type { SignIn } from '../../src/client/session/machine.ts';
import type { LoginUser, MenuItem } from '../../src/engine/session/login-user.ts';

interface MenuFile {
  code: string;
  title: string;
  application?: string;
  router: string;
  component: string;
  icon?: string;
  children?: MenuFile[];
}

/** The menus of a new installation as the server returns them (wire.md#2.3). */
function toItems(entries: readonly MenuFile[], parent: MenuFile | null = null): MenuItem[] {
  return entries.flatMap((entry) => [
    {
      id: entry.code,
      pid: parent?.code ?? 0,
      name: entry.code,
      path: entry.router,
      component: entry.component,
      meta: { title: entry.title, icon: entry.icon ?? null, show: true },
    },
    ...toItems(entry.children ?? [], entry),
  ]);
}

/** Signs in a user who holds every code, or only the given ones. */
export function signInOf(codes: readonly string[] | undefined): SignIn {
  const all: readonly MenuFile[] = menus.menus;
  const items = toItems(all.filter(({ application }) => application === 'hazard'));
  const user: LoginUser = {
    id: '7',
    account: 'zhaowei',
    name: '赵伟',
    adminType: codes ? '2' : '1',
    permissions: [...(codes ?? [])],
    settings: ['HAZARD_PHOTO_BEFORE', 'HAZARD_PHOTO_AFTER'],
    menus: items,
    apps: apps.apps.map(({ code, name }, index) => ({ id: index + 1, code, name })),
    roles: [{ id: 1, code: 'safety', name: '安全管理员' }],
    loginEmpInfo: { orgId: '1', orgName: '安全环保部' },
    lastLoginIp: '10.20.1.8',
    lastLoginTime: '2026-11-20 08:05:00',
  };
  return { user, application: 'hazard', menus: items };
}
