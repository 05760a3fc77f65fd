import type { Access } from '../descriptor.ts';
import type { Resource } from '../resource.ts';

/** One HTTP call derived from a descriptor. */
export interface RouteSpec {
  resource: string;
  verb: string;
  method: 'GET' | 'POST';
  path: string;
  access: Access;
  permission: string;
  /** True if the body is checked by a form's schema. */
  hasForm: boolean;
}

export function toRoutes(resource: Resource): RouteSpec[] {
  return resource.actions.map((action) => ({
    resource: resource.name,
    verb: action.verb,
    method: action.method,
    path: action.path,
    access: action.access,
    permission: action.permission,
    hasForm: action.form !== null || action.verb === 'add' || action.verb === 'edit',
  }));
}
