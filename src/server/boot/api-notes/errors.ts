import type { Action, Resource } from '../../../engine/resource.ts';
import { hooksOf } from '../../records/hooks/registry.ts';

type Codes = NonNullable<ReturnType<typeof hooksOf>['codes']>;

/** Returns the refusals that follow from the verb of a call, beside those of every call. */
export function errorsOf(resource: Resource, action: Action): string[] {
  const own = hooksOf(resource.name).codes ?? {};
  const { verb, method, form } = action;
  const missing = own.missing ?? 'D1002';
  if (method === 'GET') return verb === 'detail' ? [missing] : [];
  if (verb === 'add') return writeErrors(resource, own);
  if (/^(import|export)/.test(verb)) return [];
  const isEdit = verb === 'edit' || form !== null;
  return [
    missing,
    ...(isEdit ? [...writeErrors(resource, own), 'STALE'] : []),
    ...(/^muti?delete$|^delete$/i.test(verb) ? [own.referenced ?? 'D1007'] : []),
    ...(verb === 'changeStatus' && own.status ? [own.status] : []),
    ...transitionErrors(resource, action),
  ];
}

function transitionErrors({ workflow }: Resource, { effect }: Action): string[] {
  if (workflow !== null) return ['H1001', 'H1002', 'H1003'];
  return effect === null ? [] : ['H1001', 'H1003'];
}

function writeErrors({ fields, unique, tree }: Resource, own: Codes): string[] {
  const isUnique = unique.length > 0 || fields.some((field) => field.unique);
  return [
    ...(isUnique ? [own.duplicate ?? 'D1006'] : []),
    ...Object.values(own.target ?? {}),
    ...(tree !== null && own.ownParent ? [own.ownParent] : []),
  ];
}
