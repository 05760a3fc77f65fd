import type { Access } from '../../engine/descriptor.ts';
import type { JsonSchema } from '../../engine/json.ts';
import { toRoutes } from '../../engine/projections/routes.ts';
import type { Resource } from '../../engine/resource.ts';
import type { SampleWorld } from '../samples/samples.ts';

/** One HTTP call as declared by the server; toOpenApi() adds what descriptors define. */
export interface ApiCall {
  method: 'GET' | 'POST';
  /** Path below /api: `/schemas/{name}`. */
  path: string;
  access: Access;
  permission?: string;
  orPermissions?: readonly string[];
  /** Description in Chinese; absent for calls that follow from a descriptor. */
  title?: string;
  query?: JsonSchema;
  unknownQuery?: 'refused' | 'ignored';
  /** Absent: a POST has no body. Without keywords: the descriptor's form defines the body. */
  body?: JsonSchema;
  /** Parts of a multipart form in addition to `file`. */
  upload?: { parts?: { [name: string]: JsonSchema }; required?: string[] };
  envelope: 'wrapped' | 'bare' | 'binary';
  /** Media type of a binary answer. */
  contentType?: string;
  /** JSON Schema of `data`. */
  reply?: JsonSchema;
  /** The reply has the value twice: as `data` and as `result`. */
  isMirrored?: boolean;
}

export interface ApiError {
  /** `D1003` or `INVALID` if `named` (sent as `extras.errorCode`); else the number in `code`, `1011006`. */
  name: string;
  message: string;
  http: number;
  code: number;
  named: boolean;
}

/** Columns that the server adds to rows, and the keys of a row in an unpaged list. */
export interface RowShape {
  row?: { [key: string]: JsonSchema };
  detail?: { [key: string]: JsonSchema };
  list?: readonly string[];
}

export interface ApiWorld extends SampleWorld {
  version: string;
  calls: readonly ApiCall[];
  errors: readonly ApiError[];
  rows: { readonly [resource: string]: RowShape };
  /** Replies shared by several calls, by schema name; the calls have the same object as `reply`. */
  shapes: { readonly [name: string]: JsonSchema };
  /** Chinese names of the calls that belong to no resource, by first path segment. */
  groups: { readonly [segment: string]: string };
}

/** Resource and action of a call's path; undefined if no descriptor has them. */
export function actionOf(resources: readonly Resource[], { method, path }: Pick<ApiCall, 'method' | 'path'>) {
  for (const resource of resources) {
    const isKnown = toRoutes(resource).some((route) => route.path === path && route.method === method);
    const action = isKnown && resource.actions.find((candidate) => candidate.path === path);
    if (action) return { resource, action };
  }
  return undefined;
}

/** `/sysDictType/tree` → group sysDictType, key tree; `/login` → group session, key login. */
export function nameOf(path: string, paths: readonly string[]): { group: string; key: string } {
  const [first = '', ...rest] = path.slice(1).split('/');
  if (rest.length > 0) return { group: first, key: camel(rest.join('/').replaceAll('{', 'by/')) };
  const isGroup = paths.some((other) => other.startsWith(`${path}/`));
  return isGroup ? { group: first, key: 'all' } : { group: 'session', key: camel(first) };
}

function camel(text: string): string {
  const [first = '', ...others] = text.split(/[^A-Za-z0-9]+/).filter(Boolean);
  return first + others.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}
