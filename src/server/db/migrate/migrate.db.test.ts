import '../../boot/features.ts';
import { expect, test } from 'vitest';
import { createDatabase } from '../../../../tests/support/database.ts';
import { descriptorNamed } from '../../../../tests/support/descriptors/named.ts';
import { testRandom } from '../../../../tests/support/seed.ts';
import { ofFile } from '../../../../tests/support/servers/begun.ts';
import { expectWithin, until } from '../../../../tests/support/until.ts';
import { compileAll } from '../../../compiler/compile.ts';
import type { Descriptor } from '../../../engine/descriptor.ts';
import { foldedText } from '../../../engine/folded.ts';
import type { PropertySchema } from '../../../engine/record-schema.ts';
import type { Resource } from '../../../engine/resource.ts';
import { toPlainText } from '../../../kinds/rich-text/rich-text-tags.ts';
import { readDescriptors } from '../../schemas/descriptors.ts';
import { openDatabase } from '../database.ts';
import { NarrowingError } from './difference.ts';
import { DuplicateValues } from './duplicates.ts';
import { buildLateIndexes, contradictions } from './late-indexes.ts';
import { migrate } from './migrate.ts';

const empty = ofFile(createDatabase);
const database = ofFile(async () => openDatabase({ connection: empty.url }));

function withThing(properties: { [key: string]: PropertySchema }, more: Partial<Descriptor> = {}): Resource[] {
  const thing = descriptorNamed('OddThing', '物件', { ...more }).having({
    name: { type: 'string', title: '名称' },
    ...properties,
  });
  return [...compileAll([...readDescriptors(), thing]).values()];
}

const run = (resources: Resource[]) => migrate(database, () => resources);
const query = async (text: string) => (await database.query(text)).rows;
/** Puts a record into the table; the values are those of its columns in this order. */
const insert = (columns: string, ...values: unknown[]) =>
  database.query(
    `insert into t_1.odd_thing (created_time, ${columns}) values (now(), ${values.map((_, at) => `$${at + 1}`)})`,
    values,
  );

async function columns(): Promise<Record<string, string>> {
  const rows = await query(
    "select column_name, data_type from information_schema.columns where table_schema = 't_1' and table_name = 'odd_thing'",
  );
  return Object.fromEntries(rows.map((row) => [String(row.column_name), String(row.data_type)]));
}

async function indexes(): Promise<string[]> {
  const rows = await query("select indexname from pg_indexes where schemaname = 't_1' and tablename = 'odd_thing'");
  return rows.map((row) => String(row.indexname)).sort();
}

test('an empty database gets everything, and a second start changes nothing', async () => {
  const resources = withThing({ amount: { type: 'integer', title: '数量' } });
  await run(resources);
  expect(await columns()).toMatchObject({ id: 'bigint', amount: 'integer', is_deleted: 'boolean', version: 'integer' });
  const before = await query('select * from platform.migration order by scope, id');
  await expectWithin('a start without changes', 500, () => run(resources));
  expect(await query('select * from platform.migration order by scope, id')).toEqual(before);
});

test('messages titled AI, and what people have set for them, get the title AI预警', async () => {
  await run(withThing({}));
  await query(`delete from platform.migration where id in ('tenant-0532-warning-title', '@content');
    insert into t_1.user_notice (user_id, title, content, created_time) values (1, 'AI', 'x', now()), (1, '催办', 'x', now());
    insert into t_1.user_message_setting (user_id, quiet, channels, updated_time)
      values (1, '{催办,AI}', '{"AI": [1, 2], "催办": [3]}', now()), (2, '{}', '{}', now())`);
  await run(withThing({}));
  expect(await query('select title from t_1.user_notice order by id')).toEqual([
    { title: 'AI预警' },
    { title: '催办' },
  ]);
  expect(await query('select quiet, channels from t_1.user_message_setting order by user_id')).toEqual([
    { quiet: ['催办', 'AI预警'], channels: { AI预警: [1, 2], 催办: [3] } },
    { quiet: [], channels: {} },
  ]);
});

test('two processes starting together take turns', async () => {
  const other = openDatabase({ connection: empty.url });
  const amount = { type: 'integer', title: '数量' } as const;
  const resources = withThing({ amount, colour: { type: 'string', title: '颜色' } });
  await Promise.all([run(resources), migrate(other, () => resources)]);
  await other.close();
  expect(await columns()).toMatchObject({ colour: 'text' });
});

test('a start beside other servers ends no transaction of theirs, though each holds a table the other wants', async () => {
  await run(withThing({}));
  await query("delete from platform.migration where id = '@content'");
  let start: Promise<void> | undefined;
  await database.tx('1', async (session) => {
    const touch = (table: 'sys_config' | 'risk_register') =>
      session.run(session.t.updateTable(table).set({ remark: 'x' }).where('id', '=', 0));
    await touch('sys_config');
    start = run(withThing({}));
    const waiting = "select from pg_locks where relation = 't_1.sys_config'::regclass and not granted";
    await until(async () => expect(await query(waiting)).toHaveLength(1));
    await touch('risk_register');
  });
  await start;
  expect(await query("select from platform.migration where scope = '1' and id = '@content'")).toHaveLength(1);
});

test('fields are added, renamed with their values, widened; removed ones stay in the table', async () => {
  await database.query("insert into t_1.odd_thing (name, amount, colour, created_time) values ('a', 3, 'red', now())");
  await run(
    withThing({
      amount: { type: 'number', title: '数量' },
      shade: { type: 'string', title: '颜色', 'x-renamed-from': 'colour' },
      weight: { type: 'number', title: '重量' },
    }),
  );
  expect(await columns()).toMatchObject({ amount: 'numeric', shade: 'text', weight: 'numeric' });
  expect(await query('select amount, shade from t_1.odd_thing')).toEqual([{ amount: 3, shade: 'red' }]);
  await run(withThing({}));
  expect(await query('select shade from t_1.odd_thing')).toEqual([{ shade: 'red' }]);
});

test('a change that would lose values stops the start and changes nothing', async () => {
  const before = await columns();
  const narrowed = withThing({ shade: { type: 'integer', title: '颜色' }, extra: { type: 'string', title: '附加' } });
  await expect(run(narrowed)).rejects.toThrow(NarrowingError);
  expect(await columns()).toEqual(before);
});

test('uniqueness holds among the living only, and goes when the descriptor drops it', async () => {
  await run(withThing({ code: { type: 'string', title: '编码', 'x-unique': true } }, { unique: [['name', 'code']] }));
  expect(await indexes()).toContain('ux_odd_thing_code');
  const add = (deleted: boolean) => insert('name, code, is_deleted', 'b', 'c', deleted);
  await add(true);
  await add(false);
  await expect(add(false)).rejects.toMatchObject({ code: '23505', constraint: 'ux_odd_thing_code' });
  await run(withThing({ code: { type: 'string', title: '编码' } }));
  expect(await indexes()).not.toContain('ux_odd_thing_code');
});

test('values that several records share are named with the records, and nothing is changed', async () => {
  await run(withThing({ phone: { type: 'string', title: '手机号' } }));
  await database.query(
    `insert into t_1.odd_thing (name, phone, created_time, is_deleted)
     values ('甲', '138', now(), false), ('乙', '138', now(), false), ('丙', '138', now(), true), ('丁', '139', now(), false)`,
  );
  const upgrade = run(withThing({ phone: { type: 'string', title: '手机号', 'x-unique': true } }));
  await expect(upgrade).rejects.toThrow(DuplicateValues);
  await expect(upgrade).rejects.toThrow(
    /“物件”的“手机号”要求不重复，但已有记录的值相同：\n {2}- 138：2 条（id \d+、\d+）\n数据没有改动。/,
  );
  expect(await indexes()).not.toContain('ux_odd_thing_phone');
  await database.query("update t_1.odd_thing set phone = '137' where name = '乙'");
  await run(withThing({ phone: { type: 'string', title: '手机号', 'x-unique': true } }));
  expect(await indexes()).toContain('ux_odd_thing_phone');
  await run(withThing({ phone: { type: 'string', title: '手机号' } }));
});

test('records that share what one alone may have are named, and the index comes and goes with the word', async () => {
  const main = (more: object) => withThing({ main: { type: 'string', title: '主要', maxLength: 5, ...more } });
  const single = main({ 'x-single': { value: "Y'", other: 'N', within: ['name'] } });
  await run(main({}));
  await database.query(
    `insert into t_1.odd_thing (name, main, created_time, is_deleted)
     values ('己', 'Y''', now(), false), ('己', 'Y''', now(), false), ('己', 'N', now(), false), ('庚', 'Y''', now(), false)`,
  );
  await expect(run(single)).rejects.toThrow(/“物件”的“名称＋主要”要求不重复.*\n {2}- 己＋Y'：2 条（id \d+、\d+）\n/);
  await database.query(
    "update t_1.odd_thing set main = 'N' where id = (select min(id) from t_1.odd_thing where name = '己')",
  );
  await run(single);
  const own = (await indexes()).filter((index) => index.startsWith('us_'));
  expect(own).toHaveLength(1);
  await run(main({ 'x-single': { value: 'N' } })).catch(() => undefined);
  await run(main({}));
  expect((await indexes()).filter((index) => index.startsWith('us_'))).toEqual([]);
  await database.query('delete from t_1.odd_thing where main is not null');
});

test('codes that differ in spelling alone are unique once no records share one, and stop no start before', async () => {
  const mark = (more: object) =>
    withThing({ mark: { type: 'string', title: '标记', maxLength: 50, 'x-unique': true, ...more } });
  const [plain, folded] = [mark({ 'x-fold': false }), mark({})];
  await run(plain);
  const add = (value: string) => insert('name, mark, is_deleted', '戊', value, false);
  for (const value of ['Ab', 'ＡＢ', 'c']) await add(value);
  await run(folded);
  expect(await indexes()).not.toContain('ua_odd_thing_mark');
  await buildLateIndexes(database, () => folded);
  expect(await contradictions(database, () => folded)).toEqual([
    expect.stringMatching(/^“物件”的“标记”：(Ab、ＡＢ|ＡＢ、Ab)：2 条（id \d+、\d+）$/),
  ]);
  await database.query("update t_1.odd_thing set mark = 'd' where mark = 'ＡＢ'");
  await buildLateIndexes(database, () => folded);
  expect(await contradictions(database, () => folded)).toEqual([]);
  expect(await buildLateIndexes(database, () => folded)).toBe(0);
  await expect(add('aB')).rejects.toMatchObject({ code: '23505', constraint: 'ua_odd_thing_mark' });
  await run(plain);
  expect(await indexes()).not.toContain('ua_odd_thing_mark');
  await add('aB');
  await database.query('delete from t_1.odd_thing where mark is not null');
  await run(folded);
  expect(await indexes()).toContain('ua_odd_thing_mark');
});

test('searchable texts get an index of their characters', async () => {
  await run(withThing({ note: { type: 'string', title: '说明', 'x-search': true } }));
  expect(await indexes()).toContain('gf_odd_thing_note');
  const [made] = await query("select platform.grams('安全阀') as grams, platform.keyword_grams('全阀') as two");
  expect(made).toMatchObject({ two: ['全阀'] });
  expect(made?.grams).toEqual(expect.arrayContaining(['安', '全', '阀', '安全', '全阀']));
});

/** Blocks of characters that folding changes, and some it leaves alone. */
const BLOCKS = [
  [1, 0x24f],
  [0x370, 0x52f],
  [0x10a0, 0x10ff],
  [0x1e00, 0x1fff],
  [0x2000, 0x206f],
  [0x2070, 0x218f],
  [0x2460, 0x24ff],
  [0x3000, 0x33ff],
  [0x4e00, 0x4fff],
  [0xf900, 0xfb06],
  [0xfe00, 0xffef],
  [0x1d400, 0x1d7ff],
  [0x1f300, 0x1f5ff],
  [0xe0100, 0xe01ef],
] as const;

test('the database folds a text as the engine does', async () => {
  const random = testRandom();
  const letter = (): string => {
    const [low, high] = random.pick<readonly [number, number]>(BLOCKS);
    const one = String.fromCodePoint(random.between(low, high));
    return /\p{Cn}/u.test(one) ? letter() : one;
  };
  const texts = Array.from({ length: 10_000 }, () => Array.from({ length: 1 + random.int(12) }, letter).join(''));
  const { rows } = await database.query(
    'select array_agg(platform.folded(t) order by n) as folded from unnest($1::text[]) with ordinality as x (t, n)',
    [texts],
  );
  const folded = rows[0]?.folded as string[]; // the array of our own statement
  const other = texts.flatMap((text, at) => (folded[at] === foldedText(text) ? [] : [[text, folded[at]]]));
  expect(other).toEqual([]);
});

test('places have an index of boxes, formatted text one of its words, and both keep out what cannot be', async () => {
  await run(
    withThing({
      place: { type: 'object', title: '坐标', 'x-kind': 'geo-point', 'x-index': true },
      plan: { type: 'string', title: '方案', 'x-kind': 'rich-text', 'x-index': true, 'x-search': true },
    }),
  );
  const rows = await query(
    "select indexname as name, indexdef as sql from pg_indexes where tablename = 'odd_thing' and indexname ~ '(place|plan)$'",
  );
  const sql = Object.fromEntries(rows.map((row) => [String(row.name), String(row.sql)]));
  expect(sql.ix_odd_thing_place).toContain('USING gist (place)');
  expect(sql.gf_odd_thing_plan).toContain('platform.grams(platform.folded(platform.plain_text(plan)))');
  for (const place of ['(181,0)', '(NaN,0)'])
    await expect(insert('place', place)).rejects.toMatchObject({ code: '23514' });
  await insert('place', '(180,-90)');
});

test.each([
  '<h3>步骤</h3><ul><li><p>断电</p></li><li><p>泄压 &lt; 0.1 &amp;amp; x</p></li></ul>',
  '<p>第一<br>第二</p><p>A&nbsp;</p>',
])('the words of %s are the same in the database and in the engine', async (html) => {
  const given = html.replaceAll('&nbsp;', '\u00a0');
  const { rows } = await database.query('select platform.plain_text($1) as words', [given]);
  const words = (text: string) => text.trim().replace(/\n+/g, '\n');
  expect(words(String(rows[0]?.words))).toBe(toPlainText(html));
});

test('values no client could read are kept out', async () => {
  const at = { type: 'string', format: 'date-time', title: '时间' } as const;
  await run(withThing({ at, sum: { type: 'number', title: '数' } }));
  const add = (at: string, sum: string) => insert('at, sum', at, sum);
  await expect(add('infinity', '1')).rejects.toMatchObject({ code: '23514' });
  await expect(add('2026-01-01', 'NaN')).rejects.toMatchObject({ code: '23514' });
  await expect(add('2026-01-01', 'Infinity')).rejects.toMatchObject({ code: '23514' });
  await add('2026-01-01', '1.5');
});

test('history can be added to and not touched', async () => {
  await database.query(
    `insert into t_1.record_history (resource, record_id, seq, event, time, prev_hash, hash) values ('OddThing', 1, 1, 'add', now(), '', 'x')`,
  );
  for (const change of ["update t_1.record_history set event = 'edit'", 'delete from t_1.record_history'])
    await expect(query(change)).rejects.toThrow('append-only');
  await expect(query('truncate t_1.record_history')).rejects.toThrow('append-only');
});

test('the database refuses a status change the machine does not know', async () => {
  await database.query("insert into t_1.risk_register (status, risk_name, created_time) values (0, 'x', now())");
  await database.query('update t_1.risk_register set status = 1');
  await expect(database.query('update t_1.risk_register set status = 5')).rejects.toMatchObject({ code: '23000' });
  expect(await query('select status from t_1.risk_register')).toEqual([{ status: 1 }]);
});

test('who was done with all news before that was one moment a person is done with it still', async () => {
  const resources = withThing({});
  await run(resources);
  await database.query(`
    drop table t_1.news_dismissal;
    alter table t_1.news_reader alter column read_time drop not null;
    delete from platform.migration where scope = '1'
      and id in ('tenant-0013-news-dismissal', 'tenant-0603-news-dismissal-seen', '@content');
    insert into t_1.news (id, title, publish_time, created_time)
      values (1, '旧', '2026-01-01', now()), (2, '新', '2026-02-01', now()), (3, '草稿', null, now());
    insert into t_1.news_reader (news_id, user_id, read_time)
      values (1, 7, null), (2, 7, null), (3, 7, null), (1, 8, now()), (3, 9, null)`);
  await run(resources);
  const dismissals = await query('select user_id, until from t_1.news_dismissal');
  expect(dismissals).toEqual([{ user_id: 7, until: new Date('2026-02-01') }]);
  expect(await query('select user_id from t_1.news_reader')).toEqual([{ user_id: 8 }]);
});

test('whoever migrates can work while tables are made, and is not called where there are none to make', async () => {
  let calls = 0;
  const resources = withThing({ meanwhile: { type: 'string', title: '其间' } });
  const count = () => {
    calls += 1;
  };
  const migrateThem = () => migrate(database, () => resources, count);
  await migrateThem();
  expect(calls).toBe(1);
  await migrateThem();
  expect(calls).toBe(1);
});

test('a start of an older version adds what it lacks, and leaves what a newer one has made', async () => {
  await run(
    withThing({ amount: { type: 'number', title: '数量' }, code: { type: 'string', title: '编号', 'x-unique': true } }),
  );
  await query("insert into platform.migration (scope, id, hash) values ('1', 'things-of-tomorrow', 'x')");
  const STEPS = 'select scope, id, hash from platform.migration order by scope, id';
  const [made, steps] = [await indexes(), await query(STEPS)];
  const older = withThing({ amount: { type: 'integer', title: '数量' }, own: { type: 'string', title: '自有' } });
  await run(older);
  expect(await columns()).toMatchObject({ amount: 'numeric', code: 'text', own: 'text' });
  expect(await buildLateIndexes(database, () => older)).toBe(0);
  expect([await indexes(), await query(STEPS)]).toEqual([made, steps]);
  await query("delete from platform.migration where id = 'things-of-tomorrow'");
});
