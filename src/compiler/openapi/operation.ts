import type { JsonSchema } from '../../engine/json.ts';
import { permissionOfPath } from '../../engine/permissions.ts';
import type { Action, Resource } from '../../engine/resource.ts';
import { type ApiCall, type ApiWorld, actionOf, nameOf } from './call.ts';
import { answerSchema, ref, refusals } from './envelope.ts';
import { type Parameter, parametersOf } from './parameters.ts';
import { shapeOf } from './verbs.ts';

export interface Content {
  [mediaType: string]: { schema: JsonSchema };
}

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { required: boolean; content: Content };
  responses: { [status: string]: { description: string; content?: Content } | { $ref: string } };
  security?: { [scheme: string]: string[] }[];
  'x-permission'?: string[];
  'x-errors'?: string[];
  /** Treatment of undeclared query keys, if it differs from the default of the HTTP method (wire.md#1.3). */
  'x-unknown-query'?: 'refused' | 'ignored';
}

interface Described {
  resource: Resource;
  action: Action;
}

export function operationOf(call: ApiCall, world: ApiWorld): Operation {
  const described = actionOf(world.resources, call);
  const { group, key } = nameOf(
    call.path,
    world.calls.map(({ path }) => path),
  );
  const shape = described && shapeOf(described.resource, described.action, world.rows[described.resource.name] ?? {});
  const parameters = parametersOf(call, world.resources);
  const permissions =
    call.access === 'permission' ? [call.permission ?? permissionOfPath(call.path), ...(call.orPermissions ?? [])] : [];
  const body = call.method === 'POST' ? requestBody(call, shape?.body) : undefined;
  return {
    operationId: group === 'session' ? key : `${group}_${key}`,
    tags: [tagOf(call.path, world)],
    summary: summaryOf(call, described, world),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: body } : {}),
    responses: {
      '200': { description: '结果', content: answerOf({ ...call, reply: referTo(call.reply, world) ?? shape?.reply }) },
      ...refusals(call.access),
    },
    ...(call.access === 'anonymous' ? { security: [] } : {}),
    ...(permissions.length > 0 ? { 'x-permission': permissions } : {}),
    ...(call.unknownQuery ? { 'x-unknown-query': call.unknownQuery } : {}),
  };
}

/** Title of the call's resource, or the name of its group. */
export function tagOf(path: string, { resources, groups }: ApiWorld): string {
  const [first = '', ...rest] = path.slice(1).split('/');
  const owner = resources.find(({ name }) => name === first);
  return owner?.title ?? groups[rest.length > 0 ? first : ''] ?? groups[first] ?? first;
}

function summaryOf(call: ApiCall, described: Described | undefined, { resources }: ApiWorld): string {
  if (call.title) return call.title;
  if (described) return `${described.resource.title}：${described.action.title}`;
  const target = /\/fk([A-Z]\w*)$/.exec(call.path)?.[1]?.toLowerCase();
  const owner = resources.find(({ name }) => name.toLowerCase() === target);
  return owner ? `${owner.title}：选项` : call.path;
}

function requestBody(call: ApiCall, described: JsonSchema | undefined): Operation['requestBody'] {
  if (call.upload) {
    const file: JsonSchema = { type: 'string', format: 'binary', title: '文件' };
    const properties = { file, ...call.upload.parts };
    const required = ['file', ...(call.upload.required ?? [])];
    const form: JsonSchema = { type: 'object', required, properties, additionalProperties: false };
    return { required: true, content: { 'multipart/form-data': { schema: form } } };
  }
  const isOpen = call.body !== undefined && Object.keys(call.body).length === 0;
  const schema = isOpen ? (described ?? {}) : call.body;
  return schema && { required: true, content: { 'application/json': { schema } } };
}

const JSON_TYPE = 'application/json';
const FILE: JsonSchema = { type: 'string', format: 'binary' };

/** Replaces a reply, or the items of a list, by a reference if `shapes` names it. */
function referTo(reply: JsonSchema | undefined, world: ApiWorld): JsonSchema | undefined {
  const name = Object.keys(world.shapes).find((key) => world.shapes[key] === reply);
  if (name) return ref(name);
  return reply?.items ? { ...reply, items: referTo(reply.items, world) ?? reply.items } : reply;
}

function answerOf({ reply, isMirrored, ...call }: ApiCall): Content {
  const { contentType = 'application/octet-stream' } = call;
  if (call.envelope === 'wrapped') return { [JSON_TYPE]: { schema: answerSchema(reply, isMirrored) } };
  // Calls with bare or JSON answers return refusals as envelopes with HTTP 200, too (wire.md#13.5).
  if (call.envelope === 'bare' || contentType === JSON_TYPE) return { [JSON_TYPE]: { schema: bareOr(reply) } };
  return { [contentType]: { schema: reply ?? FILE }, [JSON_TYPE]: { schema: answerSchema(undefined) } };
}

function bareOr(reply: JsonSchema | undefined): JsonSchema {
  return { anyOf: [reply ?? { type: 'object' }, ref('Failure')] };
}
