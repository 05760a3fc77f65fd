import fc from 'fast-check';
import type { JsonSchema } from '../../../src/engine/json.ts';
import type { Random } from '../../support/random.ts';
import { type Draft, verbatim } from './draft.ts';
import { KEYS, SHAPES, TEXTS, UNSTORABLE } from './poison.ts';

type Body = Record<string, unknown>;

function isBody(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** One field of a JSON body: gone, of another type, beyond its limits, poisoned – or one that is not of the form. */
export function spoilField(draft: Draft, random: Random): string | null {
  const { payload } = draft;
  if (payload.kind !== 'json') return null;
  const target = innermost(payload.value, random);
  if (!target) return null;
  return spoilText(draft, target, random) ?? spoilIn(draft, target, random);
}

/** Spoils JSON inside a text half the time: the parser of bodies does not look into it (security.md#F3). */
function spoilText(draft: Draft, target: Body, random: Random): string | null {
  const found = Object.entries(target).find(([, value]) => typeof value === 'string' && value.startsWith('{'));
  if (!found || random.chance(0.5)) return null;
  const [key, text] = found;
  const whole = parsed(String(text));
  const inner = innermost(whole, random);
  if (!inner) return null;
  const note = spoilIn(draft, inner, random);
  target[key] = JSON.stringify(whole);
  return note;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function spoilIn(draft: Draft, target: Body, random: Random): string {
  const { payload } = draft;
  if (random.chance(0.15)) return addKey(target, random);
  const properties = draft.route.body?.properties ?? {};
  const isWhole = payload.kind === 'json' && target === payload.value;
  const keys = Object.keys({ ...target, ...(isWhole ? properties : {}) });
  if (keys.length === 0) return addKey(target, random);
  const key = random.pick(keys);
  if (random.chance(0.1)) {
    delete target[key];
    return `without ${key}`;
  }
  const value = spoilt(target[key], properties[key] ?? {}, random);
  target[key] = value;
  return `${key.slice(0, 30)} = ${JSON.stringify(value)?.slice(0, 60)}`;
}

/** Returns the body, or now and then an object inside it. */
function innermost(value: unknown, random: Random): Body | null {
  if (Array.isArray(value)) return value.length > 0 ? innermost(random.pick(value), random) : null;
  if (!isBody(value)) return null;
  const inner = Object.values(value).filter((one) => isBody(one) || (Array.isArray(one) && one.some(isBody)));
  return (inner.length > 0 && random.chance(0.4) ? innermost(random.pick(inner), random) : null) ?? value;
}

function addKey(target: Body, random: Random): string {
  const key = random.pick([...KEYS, random.pick(UNSTORABLE)]);
  const value = random.pick([1, 'x', null, '1', { a: 1 }, []]);
  // Defined, not assigned: `__proto__` shall be a key like any other.
  Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
  return `extra key ${JSON.stringify(key).slice(0, 30)}`;
}

function spoilt(value: unknown, schema: JsonSchema, random: Random): unknown {
  const ways: (() => unknown)[] = [
    () => structuredClone(random.pick(SHAPES)),
    () => structuredClone(random.pick(SHAPES)),
    () => random.pick(TEXTS),
    () => random.pick(TEXTS),
    () => random.pick(UNSTORABLE),
    () => `${typeof value === 'string' ? value : ''}${random.pick(UNSTORABLE)}`,
    () => [value],
    () => ({ value }),
    () => JSON.stringify(value) ?? 'null',
    () => (typeof value === 'string' ? Number(value) || 7 : asWord(value)),
    () => random.pick(['长', 'x', '😀', "'", ' ']).repeat(random.pick([300, 4_100, 20_000])),
    () => fc.sample(fc.jsonValue({ maxDepth: 3 }), { seed: random.int(2 ** 31), numRuns: 1 })[0],
    () => fc.sample(fc.string({ unit: 'binary', maxLength: 40 }), { seed: random.int(2 ** 31), numRuns: 1 })[0],
    ...limits(schema, random),
  ];
  return random.pick(ways)();
}

/**
 * Text that a careless caller would send. Avoids the value's `toString`, since an earlier change may have added a key
 * of that name.
 */
const asWord = (value: unknown): string =>
  typeof value === 'object' && value !== null ? '[object Object]' : String(value);

/** Values just within and just beyond the limits of the schema, listed twice because mistakes are likely there. */
function limits(schema: JsonSchema, random: Random): (() => unknown)[] {
  const { maxLength, minimum, maximum, enum: words, pattern } = schema;
  const lengths = maxLength === undefined ? [] : [maxLength, maxLength + 1, maxLength - 1];
  const texts = lengths.map((length) => () => random.pick(['长', '😀', 'x', '﷽']).repeat(length));
  const near: unknown[] = [];
  if (minimum !== undefined) near.push(minimum - 1, minimum - 0.001);
  if (maximum !== undefined) near.push(maximum + 1, verbatim(`${maximum}9`), verbatim(`${maximum}.0`));
  if (words) near.push('¿', 32_000, `${words[0]} `, String(words[0]));
  if (pattern !== undefined) near.push('¿', '2100-12-31 23:59:59', '1970-01-01 00:00:00', '0'.repeat(16));
  if (schema.type === 'integer') near.push(1.5, verbatim('1.0'), verbatim('1e2'), '5');
  const ways = [...texts, ...near.map((value) => () => value)];
  return [...ways, ...ways];
}

/** Replaces the whole body by one of another shape. */
export function spoilShape(draft: Draft, random: Random): string | null {
  const { payload } = draft;
  if (payload.kind !== 'json') return null;
  const { value } = payload;
  const rows = Array.from({ length: random.pick([0, 2, 1_001]) }, () => value);
  const plain = [null, true, 0, '', 'x', JSON.stringify(value)];
  const shape = random.pick<unknown>([[], [value], rows, {}, ...plain, { value }, [[value]], { ids: [1] }]);
  draft.payload = { kind: 'json', value: shape };
  return `body ${JSON.stringify(shape)?.slice(0, 40)}`;
}
