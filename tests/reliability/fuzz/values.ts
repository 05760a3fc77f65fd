import fc from 'fast-check';
import type { Json, JsonSchema } from '../../../src/engine/json.ts';
import { formatWallTime } from '../../../src/engine/wall-time.ts';
import type { Random } from '../../support/random.ts';
import type { Stock } from './stock.ts';

/** Randomness and existing records from which values are drawn. */
export interface Source {
  random: Random;
  stock: Stock;
}

export interface Wanted {
  key: string;
  schema: JsonSchema;
  /** The document's example of this value, where there is one. */
  example?: Json | undefined;
}

const WORDS = ['隐患', '阀门', '泵房', '法兰', '配电', '消防', 'A区', '№7', '😀', 'ß', '二期'];
const IS_ID = /(^|\.)\w*id$/i;
const FILE_LIST = /^\d+(,(\d+|[^,]+\.\w+))*$/;

/** A value the schema allows; undefined where only the installation could give one and has none. */
export function drawValue(source: Source, { key, schema, example }: Wanted): unknown {
  const { random, stock } = source;
  if (schema.const !== undefined) return schema.const;
  const dictionary = schema['x-dictionary'];
  const relation = schema['x-relation'];
  if (relation) return typed(pickOr(random, stock.valuesOf(relation, schema), undefined), schema);
  if (schema.enum) return random.pick(schema.enum);
  if (dictionary) return typed(pickOr(random, stock.codes(dictionary), undefined), schema);
  const some = schema.anyOf ?? schema.oneOf;
  if (some && some.length > 0) return drawValue(source, { key, schema: random.pick(some) });
  return byType(source, { key, schema, example });
}

function byType(source: Source, wanted: Wanted): unknown {
  const { random } = source;
  const { schema, example } = wanted;
  if (Array.isArray(schema.type) && IS_ID.test(wanted.key)) return pickOr(random, source.stock.anyIds(), 1);
  const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type;
  if (type === 'integer') return integerOf(random, schema);
  if (type === 'number') return Math.round(integerOf(random, schema) * 100) / 100;
  if (type === 'boolean') return random.chance(0.5);
  if (type === 'null') return null;
  if (type === 'array') return arrayOf(source, wanted);
  if (type === 'object') return example ?? objectOf(source, schema, null);
  return textOf(source, wanted);
}

function pickOr<T>(random: Random, list: readonly T[], otherwise: T | undefined): T | undefined {
  return list.length > 0 ? random.pick(list) : otherwise;
}

function typed(value: unknown, { type }: JsonSchema): unknown {
  const types = type === undefined ? [] : [type].flat();
  if (value === undefined) return undefined;
  return types.includes('integer') || types.includes('number') ? Number(value) : String(value);
}

function integerOf(random: Random, { minimum = 0, maximum = 1_000 }: JsonSchema): number {
  const low = Math.max(minimum, -1_000);
  const high = Math.min(maximum, low + 1_000);
  return random.pick([random.between(Math.ceil(low), Math.floor(high)), Math.ceil(low), Math.floor(high)]);
}

function arrayOf(source: Source, { key, schema, example }: Wanted): unknown {
  if (example !== undefined && source.random.chance(0.5)) return example;
  const { minItems = 0, maxItems = 3, items = {} } = schema;
  const count = source.random.between(minItems, Math.max(minItems, Math.min(maxItems, 3)));
  return Array.from({ length: count }, () => drawValue(source, { key, schema: items }));
}

/** Every required property and most of the others. */
export function objectOf(source: Source, schema: JsonSchema, example: Json | null): Record<string, unknown> {
  const given = typeof example === 'object' && example !== null && !Array.isArray(example) ? example : {};
  const body: Record<string, unknown> = {};
  for (const [key, property] of Object.entries(schema.properties ?? {})) {
    const isNeeded = schema.required?.includes(key) ?? false;
    if (!isNeeded && source.random.chance(0.35)) continue;
    const value = drawValue(source, { key, schema: property, example: given[key] });
    if (value !== undefined) body[key] = value;
  }
  return body;
}

function textOf({ random, stock }: Source, { key, schema, example }: Wanted): unknown {
  const { pattern, maxLength = 200, minLength = 0 } = schema;
  if (pattern?.startsWith('^(19')) return timeOf(random, pattern.includes('[01]\\d|2[0-3]'));
  if (pattern && pattern !== '\\S') return matching(random, pattern, maxLength);
  if (maxLength >= 4_000 && typeof example === 'string' && FILE_LIST.test(example)) return stock.takeFile();
  if (/time$/i.test(key) && maxLength >= 20 && pattern === undefined) return timeOf(random, true);
  if (IS_ID.test(key)) return String(pickOr(random, stock.anyIds(), 1));
  if (typeof example === 'string' && random.chance(0.3)) return cut(example, maxLength);
  const words = Array.from({ length: random.between(1, 3) }, () => random.pick(WORDS)).join('');
  const text = cut(`${words}${random.int(100_000)}`, maxLength);
  return text.length < minLength ? text.padEnd(minLength, '长') : text;
}

function timeOf(random: Random, withTime: boolean): string {
  const days = random.between(-400, 60);
  const text = formatWallTime(new Date(Date.now() + days * 86_400_000 + random.int(86_400) * 1_000));
  return withTime ? text : text.slice(0, 10);
}

/** Cuts between characters, not within one. */
export function cut(text: string, maxLength: number): string {
  return [...text].slice(0, maxLength).join('');
}

const arbitraries = new Map<string, fc.Arbitrary<string>>();

function matching(random: Random, pattern: string, maxLength: number): string {
  const arbitrary = arbitraries.get(pattern) ?? fc.stringMatching(new RegExp(pattern), { size: '-1' });
  arbitraries.set(pattern, arbitrary);
  const [text = ''] = fc.sample(arbitrary, { seed: random.int(2 ** 31), numRuns: 1 });
  return cut(text, maxLength);
}
