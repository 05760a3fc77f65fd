import { nameOf } from '../../src/compiler/openapi/call.ts';
import type { OpenApiDocument } from '../../src/compiler/openapi/document.ts';
import type { Operation } from '../../src/compiler/openapi/operation.ts';
import type { JsonSchema } from '../../src/engine/json.ts';

/** A call of the API document, with all properties that the typed client needs. */
export interface ClientCall {
  group: string;
  key: string;
  method: 'GET' | 'POST';
  path: string;
  summary: string;
  /** Heading of the call in the document: the title of its resource. */
  tag: string;
  /** Schema of query and path parameters, body or form; undefined: the call has no input. */
  input?: JsonSchema;
  /** Schema of `data`, or of the whole reply if the call has no envelope; undefined: the reply is empty. */
  reply?: JsonSchema;
  /** Schema of the new record's id, which the reply has as `extras.id`; undefined: the call adds no record. */
  id?: JsonSchema;
  isBinary: boolean;
  /** Permission codes, any of which is sufficient for the call; empty: the call needs none. */
  permissions: readonly string[];
  isAnonymous: boolean;
  /** Errors specific to the call, in addition to those that every call may return. */
  errors: readonly { name: string; message: string }[];
}

/** All calls of the document, in its order. */
export function callsOf(document: OpenApiDocument): ClientCall[] {
  const paths = Object.keys(document.paths);
  return Object.entries(document.paths).flatMap(([path, { get, post }]) => [
    ...(get ? [callOf(document, { path, paths, method: 'GET', operation: get })] : []),
    ...(post ? [callOf(document, { path, paths, method: 'POST', operation: post })] : []),
  ]);
}

/** Groups calls by their first path segment, in the order of the document. */
export function groupsOf(calls: readonly ClientCall[]): Map<string, ClientCall[]> {
  const groups = new Map<string, ClientCall[]>();
  for (const call of calls) groups.set(call.group, [...(groups.get(call.group) ?? []), call]);
  return groups;
}

interface Found {
  path: string;
  paths: readonly string[];
  method: 'GET' | 'POST';
  operation: Operation;
}

function callOf({ components }: OpenApiDocument, { path, paths, method, operation }: Found): ClientCall {
  const input = method === 'GET' ? parametersOf(operation) : bodyOf(operation);
  const catalogue = components.schemas.Failure?.['x-errors'] ?? [];
  const named = (name: string) => ({ name, message: String(catalogue.find((entry) => entry.name === name)?.message) });
  return {
    ...nameOf(path, paths),
    method,
    path,
    summary: operation.summary,
    tag: operation.tags[0] ?? '',
    ...(input ? { input } : {}),
    ...answerOf(operation),
    permissions: operation['x-permission'] ?? [],
    isAnonymous: operation.security?.length === 0,
    errors: (operation['x-errors'] ?? []).map(named),
  };
}

function parametersOf({ parameters = [] }: Operation): JsonSchema | undefined {
  const own = parameters.filter((parameter) => 'name' in parameter);
  if (own.length === 0) return undefined;
  return {
    type: 'object',
    properties: Object.fromEntries(own.map(({ name, schema, description }) => [name, { ...schema, description }])),
    required: own.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: false,
  };
}

function bodyOf({ requestBody }: Operation): JsonSchema | undefined {
  return requestBody && Object.values(requestBody.content)[0]?.schema;
}

function answerOf({ responses }: Operation): Pick<ClientCall, 'reply' | 'id' | 'isBinary'> {
  const done = responses['200'];
  const content = done && 'content' in done ? (done.content ?? {}) : {};
  const [mediaType, first] = Object.entries(content)[0] ?? [];
  const variants = first?.schema.oneOf;
  const found = variants?.[0]?.properties;
  const data = variants ? found?.data : first?.schema;
  const id = found?.extras?.properties?.id;
  return { isBinary: mediaType !== 'application/json', ...(data ? { reply: data } : {}), ...(id ? { id } : {}) };
}
