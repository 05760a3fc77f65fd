import type { JsonSchema } from '../../../engine/json.ts';
import { type FieldError, invalid } from '../../errors.ts';
import { isStorable } from '../../text.ts';

type Raw = Record<string, unknown>;

const INTEGER = /^-?(0|[1-9]\d{0,15})$/;
const NUMBER = /^-?(0|[1-9]\d{0,15})(\.\d{1,10})?$/;

/** What becomes of query keys the endpoint did not declare. */
export type UnknownKeys = 'refused' | 'flat ignored' | 'ignored';

/** True for keys that other servers read as objects; no client sends them by habit. */
const isNested = (key: string) => /[[\]]|__proto__/.test(key);

/**
 * Query strings to the types the endpoint declared. The only coercion of the server (security.md#F1):
 * decimal digits only (no 0x10, 1e3, +1, spaces), one value per key. Keys that were not declared are never read.
 * An empty string means "no filter" (wire.md#1.3).
 */
export function coerceQuery(schema: JsonSchema | undefined, raw: Raw, unknown: UnknownKeys): Raw {
  const errors: FieldError[] = [];
  const out: Raw = {};
  for (const [key, value] of Object.entries(raw)) {
    const property = ownProperty(schema, key);
    if (!property && mayIgnore(key, unknown)) continue;
    if (!property) errors.push({ field: key.slice(0, 100), message: `未知参数：${key.slice(0, 100)}` });
    else if (typeof value !== 'string') errors.push({ field: key, message: `参数${key}重复` });
    else if (!isStorable(value)) errors.push({ field: key, message: `参数${key}含有非法字符` });
    else if (value !== '') take({ key, value, property }, out, errors);
  }
  if (errors.length > 0) throw invalid(errors.slice(0, 20));
  return out;
}

function mayIgnore(key: string, unknown: UnknownKeys): boolean {
  return unknown === 'ignored' || (unknown === 'flat ignored' && !isNested(key));
}

function ownProperty(schema: JsonSchema | undefined, key: string): JsonSchema | undefined {
  const properties = schema?.properties;
  return properties && Object.hasOwn(properties, key) ? properties[key] : undefined;
}

interface Given {
  key: string;
  value: string;
  property: JsonSchema;
}

function take({ key, value, property }: Given, out: Raw, errors: FieldError[]): void {
  const coerced = coerce(value, property.type);
  if (coerced === undefined) errors.push({ field: key, message: `参数${property.title ?? key}格式不正确` });
  else out[key] = coerced;
}

function coerce(value: string, type: JsonSchema['type']): string | number | boolean | undefined {
  if (type === undefined || type === 'string' || (Array.isArray(type) && type.includes('string'))) return value;
  for (const one of Array.isArray(type) ? type : [type]) {
    const coerced = coerceOne(value, one);
    if (coerced !== undefined) return coerced;
  }
  return undefined;
}

function coerceOne(value: string, type: string): number | boolean | undefined {
  if (type === 'boolean') return value === 'true' ? true : value === 'false' ? false : undefined;
  const pattern = type === 'integer' ? INTEGER : type === 'number' ? NUMBER : null;
  if (!pattern?.test(value)) return undefined;
  const number = Number(value);
  return Number.isSafeInteger(Math.trunc(number)) ? number : undefined;
}
