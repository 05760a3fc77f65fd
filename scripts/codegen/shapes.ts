import { isDeepStrictEqual } from 'node:util';
import type { OpenApiDocument } from '../../src/compiler/openapi/document.ts';
import type { JsonSchema } from '../../src/engine/json.ts';
import { type ClientCall, groupsOf } from './calls.ts';

/** A named type of types.ts: the fields of the type `base`, if any, and the fields of the schema. */
export interface Shape {
  name: string;
  base?: string;
  schema: JsonSchema;
}

/** Names of input and reply types in types.ts, client.ts and docs/api.txt. */
export interface Shapes {
  all: readonly Shape[];
  /** Name of each call's input type; calls without input are missing. */
  inputs: ReadonlyMap<ClientCall, string>;
}

/**
 * Every named schema of the document, and names for the inputs and replies that have none.
 * @throws Error if two shapes would have the same name
 */
export function shapesOf(document: OpenApiDocument, calls: readonly ClientCall[]): Shapes {
  const components = document.components.schemas;
  const lists = [...groupsOf(calls.filter(isList))].map(([group, own]) => listShapes(group, own));
  const others = calls.filter((call) => !isList(call)).map(inputShape);
  const named = [...lists, ...others];
  const all = [
    ...Object.entries(components).map(([name, schema]) => detailShape(name, schema, components)),
    ...named.flatMap(({ shapes }) => shapes),
    ...calls.flatMap(replyShape),
  ];
  refuseTwins(all);
  return { all, inputs: new Map(named.flatMap(({ inputs }) => inputs)) };
}

function refuseTwins(shapes: readonly Shape[]): void {
  const names = new Set<string>();
  for (const { name } of shapes) {
    if (names.has(name)) throw new Error(`two shapes of the typed client are named ${name}`);
    names.add(name);
  }
}

/** Name to which a reference refers; undefined for a schema without reference. */
export function componentOf({ $ref }: JsonSchema): string | undefined {
  return $ref?.split('/').at(-1);
}

/** True for a plain type or a reference, or a list of these, which needs no named type. */
export function isSimple(schema: JsonSchema): boolean {
  const inner = schema.type === 'array' ? (schema.items ?? {}) : schema;
  return componentOf(inner) !== undefined || ['string', 'boolean', 'integer'].includes(String(inner.type));
}

export function replyName(call: ClientCall): string {
  return `${operationName(call)}Reply`;
}

function replyShape(call: ClientCall): Shape[] {
  const { reply } = call;
  return reply && !isSimple(reply) ? [{ name: replyName(call), schema: reply }] : [];
}

interface Inputs {
  shapes: Shape[];
  inputs: [ClientCall, string][];
}

function inputShape(call: ClientCall): Inputs {
  const { input } = call;
  if (!input) return { shapes: [], inputs: [] };
  const component = componentOf(input);
  const name = component ?? inputName(call);
  return { shapes: component ? [] : [{ name, schema: input }], inputs: [[call, name]] };
}

function inputName(call: ClientCall): string {
  return `${operationName(call)}${call.method === 'GET' ? 'Query' : 'Body'}`;
}

function operationName({ group, key }: ClientCall): string {
  return `${group === 'session' ? '' : capital(group)}${capital(key)}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function isList({ input }: ClientCall): boolean {
  return input?.properties?.sortField !== undefined;
}

/** Creates one shape for the filters that all lists of a resource share, and one for each list with more filters. */
function listShapes(group: string, lists: readonly ClientCall[]): Inputs {
  const base = `${capital(group)}Query`;
  const [first = {}, ...others] = lists.map(({ input }) => input?.properties ?? {});
  const shared = Object.entries(first).filter(([key, schema]) =>
    others.every((properties) => isDeepStrictEqual(properties[key], schema)),
  );
  const larger = lists
    .map((call) => ({ call, schema: without(call.input, shared) }))
    .filter(({ schema }) => hasFields(schema));
  const names = new Map(larger.map(({ call }) => [call, inputName(call)]));
  return {
    shapes: [
      { name: base, schema: closed(Object.fromEntries(shared)) },
      ...larger.map(({ call, schema }) => ({ name: inputName(call), base, schema })),
    ],
    inputs: lists.map((call) => [call, names.get(call) ?? base]),
  };
}

/** Shape of a record's detail: `XDetail` extends `X` if it contains every field of `X` unchanged. */
function detailShape(name: string, schema: JsonSchema, components: { [name: string]: JsonSchema }): Shape {
  const base = /^(.+)Detail$/.exec(name)?.[1] ?? '';
  const row = Object.entries(components[base]?.properties ?? {});
  const holdsRow = row.every(([key, field]) => isDeepStrictEqual(schema.properties?.[key], field));
  return row.length > 0 && holdsRow ? { name, base, schema: without(schema, row) } : { name, schema };
}

function without(schema: JsonSchema = {}, shared: readonly [string, JsonSchema][]): JsonSchema {
  const sharedKeys = new Set(shared.map(([key]) => key));
  const left = Object.entries(schema.properties ?? {}).filter(([key]) => !sharedKeys.has(key));
  const required = (schema.required ?? []).filter((key) => !sharedKeys.has(key));
  return { ...closed(Object.fromEntries(left)), ...(required.length > 0 ? { required } : {}) };
}

const hasFields = ({ properties = {} }: JsonSchema) => Object.keys(properties).length > 0;

function closed(properties: { [key: string]: JsonSchema }): JsonSchema {
  return { type: 'object', properties, additionalProperties: false };
}
