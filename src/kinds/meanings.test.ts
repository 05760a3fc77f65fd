import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { compiled, descriptorOf, fieldOf as fieldIn } from '../../tests/support/descriptors/compiling.ts';
import { samplerField } from '../compiler/samples/sampler.ts';
import type { PropertySchema } from '../engine/record-schema.ts';
import { formatWallTime, parseWallTime, readLooseTime } from '../engine/wall-time.ts';
import { withThousands } from './integer/numbers.ts';
import { FIELD_KINDS } from './kinds.ts';
import type { KindFacet } from './parts/meaning.ts';
import { kindFixtures } from './tables/fixtures.ts';
import { kindFacets } from './tables/meanings.ts';

const fieldOf = (property: PropertySchema) =>
  fieldIn(compiled(descriptorOf('It', { it: { title: '项', ...property } })).fields, 'it');

describe.each(FIELD_KINDS)('kind %s', (kind) => {
  const field = samplerField(kind);
  const fixture = kindFixtures[kind];
  const facet: KindFacet = kindFacets[kind];
  const validate = new Ajv({ strict: false, unicodeRegExp: true }).compile(field.schema);

  it('is the kind its fixture declares', () => expect(field.kind).toBe(kind));

  it('gives samples its own schema accepts', () => {
    for (const n of [1, 2, 30]) expect(validate(facet.sample(field, n)), JSON.stringify(validate.errors)).toBe(true);
  });

  it('accepts the values of its fixture, which differ', () => {
    for (const value of fixture.values) expect(validate(value), JSON.stringify([value, validate.errors])).toBe(true);
    expect(new Set(fixture.values.map((value) => JSON.stringify(value))).size).toBeGreaterThan(1);
  });

  it('reads its sheet notation and writes it back', () => {
    for (const { texts, value } of fixture.sheet) {
      expect(facet.format(value, field)).toBe(texts[0]);
      for (const text of texts) expect(facet.parse(text, field), text).toEqual({ ok: true, value });
    }
  });

  it('refuses what a sheet cannot mean, in words', () => {
    for (const { text, message } of fixture.sheetRefused)
      expect(facet.parse(text, field), text).toEqual({ ok: false, message });
  });

  it('is filtered as its facet says', () => {
    if (facet.searchMode === null) expect(fixture.filters).toEqual([]);
    else expect(fixture.filters.length).toBeGreaterThan(0);
    expect(field.search === null).toBe(facet.searchMode === null);
    for (const { mode, finds } of fixture.filters) {
      expect(mode).toBe(field.search?.mode);
      expect(finds.every((at) => at in fixture.values)).toBe(true);
    }
  });

  it('formats nothing as an empty text', () => {
    expect(facet.format(undefined, field)).toBe('');
    expect(facet.format(null, field)).toBe('');
  });
});

describe('numbers', () => {
  const money = fieldOf({ type: 'number', 'x-kind': 'money' });
  const port = fieldOf({ type: 'integer', minimum: 1, maximum: 65_535 });
  it.each([
    ['1,234.50', 1234.5],
    [' ￥12 ', 12],
    ['１２', 12],
    ['300元', 300],
  ])('reads %s as money', (text, value) => expect(kindFacets.money.parse(text, money)).toEqual({ ok: true, value }));
  it.each(['NaN', 'Infinity', '1e3', '0.001', '-1', '12a', '1,2'])('refuses %s as money', (text) => {
    expect(kindFacets.money.parse(text, money).ok).toBe(false);
  });
  it('names the bounds', () => {
    expect(kindFacets.integer.parse('65536', port)).toEqual({ ok: false, message: '项应在 1～65535 之间' });
  });
  it('formats-03 formats-04: groups thousands and keeps two decimals of money', () => {
    expect(withThousands(1_234_567)).toBe('1,234,567');
    expect(withThousands(1234.5, 2)).toBe('1,234.50');
    expect(kindFacets.integer.format(8_000, { ...port, grouped: true })).toBe('8,000');
    expect(kindFacets.integer.format(8_000, { ...port, grouped: false })).toBe('8000');
  });
});

describe('wall time', () => {
  it('formats-02: is Asia/Shanghai both ways', () => {
    expect(parseWallTime('2026-11-20 08:00:00')?.toISOString()).toBe('2026-11-20T00:00:00.000Z');
    expect(formatWallTime(new Date('2026-11-20T16:00:00Z'))).toBe('2026-11-21 00:00:00');
  });
  it.each([
    '2026-02-30',
    '2026-1-1',
    'infinity',
    'now',
    '20260101',
    '2026-01-01 24:00:00',
    '2026-01-01T00:00:00Z',
    '1969-12-31',
    '2101-01-01',
  ])('refuses %s', (text) => expect(parseWallTime(text)).toBeNull());
  it.each([
    ['2026/1/5', '2026-01-05 00:00:00'],
    ['2026.1.5', '2026-01-05 00:00:00'],
    ['2026年1月5日 8:30', '2026-01-05 08:30:00'],
    ['2026年1月5日8时30分', '2026-01-05 08:30:00'],
    ['20260105', '2026-01-05 00:00:00'],
    ['46027', '2026-01-05 00:00:00'],
    ['46027.354166667', '2026-01-05 08:30:00'],
  ])('reads %s from a sheet', (text, wall) => expect(readLooseTime(text)).toBe(wall));
  it.each([
    ['2026/1/5', '2026-01-05 23:59:59'],
    ['46027', '2026-01-05 23:59:59'],
    ['2026-01-05 00:00:00', '2026-01-05 00:00:00'],
    ['2026年1月5日8时', '2026-01-05 08:00:00'],
    ['46027.354166667', '2026-01-05 08:30:00'],
  ])('reads %s as a deadline from a sheet: a day without a time ends with the day', (text, wall) => {
    expect(readLooseTime(text, '23:59:59')).toBe(wall);
  });
  it.each(['2026/2/30', '明天', '13', ''])('does not guess %s', (text) => expect(readLooseTime(text)).toBeNull());
});
