import type { Action, Field, Resource } from './resource.ts';

/** True if the caller holds a permission code; super administrators hold all (wire.md#1.9). */
export type Can = (code: string) => boolean;

/** `/RiskRectify/assign` → `RiskRectify:assign` (wire.md#1.9). */
export function permissionOfPath(path: string): string {
  return path.replace(/^\//, '').replaceAll('/', ':');
}

/**
 * True if the caller may call the action and read the initial values of its form. A form opened without these values
 * would overwrite them with empty ones.
 */
export function mayDo(action: Action, can: Can): boolean {
  const isHeld = action.access !== 'permission' || can(action.permission);
  return isHeld && action.formReads.every(({ permission }) => permission === null || can(permission));
}

export function mayRead(field: Field, can: Can): boolean {
  return !field.secret && (field.permission.read === null || can(field.permission.read));
}

export function mayWrite(field: Field, can: Can): boolean {
  return !field.readOnly && (field.permission.write === null || can(field.permission.write));
}

/** Every permission code of the resource's actions, for menus and grants. */
export function permissionCodes(resource: Resource): string[] {
  return [...new Set(resource.actions.filter((a) => a.access === 'permission').map((a) => a.permission))];
}

/** Action keys of RoutePermission (wire.md#1.11) with their displayed texts. */
export const ACTION_LABELS = {
  add: '新增',
  delete: '删除',
  edit: '修改',
  query: '查询',
  get: '详情',
  enable: '启用',
  disable: '禁用',
  import: '导入',
  export: '导出',
} as const;

export type ActionKey = keyof typeof ACTION_LABELS;

/** Verbs whose permission codes grant an action key; one suffices. */
const VERBS_OF: { readonly [key in ActionKey]: readonly string[] } = {
  add: ['add'],
  delete: ['delete', 'mutiDelete'],
  edit: ['edit'],
  query: ['page', 'list', 'allPage'],
  get: ['detail'],
  enable: ['changeStatus'],
  disable: ['changeStatus'],
  import: ['import'],
  export: ['export'],
};

/** Permitted actions of a user on one route (wire.md#1.11). */
export interface RoutePermission {
  /** Id of the route, which is also the prefix of its permission codes: `CameraFile`. */
  permissionId: string;
  actionList: ActionKey[];
}

/** Derives the permitted actions of a route from permission codes; rights are stored as codes only. */
export function routePermission(permissionId: string, can: Can): RoutePermission {
  const keys = Object.keys(ACTION_LABELS).filter(isActionKey);
  return {
    permissionId,
    actionList: keys.filter((key) => VERBS_OF[key].some((verb) => can(`${permissionId}:${verb}`))),
  };
}

function isActionKey(key: string): key is ActionKey {
  return key in ACTION_LABELS;
}
