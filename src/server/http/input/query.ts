import type { JsonSchema } from '../../../engine/json.ts';
import { type FieldError, invalid } from '../../errors.ts';
import { isStorable } from '../../text.ts';

type Raw = Record<string, unknown>;

const INTEGER = /^-?(0|[1-9]\d{0,15})$/;
const NUMBER = /^-?(0|[1-9]\d{0,15})(\.\d{1,10})?$/;

/** Treatment of undeclared query keys; `flat ignored`: only keys without brackets are ignored. */
export type UnknownKeys = 'refused' | 'flat ignored' | 'ignored';

/** True for keys that other servers parse as objects. */
const isNested = (key: string) => /[[\]]|__proto__/.test(key);

/**
 * Converts a query to declared types, the server's only conversion (security.md#F1): decimal digits (no 0x10, 1e3, +1,
 * spaces), one value per key. Undeclared keys are never read; empty means no filter (wire.md#1.3).
 */
export function coerceQuery(schema: JsonSchema | undefined, raw: Raw, unknown: UnknownKeys): Raw {
  const errors: FieldError[] = [];
  const out: Raw = {};
  const seen = new Set<string>();
  for (const [sent, value] of Object.entries(raw)) {
    const key = declaredKey(schema, sent);
    if (key === undefined) {
      if (!mayIgnore(sent, unknown)) errors.push(unknownKey(sent));
      continue;
    }
    const problem = seen.has(key) ? REPEATED : problemOf(value);
    seen.add(key);
    if (problem !== null) errors.push({ field: key, message: `参数${key}${problem}` });
    else if (value !== '') take({ key, value: String(value), property: schema?.properties?.[key] ?? {} }, out, errors);
  }
  if (errors.length > 0) throw invalid(errors.slice(0, 20));
  return out;
}

const REPEATED = '重复';

/** Problem of a sent value; the value of a repeated key is a list. */
function problemOf(value: unknown): string | null {
  if (typeof value !== 'string') return REPEATED;
  return isStorable(value) ? null : '含有非法字符';
}

function unknownKey(sent: string): FieldError {
  const field = sent.slice(0, 100);
  return { field, message: `未知参数：${field}` };
}

function mayIgnore(key: string, unknown: UnknownKeys): boolean {
  return unknown === 'ignored' || (unknown === 'flat ignored' && !isNested(key));
}

/** Declared key of a sent one: `PageSize` counts as `pageSize` (wire.md#1.3). */
function declaredKey({ properties = {} }: JsonSchema = {}, sent: string): string | undefined {
  if (Object.hasOwn(properties, sent)) return sent;
  const folded = sent.toLowerCase();
  const alike = Object.keys(properties).filter((key) => key.toLowerCase() === folded);
  return alike.length === 1 ? alike[0] : undefined;
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
