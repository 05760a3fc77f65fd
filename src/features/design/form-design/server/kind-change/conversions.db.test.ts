import { Ajv } from 'ajv';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { descriptorNamed } from '../../../../../../tests/support/descriptors/named.ts';
import { createRecordWorld } from '../../../../../../tests/support/record-world.ts';
import { ofFile } from '../../../../../../tests/support/servers/begun.ts';
import { compileAll } from '../../../../../compiler/compile.ts';
import type { PropertySchema } from '../../../../../engine/record-schema.ts';
import type { Field } from '../../../../../engine/resource.ts';
import type { FieldKind } from '../../../../../kinds/kinds.ts';
import { kindFacets } from '../../../../../kinds/tables/meanings.ts';
import { serverFacets } from '../../../../../kinds/tables/server/storages.ts';
import { isCleanText } from '../../../../../kinds/text/storage.ts';
import { countConversion, failedRows } from '../plan/counts.sql.ts';
import { convertedSql, type Reading } from './columns.sql.ts';

/**
 * Properties of both sides by kind. Conversions read values like cells of a sheet, so each value is also read by that
 * code for comparison.
 */
const PROPERTIES: { [kind in FieldKind]?: PropertySchema } = {
  text: { type: 'string', maxLength: 12 },
  textarea: { type: 'string', 'x-kind': 'textarea' },
  integer: { type: 'integer', maximum: 5000 },
  number: { type: 'number' },
  money: { type: 'number', 'x-kind': 'money' },
  percent: { type: 'number', 'x-kind': 'percent' },
  rating: { type: 'integer', 'x-kind': 'rating' },
  duration: { type: 'integer', 'x-kind': 'duration' },
  phone: { type: 'string', 'x-kind': 'phone' },
  email: { type: 'string', 'x-kind': 'email' },
  boolean: { type: 'boolean' },
  date: { type: 'string', format: 'date' },
  'date-time': { type: 'string', format: 'date-time', 'x-day-end': true },
  dictionary: { type: 'string', 'x-dictionary': 'grade' },
};
const KINDS = Object.keys(PROPERTIES) as (keyof typeof PROPERTIES)[];
const CHOICES = [
  { code: '1', label: '一级' },
  { code: '2', label: '二级' },
  { code: '3', label: '同名' },
  { code: '4', label: '同名' },
];
const MAP = { 最高: '1' };

const DESCRIPTOR = descriptorNamed('Converted', '转换', { display: 'text' }).having(
  Object.fromEntries(KINDS.map((kind) => [keyOf(kind), { title: kind, ...PROPERTIES[kind] }])),
);
const FIELDS = new Map(
  compileAll([DESCRIPTOR], { dictionaries: new Set(['grade']) })
    .get('Converted')
    ?.fields.map((field) => [field.key, field]),
);

function keyOf(kind: string): string {
  return kind.replace('-t', 'T');
}

function fieldOf(kind: FieldKind): Field {
  const field = FIELDS.get(keyOf(kind));
  if (field?.kind !== kind) throw new Error(`no field of kind ${kind}`);
  return field;
}

/** Examples of numbers as people type them, with blanks of every sort around them. */
const NUMBERS =
  '| |　|12|　12　|１２|－7|-0|0012|1,234|12,34|1,234,567.5|12.50|12.505|.5|5.|1e3|12345678901234567890|٣|¥12.5|12.50元|￥ 3 元|元';
const TIMES =
  '2026-01-05|2026/1/5|2026.1.5 |2026年1月5日|2026年1月5日 8:30|2026-1-5T8时5分6秒|20260105|20261305|2026-02-29|2024-02-29';
const MORE_TIMES = '2026-01-05 24:00|2026-01-05 23:59:59.5Z|46027|46027.5|10000|1969-12-31|2101-01-01';
const CODES = "是|否| YES|n|√|×|一级| 二级 |1|3|同名|最高|三级|o'c|$$|海康\n威视";
const SHAPES = '12%|12.5 ％|101%|%|13800138000| 0571-88886666 |12345|a.b@c.cn|a b@c.cn|3星';
const LIMITS = ['9'.repeat(101), '4999.999999', '0.1234567', '长'.repeat(30)];
const WRITTEN = [NUMBERS, TIMES, MORE_TIMES, CODES, SHAPES].flatMap((texts) => texts.split('|')).concat(LIMITS);

const pieces = fc.constantFrom(...'0159-+.,:/ ¥元年月日时分０１T'.split(''), '\u3000', '\u00a0', '2026', '20260105');
const RANDOM = fc
  .sample(fc.array(pieces, { maxLength: 12 }), { numRuns: 400, seed: 7 })
  .map((parts) => parts.join(''))
  .filter(isCleanText);

const VALUES: { [kind in FieldKind]?: unknown[] } = {
  text: [...WRITTEN, ...RANDOM],
  textarea: [...WRITTEN, ...RANDOM],
  integer: [0, 12, -12, 5000, 2_147_483_647, 46027],
  number: [0, 12, -0.5, 12.5, 12.345, 4999.9, 1e9, 0.000001, 5001],
  money: [0, 12, 12.5, 12.55, 5000.01, 1e10],
  percent: [0, 12, 12.55, 100],
  rating: [1, 5],
  duration: [0, 90, 5001],
  boolean: [true, false],
  date: ['1970-01-01', '2024-02-29', '1988-07-01', '2100-12-31'],
  'date-time': ['1970-01-01 00:00:00', '1988-07-01 00:30:00', '2026-11-25 23:59:59'],
  dictionary: ['1', '2', '4', '旧'],
};

const allows = new Map<Field, (value: unknown) => boolean>();

/** Returns the value of the other kind by the rules of sheets; undefined: none. */
function expected(from: Field, to: Field, value: unknown): unknown {
  const label = CHOICES.find(({ code }) => code === value)?.label ?? value;
  const text = kindFacets[from.kind].coded ? String(label) : textOf(from, value);
  if (kindFacets[to.kind].coded) return codeOf(text.trim());
  const read = kindFacets[to.kind].parse(text, to);
  if (!read.ok) return undefined;
  const check = allows.get(to) ?? new Ajv({ strict: false, unicodeRegExp: true }).compile(to.schema);
  allows.set(to, check);
  return check(read.value) ? read.value : undefined;
}

function textOf(from: Field, value: unknown): string {
  return typeof value === 'number' ? value.toFixed(6).replace(/\.?0+$/, '') : kindFacets[from.kind].format(value, from);
}

function codeOf(text: string): string | undefined {
  const [code, more] = CHOICES.filter(({ label }) => label === text).map((choice) => choice.code);
  if (code !== undefined && more === undefined) return code;
  return CHOICES.find((choice) => choice.code === text)?.code ?? (text === '最高' ? '1' : undefined);
}

const PAIRS = KINDS.flatMap((from) =>
  (kindFacets[from].converts ?? []).map((to): [FieldKind, FieldKind] => [from, to]),
);

const world = ofFile(() => createRecordWorld([]));

test('every pair of kinds that make sense is there', () => {
  expect(PAIRS.length).toBe(55);
});

test.each(PAIRS)('%s becomes %s exactly where a sheet would be read so', async (fromKind, toKind) => {
  const [from, to] = [fieldOf(fromKind), fieldOf(toKind)];
  const table = `c_${from.key}_${to.key}`.toLowerCase();
  const values = VALUES[fromKind] ?? [];
  const stored = values
    .map((value) => serverFacets[fromKind].toDb(value, from))
    .map((one) => (one.ok ? one.value : null));
  const type = serverFacets[fromKind].columnType(from);
  await world.database.query(
    `create table t_1.${table} (id bigint primary key, v ${type}, is_deleted boolean not null default false)`,
  );
  await world.database.query(
    `insert into t_1.${table} (id, v) select n, v from unnest($1::${type}[]) with ordinality as u (v, n)`,
    [stored],
  );
  const reading: Reading = { from, to, choices: CHOICES, map: MAP };
  const own = values.map((value) => expected(from, to, value));
  const isFilled = (value: unknown) => typeof value !== 'string' || value.trim() !== '';
  const filled = values.filter(isFilled).length;
  const failed = values.flatMap((value, at) => (isFilled(value) && own[at] === undefined ? [at + 1] : []));

  const { rows } = await world.database.query(
    `select id, ${convertedSql(reading, 'v')} as c from t_1.${table} order by id`,
  );
  const made = rows.map(({ c }) => (c === null ? undefined : serverFacets[toKind].fromDb(c, to)));
  const differing = values.flatMap((value, at) =>
    isFilled(value) && !Object.is(made[at], own[at]) && made[at] !== own[at]
      ? [{ value, made: made[at], own: own[at] }]
      : [],
  );
  expect(differing).toEqual([]);
  await world.as({}, async ({ db }) => {
    const column = { table, column: 'v', reading };
    const count = await countConversion(db, { ...column, values: 1000 });
    expect(count).toMatchObject({ converted: filled - failed.length, failed: failed.length, duplicates: 0 });
    const found = await failedRows(db, { ...column, limit: 1000, offset: 0 });
    expect(found.map(({ id }) => id)).toEqual(failed);
    expect(count.values.reduce((sum, { rows: n }) => sum + n, 0)).toBe(failed.length);
    const among = count.values.map(({ value }) => value);
    expect(await failedRows(db, { ...column, limit: 1000, offset: 0, among })).toEqual(found);
  });
});
