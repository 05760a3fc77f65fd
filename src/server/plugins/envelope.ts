import fastJson, { type Schema } from 'fast-json-stringify';
import type { JsonSchema } from '../../engine/json.ts';
import { Answer, type Beside } from '../endpoint.ts';
import type { AppError } from '../errors.ts';

/** Turns a handler's value into the text of the data property; undefined where there is none. */
export type SerializeData = (data: unknown) => string | undefined;

const DONE = '请求成功';
const NOTHING: Beside = {};

/** A compiled serializer where the shape is known (security R5), else JSON without null properties (wire §1.2). */
export function createSerializer(reply: JsonSchema | undefined): SerializeData {
  if (!reply) return (data) => (data === undefined || data === null ? undefined : JSON.stringify(data, withoutNull));
  const write = fastJson(reply as Schema); // our JsonSchema is a subset of it
  return (data) => (data === undefined || data === null ? undefined : write(data));
}

function withoutNull(_key: string, value: unknown): unknown {
  return value === null ? undefined : value;
}

/** The envelope of a success (wire §1.2): 200 with a value, 204 without. */
export function successText(value: unknown, serialize: SerializeData, timestamp: number): string {
  const { extras, message } = value instanceof Answer ? value.beside : NOTHING;
  const data = serialize(value instanceof Answer ? value.data : value);
  const head = data === undefined ? '{"success":true,"code":204' : '{"success":true,"code":200';
  const body = data === undefined ? '' : `,"data":${data}`;
  const more = extras ? `,"extras":${JSON.stringify(extras)}` : '';
  return `${head},"message":${JSON.stringify(message ?? DONE)}${body}${more},"timestamp":${timestamp}}`;
}

/** The envelope of a refusal; `extras` only where there are any. */
export function failureText(error: AppError, timestamp: number): string {
  const extras = Object.keys(error.extras).length > 0 ? { extras: error.extras } : {};
  return JSON.stringify({ success: false, code: error.code, message: error.message, ...extras, timestamp });
}
