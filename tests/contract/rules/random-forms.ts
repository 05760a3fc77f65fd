import { COMPARE_OPS } from '../../../src/compiler/vocabulary.ts';
import type { Descriptor } from '../../../src/engine/descriptor.ts';
import type { WireRecord } from '../../../src/engine/json.ts';
import type { CompareSpec, PropertySchema, RuleSpec } from '../../../src/engine/record-schema.ts';
import type { Condition } from '../../../src/engine/rules/condition.ts';
import type { Random } from '../../support/random.ts';

/** Codes a caller holds or not. */
export const CODES = ['Other:one', 'Other:two'] as const;

/** Inputs that are compared with each other, by key; the last ones only as equal or not. */
const FAMILIES: readonly (readonly string[])[] = [
  ['day', 'end', 'from', 'until'],
  ['count', 'limit', 'cost'],
  ['word', 'other'],
  ['kind', 'rank'],
];
const ORDERED = 2;

const PLAIN: { readonly [key: string]: PropertySchema } = {
  kind: { type: 'string', title: '类别', enum: ['a', 'b', 'c'], 'x-words': { a: '甲', b: '乙' } },
  rank: { type: 'string', title: '级别', enum: ['a', 'b'] },
  done: { type: 'boolean', title: '已完成' },
  day: { type: 'string', format: 'date', title: '日期' },
  end: { type: 'string', format: 'date', title: '止日' },
  from: { type: 'string', format: 'date-time', title: '起' },
  until: { type: 'string', format: 'date-time', title: '止' },
  count: { type: 'integer', title: '数量', minimum: 0 },
  limit: { type: 'integer', title: '上限', maximum: 3 },
  cost: { type: 'number', 'x-kind': 'money', title: '费用' },
  word: { type: 'string', title: '名称', maxLength: 3 },
  other: { type: 'string', title: '别名' },
};

const KEYS = Object.keys(PLAIN);
/**
 * Inputs that conditions read. Each may depend only on those before it, so that conditions make chains, never circles.
 */
const LOOKED_AT = ['kind', 'done', 'count'] as const;

type LookedAt = (typeof LOOKED_AT)[number];

const VALUES: { readonly [key: string]: readonly unknown[] } = {
  kind: ['a', 'b', 'c', 'd'],
  rank: ['a', 'b'],
  done: [true, false],
  day: ['2026-11-19', '2026-11-20', '2026-11-21', '2026-1-1'],
  end: ['2026-11-19', '2026-11-20', '2026-11-21'],
  from: ['2026-11-20 00:00:00', '2026-11-20 08:00:00', '2026-11-21 00:00:00'],
  until: ['2026-11-19 23:59:59', '2026-11-20 08:00:00', '2026-11-20 08:00:01', '20261120'],
  count: [0, 1, 2, 3, -1],
  limit: [0, 1, 2, 3, 4],
  cost: [0, 1, 1.5, 3],
  word: ['甲', '乙', ' 甲', '很长的名'],
  other: ['甲', '乙', '甲 '],
};

/** A descriptor with rules of every sort thrown over the same few inputs. */
export function randomForm(random: Random, name: string): Descriptor {
  const some = (probability: number) => KEYS.filter(() => random.chance(probability));
  const properties = Object.fromEntries(KEYS.map((key) => [key, randomProperty(random, key)]));
  return {
    name,
    title: '表单',
    display: 'word',
    actions: ['add', 'edit'],
    record: {
      type: 'object',
      required: some(0.15),
      properties,
      ...(random.chance(0.3) ? { allOf: [{ if: randomCondition(random), then: { required: some(0.2) } }] } : {}),
    },
  };
}

function randomProperty(random: Random, key: string): PropertySchema {
  const keys: readonly string[] = LOOKED_AT;
  const place = keys.indexOf(key);
  const before = place < 0 ? LOOKED_AT : LOOKED_AT.slice(0, place);
  const compare = randomComparisons(random, key);
  return {
    ...PLAIN[key],
    ...(compare.length > 0 ? { 'x-compare': compare } : {}),
    ...(random.chance(0.25) ? { 'x-required': randomRule(random) } : {}),
    ...(random.chance(0.25) ? { 'x-read-only': randomRule(random) } : {}),
    ...(before.length > 0 && random.chance(0.2) ? { 'x-when': randomCondition(random, before) } : {}),
  };
}

function randomComparisons(random: Random, key: string): CompareSpec[] {
  const family = FAMILIES.find((keys) => keys.includes(key)) ?? [];
  const peers = family.filter((one) => one !== key);
  if (peers.length === 0 || !random.chance(0.35)) return [];
  const ops = FAMILIES.indexOf(family) < ORDERED ? COMPARE_OPS : (['=', '!='] as const);
  return [{ op: random.pick<CompareSpec['op']>(ops), field: random.pick(peers) }];
}

function randomRule(random: Random): RuleSpec {
  const rule: RuleSpec = {
    ...(random.chance(0.6) ? { if: randomCondition(random) } : {}),
    ...(random.chance(0.4) ? { can: random.pick(CODES) } : {}),
    ...(random.chance(0.4) ? { cannot: random.pick(CODES) } : {}),
  };
  return Object.keys(rule).length > 0 ? rule : { can: random.pick(CODES) };
}

function randomCondition(random: Random, among: readonly LookedAt[] = LOOKED_AT): Condition {
  const key = random.pick(among);
  const is: Condition = { required: [key], properties: { [key]: { const: random.pick(VALUES[key] ?? []) as never } } };
  return random.chance(0.3) ? { not: is } : is;
}

/** A record as it may be stored, or as a person types it: some values, a few of them wrong. */
export function randomRecord(random: Random, filled: number): WireRecord {
  const entries = KEYS.filter(() => random.chance(filled)).map((key) => [key, random.pick(VALUES[key] ?? [])]);
  return Object.fromEntries(entries);
}
