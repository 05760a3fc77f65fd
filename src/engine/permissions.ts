import type { Action, Field, Resource } from './resource.ts';

/** Tells whether the caller holds a permission code. Super administrators hold every one (spec §6). */
export type Can = (code: string) => boolean;

/** `/RiskRectify/assign` → `RiskRectify:assign` (wire §1.9). */
export function permissionOfPath(path: string): string {
  return path.replace(/^\//, '').replaceAll('/', ':');
}

export function mayDo(action: Action, can: Can): boolean {
  return action.access !== 'permission' || can(action.permission);
}

export function mayRead(field: Field, can: Can): boolean {
  return !field.secret && (field.permission.read === null || can(field.permission.read));
}

export function mayWrite(field: Field, can: Can): boolean {
  return !field.readOnly && (field.permission.write === null || can(field.permission.write));
}

/** Every code this resource defines, for menus and grants. */
export function permissionCodes(resource: Resource): string[] {
  return [...new Set(resource.actions.filter((a) => a.access === 'permission').map((a) => a.permission))];
}
