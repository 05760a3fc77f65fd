import fastJson, { type Schema } from 'fast-json-stringify';
import type { JsonSchema } from '../../../engine/json.ts';
import { Answer, type Beside, type Endpoint } from '../../endpoint.ts';
import type { AppError } from '../../errors.ts';

/** Serializes a handler's value as text after `"data":`; undefined: no value. */
export type SerializeData = (data: unknown) => string | undefined;

const DONE = '请求成功';
const NOTHING: Beside = {};

/**
 * Creates an endpoint's serializer, which omits nulls (wire.md#1.2). It is compiled from the reply schema
 * (security.md#R5) unless the schema has references: rows of resources contain only permitted fields already.
 */
export function createSerializer(endpoint: Pick<Endpoint, 'reply' | 'keepNulls' | 'isMirrored'>): SerializeData {
  const { reply, keepNulls, isMirrored } = endpoint;
  const plain = keepNulls === true ? toJson : leanJson(keepNulls || []);
  const write = reply && !refers(reply) ? shaped(reply, plain) : plain;
  return (data) => {
    if (data === undefined || data === null) return undefined;
    const text = write(data);
    return isMirrored ? `${text},"result":${text}` : text;
  };
}

/** Serializers by the schema's text, which many calls share. */
const compiled = new Map<string, (data: unknown) => string>();
const MAX_COMPILED = 2_000;

function compile(shape: JsonSchema): (data: unknown) => string {
  const text = JSON.stringify(shape);
  const cached = compiled.get(text);
  if (cached) return cached;
  if (compiled.size >= MAX_COMPILED) compiled.clear();
  // Copies the schema, since fast-json-stringify reorders it; JsonSchema is a subset of Schema.
  const serialize = fastJson(structuredClone(shape) as Schema);
  compiled.set(text, serialize);
  return serialize;
}

/** Removes nulls first, which the serializer would write as empty texts; compiled at first use. */
function shaped(reply: JsonSchema, plain: (data: unknown) => string): (data: unknown) => string {
  let serialize: ((data: unknown) => string) | undefined;
  return (data) => {
    serialize ??= compile(reply);
    return serialize(JSON.parse(plain(data)));
  };
}

function refers(schema: JsonSchema): boolean {
  return JSON.stringify(schema).includes('"$ref"');
}

function toJson(data: unknown): string {
  return JSON.stringify(data);
}

/** Serializes without nulls; the slower replacer runs only for values that contain nulls. */
function leanJson(kept: readonly string[]): (data: unknown) => string {
  const withoutNull = (key: string, value: unknown) => (value === null && !kept.includes(key) ? undefined : value);
  return (data) => {
    const text = JSON.stringify(data);
    return text.includes(':null') ? JSON.stringify(data, withoutNull) : text;
  };
}

const toLeanJson = leanJson([]);

/** Envelope of a success (wire.md#1.2): code 200 with a value, 204 without. */
export function successText(value: unknown, serialize: SerializeData, timestamp: number): string {
  const { extras, message } = value instanceof Answer ? value.beside : NOTHING;
  const data = serialize(value instanceof Answer ? value.data : value);
  const head = data === undefined ? '{"success":true,"code":204' : '{"success":true,"code":200';
  const body = data === undefined ? '' : `,"data":${data}`;
  const more = extras ? `,"extras":${toLeanJson(extras)}` : '';
  return `${head},"message":${JSON.stringify(message ?? DONE)}${body}${more},"timestamp":${timestamp}}`;
}

/** Envelope of a refusal, with `extras` if it has any. */
export function failureText(error: AppError, timestamp: number): string {
  const extras = Object.keys(error.extras).length > 0 ? { extras: error.extras } : {};
  return JSON.stringify({ success: false, code: error.code, message: error.message, ...extras, timestamp });
}
