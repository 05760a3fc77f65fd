/** One row of the flat list of menus (wire.md#2.3); `pid` 0: root. */
export interface MenuItem {
  id: number | string;
  pid: number | string;
  /** Unique menu code. */
  name: string;
  path: string;
  /** `PageView`, `Iframe`, `main/CameraFile/index` … */
  component: string;
  redirect?: string | null;
  key?: string;
  application?: string;
  meta: MenuMeta;
}

export interface MenuMeta {
  title: string;
  icon?: string | null;
  pinyin?: string;
  show?: boolean;
  hideChildren?: boolean;
  hideChildrenInMenu?: boolean;
  hiddenHeaderContent?: boolean;
  target?: string;
  link?: string | null;
  description?: string;
}

export interface Application {
  id: number | string;
  code: string;
  name: string;
  active?: 'Y' | 'N';
}

/** Organisation and positions of the user (wire.md#2.2). */
export interface Employment {
  orgId?: string | null;
  orgName?: string | null;
  jobNum?: string | null;
  positions?: { posId: number | string; posName?: string | null }[];
  /** Positions in other organisations. */
  extOrgPos?: { orgId: string; orgName?: string | null; posId: number | string; posName?: string | null }[];
}

/** Answer of GET /getLoginUser, without parts the client ignores (wire.md#2.2). */
export interface LoginUser {
  id: string;
  account: string;
  name: string;
  nickName?: string | null;
  birthday?: string | null;
  /** 1 男, 2 女, 3 未知. */
  sex?: number | null;
  email?: string | null;
  phone?: string | null;
  tel?: string | null;
  /** File id; absent without an avatar. */
  avatar?: string | null;
  adminType: string;
  permissions: string[];
  /** Codes of settings that are on and that forms read (`x-required`). */
  settings?: string[];
  menus: MenuItem[];
  /** Applications, the active one first. */
  apps: Application[];
  roles?: { id: number | string; code: string; name: string }[];
  loginEmpInfo?: Employment;
  lastLoginTime?: string | null;
  lastLoginIp?: string | null;
  /** Page sizes that the user chose, by list. */
  pageSizes?: { [screen: string]: number };
  mustChangePwd?: boolean;
}

/** adminType of super administrators, who hold every permission (wire.md#1.9). */
const SUPER_ADMIN = '1';

export function holdsPermission(user: Pick<LoginUser, 'adminType' | 'permissions'>, code: string): boolean {
  return user.adminType === SUPER_ADMIN || user.permissions.includes(code);
}
