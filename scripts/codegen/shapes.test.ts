import { expect, it } from 'vitest';
import type { OpenApiDocument } from '../../src/compiler/openapi/document.ts';
import type { JsonSchema } from '../../src/engine/json.ts';
import { callList } from './call-list.ts';
import { callsOf } from './calls.ts';
import { tableFile } from './client-file.ts';
import { shapesOf } from './shapes.ts';
import { typesFile } from './types-file.ts';

const TEXT: JsonSchema = { type: 'string' };
const ID: JsonSchema = { type: 'integer' };

function closed(properties: { [key: string]: JsonSchema }, required: string[] = []): JsonSchema {
  return { type: 'object', properties, required, additionalProperties: false };
}

const POINT = closed({ id: ID, name: TEXT }, ['id']);
const toPoint: JsonSchema = { $ref: '#/components/schemas/Point' };

interface Plan {
  [call: string]: {
    query?: { [name: string]: JsonSchema };
    body?: JsonSchema;
    reply?: JsonSchema;
    who?: string[] | null;
  };
}

/** @param plan by `GET /Point/page`; who: null for everybody, no code for any signed-in user */
function documentOf(plan: Plan, schemas: { [name: string]: JsonSchema } = {}): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const [call, { query = {}, body, reply, who = [] }] of Object.entries(plan)) {
    const [method = '', path = ''] = call.split(' ');
    const data = { oneOf: [{ properties: reply ? { data: reply } : {} }] };
    const operation = {
      operationId: call,
      tags: [],
      summary: call,
      parameters: Object.entries(query).map(([name, schema]) => ({ name, in: 'query' as const, schema })),
      ...(body ? { requestBody: { required: true, content: { 'application/json': { schema: body } } } } : {}),
      responses: { '200': { description: '', content: { 'application/json': { schema: data } } } },
      ...(who === null ? { security: [] } : {}),
      ...(who && who.length > 0 ? { 'x-permission': who } : {}),
    };
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation };
  }
  return { paths, components: { schemas } } as OpenApiDocument; // all that is read of a document
}

const FILTERS = { sortField: TEXT, name: TEXT };
const LISTS: Plan = {
  'GET /Point/page': { query: FILTERS, reply: toPoint, who: ['Point:page'] },
  'GET /Point/list': { query: FILTERS, reply: { type: 'array', items: toPoint } },
  'GET /Point/export': { query: { ...FILTERS, screen: TEXT }, who: ['Point:export', 'Point:all'] },
};

function made(document: OpenApiDocument) {
  const calls = callsOf(document);
  return { calls, shapes: shapesOf(document, calls) };
}

it('lists of a resource share one query type, and the one that takes more adds to it', async () => {
  const { calls, shapes } = made(documentOf(LISTS, { Point: POINT }));
  expect(calls.map((call) => shapes.inputs.get(call))).toEqual(['PointQuery', 'PointQuery', 'PointExportQuery']);
  const types = await typesFile(shapes.all);
  expect(types).toMatch(/export type PointQuery = \{\nsortField\?: string\nname\?: string\n\}/);
  expect(types).toMatch(/export type PointExportQuery = \(PointQuery & \{\nscreen\?: string\n\}\)/);
});

it('a filter that means something else in one list is in the query of no other', () => {
  const received = { query: { ...FILTERS, name: ID } };
  const { shapes } = made(documentOf({ ...LISTS, 'GET /Point/received': received }));
  const query = shapes.all.find(({ name }) => name === 'PointQuery');
  expect(Object.keys(query?.schema.properties ?? {})).toEqual(['sortField']);
  const own = shapes.all.find(({ name }) => name === 'PointReceivedQuery');
  expect(own).toMatchObject({ base: 'PointQuery', schema: { properties: { name: ID } } });
});

it('a detail is its row and what it adds', async () => {
  const detail = closed({ ...POINT.properties, history: TEXT });
  const { shapes } = made(documentOf({}, { Point: POINT, PointDetail: detail }));
  expect(await typesFile(shapes.all)).toMatch(/export type PointDetail = \(Point & \{\nhistory\?: string\n\}\)/);
});

it('a detail that says a field differently is said in full', async () => {
  const detail = closed({ id: TEXT, name: TEXT });
  const { shapes } = made(documentOf({}, { Point: POINT, PointDetail: detail }));
  expect(await typesFile(shapes.all)).toMatch(/export type PointDetail = \{\nid\?: string\nname\?: string\n\}/);
});

it('two shapes of one name are refused', () => {
  expect(() => made(documentOf(LISTS, { PointQuery: POINT }))).toThrow('named PointQuery');
});

it('the list of calls has one line a call by path: who may make it, what it takes and answers', () => {
  const { calls, shapes } = made(
    documentOf({
      ...LISTS,
      'POST /Point/add': { body: { $ref: '#/components/schemas/PointAdd' }, who: ['Point:add'] },
      'POST /login': { body: closed({ account: TEXT }), reply: TEXT, who: null },
      'GET /Point/detail': { query: { id: TEXT }, reply: toPoint },
    }),
  );
  const lines = callList(calls, shapes).split('\n');
  expect(lines.filter((line) => !line.startsWith('#'))).toEqual([
    'POST /Point/add  Point:add  PointAdd -> void',
    'GET /Point/detail  signed-in  PointDetailQuery? -> Point',
    'GET /Point/export  Point:export|Point:all  PointExportQuery? -> void',
    'GET /Point/list  signed-in  PointQuery? -> Point[]',
    'GET /Point/page  Point:page  PointQuery? -> Point',
    'POST /login  anonymous  LoginBody -> string',
    '',
  ]);
});

it('the table of the console has one line a group', () => {
  const { calls } = made(documentOf(LISTS));
  const lines = tableFile(calls).split('\n');
  expect(lines.filter((line) => line.startsWith('export const '))).toEqual([
    'export const Point = /* @__PURE__ */ group<t.PointCalls>("/Point", "page list export", "");',
  ]);
});
