import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { always } from '../../tests/support/bounded/always.ts';
import {
  compiled,
  descriptorOf,
  fieldOf as fieldIn,
  ORGANISATIONS,
  USERS,
} from '../../tests/support/descriptors/compiling.ts';
import { rounds } from '../../tests/support/size.ts';
import { samplerField } from '../compiler/samples/sampler.ts';
import type { PropertySchema } from '../engine/record-schema.ts';
import { readFileIds } from './files/storage.ts';
import { FIELD_KINDS } from './kinds.ts';
import type { ServerFacet } from './parts/storage.ts';
import { kindFixtures } from './tables/fixtures.ts';
import { kindFacets } from './tables/meanings.ts';
import { serverFacets } from './tables/server/storages.ts';

const OWN = [descriptorOf('Target'), USERS, ORGANISATIONS] as const;
const fieldOf = (property: PropertySchema) =>
  fieldIn(compiled(descriptorOf('Own', { field: property }), ...OWN).fields, 'field');

const MODES = ['contains', 'equals', 'in', 'range'] as const;

describe.each(FIELD_KINDS)('%s', (kind) => {
  const field = samplerField(kind);
  const fixture = kindFixtures[kind];
  const facet: ServerFacet = serverFacets[kind];

  test('has the facet of its own kind and a column', () => expect(facet.columnType(field)).toMatch(/^[a-z]+(\[\])?$/));

  test('stores its values, given as they are or in another spelling', () => {
    for (const value of fixture.values) {
      expect(facet.accept(value, field)).toEqual(value);
      expect(facet.toDb(value, field)).toMatchObject({ ok: true });
    }
    for (const { given, stored } of fixture.cleaned) expect(facet.accept(given, field)).toEqual(stored);
  });

  test('takes or refuses whatever is given, and never throws', () => {
    const hostile = fc.constantFrom<unknown[]>(
      { toString: 1 },
      [{ toString: 1 }],
      [[{ valueOf: null, toString: null }]],
    );
    always(
      rounds({ day: 60, full: 200, night: 2_000 }),
      fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.string({ unit: 'binary' }), hostile),
      (given) => {
        const result = facet.toDb(facet.accept(given, field), field);
        if (!result.ok) expect(result.message).toMatch(/[\u4e00-\u9fff]/);
        if (typeof given === 'string') for (const mode of MODES) facet.where(mode, given, field);
      },
    );
  });

  test('refuses a value of another shape', () => {
    const wrong = kind === 'json' ? 'text' : { $ne: 1 };
    expect(facet.toDb(wrong, field).ok).toBe(false);
  });

  test('reads the filters of its fixture and no other text', () => {
    for (const { mode, raw } of fixture.filters) expect(facet.where(mode, raw, field)).not.toBeNull();
    if (facet.columnType(field) !== 'text') expect(facet.where('contains', "x' or 1=1 --", field)).toBeNull();
  });
});

const dateTime = fieldOf({ type: 'string', title: '时间', format: 'date-time' });

test.each([
  '2026-02-30 00:00:00',
  '2026-1-1 00:00:00',
  '2026-01-01T00:00:00',
  '1969-12-31 00:00:00',
  '2101-01-01 00:00:00',
  'infinity',
  'now',
  '',
])('the moment %s does not exist', (text) => expect(serverFacets['date-time'].toDb(text, dateTime).ok).toBe(false));

test('wall time is Asia/Shanghai', () => {
  expect(serverFacets['date-time'].toDb('2026-11-20 08:00:00', dateTime)).toEqual({
    ok: true,
    value: new Date('2026-11-20T00:00:00Z'),
  });
});

test('a range is read strictly and its last day or second counts whole', () => {
  const where = (raw: string) => serverFacets['date-time'].where('range', raw, dateTime);
  const day = [
    { op: 'gte', value: new Date('2026-10-31T16:00:00Z') },
    { op: 'lt', value: new Date('2026-11-01T16:00:00Z') },
  ];
  expect(where('2026-11-01,2026-11-01')).toEqual(day);
  expect(where('2026-11-01 00:00:00,2026-11-01 23:59:59')).toEqual(day);
  expect(where(',2026-11-01 00:00:00')).toEqual([{ op: 'lt', value: new Date('2026-10-31T16:00:01Z') }]);
  expect(where('2026-11-01 00:00:01,2026-11-01 00:00:00')).toBeNull();
  expect(where('2026-11-02,2026-11-01')).toBeNull();
  expect(where('2026-13-01,')).toBeNull();
});

test('a day alone is the end of the day where the descriptor says x-day-end, and its start elsewhere', () => {
  const start = fieldOf({ type: 'string', title: '开始时间', format: 'date-time' });
  const deadline = fieldOf({ type: 'string', title: '完成期限', format: 'date-time', 'x-day-end': true });
  const { accept } = serverFacets['date-time'];
  expect(accept('2026-11-20', start)).toBe('2026-11-20 00:00:00');
  expect(accept('2026-11-20', deadline)).toBe('2026-11-20 23:59:59');
  expect(accept('2026-11-20 00:00:00', deadline)).toBe('2026-11-20 00:00:00');
  const { parse } = kindFacets['date-time'];
  expect(parse('2026年11月20日', start)).toEqual({ ok: true, value: '2026-11-20 00:00:00' });
  expect(parse('2026年11月20日', deadline)).toEqual({ ok: true, value: '2026-11-20 23:59:59' });
});

test('money has two decimals and is never rounded', () => {
  const field = fieldOf({ type: 'number', title: '资金', 'x-kind': 'money' });
  expect(serverFacets.money.toDb(1234.56, field).ok).toBe(true);
  expect(serverFacets.money.toDb(9_999_999_999.99, field).ok).toBe(true);
  expect(serverFacets.money.toDb(0.001, field).ok).toBe(false);
  expect(serverFacets.money.toDb(Number.NaN, field).ok).toBe(false);
});

test('ids are taken as numbers and as digit strings, and as nothing else', () => {
  const user = fieldOf({ title: '人员', 'x-kind': 'user' });
  const relation = fieldOf({ type: 'integer', title: '目标', 'x-relation': { resource: 'Target' } });
  expect(serverFacets.user.accept(5, user)).toBe('5');
  expect(serverFacets.relation.accept('5', relation)).toBe(5);
  expect(serverFacets.relation.where('equals', '1 or 1=1', relation)).toBeNull();
  expect(serverFacets.relation.where('in', '1,2', relation)).toEqual([{ op: 'any', value: [1, 2] }]);
});

test('text with control characters or half a surrogate pair is refused', () => {
  const field = fieldOf({ type: 'string', title: '文本' });
  expect(serverFacets.text.toDb('a\u0000b', field).ok).toBe(false);
  expect(serverFacets.text.toDb('\ud800', field).ok).toBe(false);
  expect(serverFacets.text.toDb('😀 第一行\n第二行', field).ok).toBe(true);
});

test('JSON text is parsed without letting a prototype in', () => {
  const field = fieldOf({ type: 'object', title: '对象' });
  expect(serverFacets.json.accept('{"a":1}', field)).toEqual({ a: 1 });
  expect(serverFacets.json.accept('{"__proto__":{"polluted":true}}', field)).toBeTypeOf('string');
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
});

test('a schedule is not read beyond its length', () => {
  const field = fieldOf({ type: 'string', title: '时间表', 'x-kind': 'cron' });
  expect(serverFacets.cron.toDb('1 8 * * *', field).ok).toBe(true);
  expect(serverFacets.cron.toDb(`${'1,'.repeat(50)}1 8 * * *`, field).ok).toBe(false);
});

test('a link of a file is read once, whatever its query repeats', () => {
  const link = (query: string) =>
    readFileIds(`/api/sysFileInfo/preview?${query}`, { kind: 'images', files: 'sysFileInfo' });
  expect(link('id=12&sig=a')).toEqual([12]);
  expect(link('exp=1&id=12&id=13')).toEqual([12]);
  expect(link('exp=1&12')).toBeNull();
  expect(link(`${'id=1&'.repeat(60_000)}!`)).toBeNull();
});

test('only ids and links of our own are files', () => {
  const pictures = { kind: 'images', files: 'sysFileInfo' } as const;
  const named = { kind: 'files', files: 'sysFileInfo' } as const;
  expect(readFileIds('12,/api/sysFileInfo/preview?id=13&exp=1&sig=1.x', pictures)).toEqual([12, 13]);
  expect(readFileIds('https://host/api/sysFileInfo/download?id=9,报告，一.pdf', named)).toEqual([9]);
  for (const bad of [
    'javascript:alert(1)',
    'https://evil/x.png',
    '/api/x?id=1',
    '/api/Camera/preview?id=1',
    '../../x',
  ]) {
    expect(readFileIds(bad, pictures)).toBeNull();
    expect(readFileIds(`${bad},name`, named)).toBeNull();
  }
});
