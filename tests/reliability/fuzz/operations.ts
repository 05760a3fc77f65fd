import type { OpenApiDocument } from '../../../src/compiler/openapi/document.ts';
import type { Operation } from '../../../src/compiler/openapi/operation.ts';
import type { JsonSchema } from '../../../src/engine/json.ts';

/** One call of the API document, its references followed. */
export interface Route {
  method: 'GET' | 'POST';
  /** Below /api, with `{name}` for parameters. */
  path: string;
  query: { [key: string]: JsonSchema };
  pathKeys: string[];
  /** Schema of a JSON body; null: none is taken. */
  body: JsonSchema | null;
  /** Parts of a multipart form. */
  form: JsonSchema | null;
  isBinary: boolean;
  isAnonymous: boolean;
  /** Treatment of undeclared query keys. */
  unknownQuery: 'refused' | 'flat ignored' | 'ignored';
}

export function routeName({ method, path }: Pick<Route, 'method' | 'path'>): string {
  return `${method} ${path}`;
}

export function toRoutesOf(document: OpenApiDocument): Route[] {
  return Object.entries(document.paths).flatMap(([path, { get, post }]) => [
    ...(get ? [toRoute(document, { method: 'GET', path, operation: get })] : []),
    ...(post ? [toRoute(document, { method: 'POST', path, operation: post })] : []),
  ]);
}

function toRoute(
  document: OpenApiDocument,
  { method, path, operation }: { method: 'GET' | 'POST'; path: string; operation: Operation },
): Route {
  const parameters = (operation.parameters ?? []).flatMap((one) => ('in' in one ? [one] : []));
  const content = operation.requestBody?.content ?? {};
  const ok = operation.responses['200'];
  const types = Object.keys((ok && 'content' in ok && ok.content) || {});
  return {
    method,
    path,
    query: Object.fromEntries(parameters.filter((one) => one.in === 'query').map((one) => [one.name, one.schema])),
    pathKeys: parameters.filter((one) => one.in === 'path').map(({ name }) => name),
    body: followed(document, content['application/json']?.schema),
    form: followed(document, content['multipart/form-data']?.schema),
    isBinary: types.some((type) => type !== 'application/json'),
    isAnonymous: operation.security?.length === 0,
    unknownQuery: operation['x-unknown-query'] ?? (method === 'GET' ? 'flat ignored' : 'refused'),
  };
}

/** Returns the schema that a reference names, or the schema itself; null for none. */
export function followed(document: OpenApiDocument, schema: JsonSchema | undefined): JsonSchema | null {
  const name = schema?.$ref?.split('/').at(-1);
  return (name === undefined ? schema : document.components.schemas[name]) ?? null;
}

/** The resource a path belongs to: its first segment. */
export function ownerOf({ path }: Pick<Route, 'path'>): string {
  return path.split('/')[1] ?? '';
}
