/** One row of the flat menu list (wire §2.3). `pid` 0 is the root. */
export interface MenuItem {
  id: number | string;
  pid: number | string;
  /** Menu code, unique. */
  name: string;
  path: string;
  /** `PageView`, `Iframe`, `main/CameraFile/index` … */
  component: string;
  redirect?: string;
  key?: string;
  application?: string;
  meta: MenuMeta;
}

export interface MenuMeta {
  title: string;
  icon?: string;
  show?: boolean;
  hideChildren?: boolean;
  hideChildrenInMenu?: boolean;
  hiddenHeaderContent?: boolean;
  target?: string;
  link?: string;
  description?: string;
}

export interface Application {
  id: number | string;
  code: string;
  name: string;
  active?: 'Y' | 'N';
}

/** Answer of GET /getLoginUser as far as the client reads it (wire §2.2). */
export interface LoginUser {
  id: string;
  account: string;
  name: string;
  nickName?: string;
  /** File id, absent without an avatar. */
  avatar?: string;
  adminType: string;
  permissions: string[];
  menus: MenuItem[];
  /** The active application comes first. */
  apps: Application[];
  roles?: { id: number | string; code: string; name: string }[];
  loginEmpInfo?: { orgId?: string; orgName?: string };
  lastLoginTime?: string;
  lastLoginIp?: string;
  mustChangePwd?: boolean;
}

/** adminType of the super administrator, who passes every check (spec §6, §9). */
const SUPER_ADMIN = '1';

/** Whether the button or call with this code is open to the user. */
export function holdsPermission(user: Pick<LoginUser, 'adminType' | 'permissions'>, code: string): boolean {
  return user.adminType === SUPER_ADMIN || user.permissions.includes(code);
}
