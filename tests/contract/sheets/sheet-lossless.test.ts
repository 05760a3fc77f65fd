import fc from 'fast-check';
import { expect, test } from 'vitest';
import '../../support/setup/random-setup.ts';
import { SAMPLER, samplerField, samplerKey, toSamplerDescriptors } from '../../../src/compiler/samples/sampler.ts';
import type { Descriptor } from '../../../src/engine/descriptor.ts';
import type { Json } from '../../../src/engine/json.ts';
import { toSnake } from '../../../src/engine/projections/table.ts';
import type { ImportReport } from '../../../src/features/records/import/server/report.ts';
import { FIELD_KINDS, type FieldKind } from '../../../src/kinds/kinds.ts';
import { TARGET } from '../../../src/kinds/parts/fixture.ts';
import type { KindFacet } from '../../../src/kinds/parts/meaning.ts';
import { kindFixtures } from '../../../src/kinds/tables/fixtures.ts';
import { kindFacets } from '../../../src/kinds/tables/meanings.ts';
import { ofFile } from '../../support/servers/begun.ts';
import { importSheet, linesOf, sheetOf } from '../../support/sheets/sheet-kit.ts';
import { rounds } from '../../support/size.ts';
import { rowsIn } from '../../support/stored.ts';
import { KindWorld } from '../kind-world.ts';
import type { Body } from '../samples.ts';
import { anyValueOf } from './sheet-values.ts';

/** An exported sheet, changed in one cell and imported again, changes that one field. */

const NAME = samplerKey('text');
/** A text no cell can hold whole. */
const LONG = 'longText';
const CELL = 32_767;
/** A moment that a bare day gives the last second of the day. */
const LIMIT = 'limitTime';

/** The sampler, found again by its name, with a field for texts that are too long for a cell. */
function descriptors(): Descriptor[] {
  return toSamplerDescriptors().map((descriptor) => {
    if (descriptor.name !== SAMPLER) return descriptor;
    const properties = {
      ...descriptor.record.properties,
      [LONG]: { type: 'string', title: '长文', 'x-kind': 'textarea', maxLength: CELL + 1_000 } as const,
      [LIMIT]: { type: 'string', title: '期限', format: 'date-time', 'x-day-end': true } as const,
    };
    return { ...descriptor, import: { key: [NAME] }, record: { ...descriptor.record, properties } };
  });
}

let count = 0;

const world = ofFile(() => KindWorld.start(descriptors()));

type Stored = { [column: string]: unknown };

/** The rows of the table, without what every writing changes. */
async function stored(ids: readonly number[]): Promise<Stored[]> {
  const always = /^(version|updated_\w+)$/;
  const rows = await rowsIn(world.server, toSnake(SAMPLER), { id: ids });
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([column]) => !always.test(column))));
}

/** Adds a record and answers its id and name. */
async function add(body: Body): Promise<{ id: number; name: string }> {
  count += 1;
  const name = `往返${count}`;
  return { id: await world.admin.add(`/${SAMPLER}/add`, { ...body, [NAME]: name }), name };
}

/** Exports these records, writes a text into one column of the sheet, and imports it to update them. */
async function changed(added: readonly { name: string }[], heading: string, text: string): Promise<ImportReport> {
  const [headings = [], ...lines] = await linesOf(world.admin, `/${SAMPLER}/export`);
  const [name, column] = [headings.indexOf(world.field('text').labels.export), headings.indexOf(heading)];
  const own = added.map((wanted) => {
    const line = lines.find((cells) => cells[name] === wanted.name) ?? [];
    const whole = headings.map((_, cell) => line[cell] ?? '');
    return whole.with(column, text);
  });
  return updated(await sheetOf(headings, ...own));
}

/** Imports a sheet to update the records it names. */
async function updated(bytes: Buffer): Promise<ImportReport> {
  const body = await importSheet(world.admin, `/${SAMPLER}/import`, { bytes, fields: { existing: 'update' } });
  expect(body.success, body.message).toBe(true);
  return body.data as ImportReport; // of an import
}

/** Rows without a changed column and its computed copy. */
const without = (rows: readonly Stored[], column: string) =>
  rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([key]) => ![column, `${column}_copy`].includes(key))),
  );

/** Texts that people write into a cell; for other kinds a sample that no fixture has. */
const WRITTEN: { readonly [kind in FieldKind]?: string } = {
  textarea: '改过了',
  'rich-text': '改过了',
  number: '41.25',
  boolean: '否',
  dictionary: '停用',
  relation: '三号',
  tree: '三号',
  url: 'https://example.com/changed',
  ip: '10.9.8.7',
  colour: '#52C41A',
  cron: '5 4 * * *',
  'geo-point': '100, 20',
  rows: '名称：改过了',
};
const UNWRITTEN: readonly FieldKind[] = ['text', 'user', 'organisation'];

/** Cells people change, and what they write. */
const CHANGES = FIELD_KINDS.flatMap((kind): [kind: FieldKind, text: string][] => {
  const facet: KindFacet = kindFacets[kind];
  if (facet.inSheet || facet.given || facet.secret || UNWRITTEN.includes(kind)) return [];
  const field = samplerField(kind);
  return [[kind, WRITTEN[kind] ?? facet.format(facet.sample(field, 97), field)]];
});

const given = FIELD_KINDS.filter((kind) => kind !== 'text' && anyValueOf(kind) !== null);

const record = fc.record(
  Object.fromEntries(given.map((kind) => [kind, anyValueOf(kind) ?? fc.constant(null)])),
) as fc.Arbitrary<{ [kind in FieldKind]: Json }>; // one value for each of the kinds given

async function bodyOf(values: { [kind in FieldKind]: Json }): Promise<Body> {
  const body: Body = {};
  for (const kind of given) {
    const { supply } = kindFixtures[kind];
    body[samplerKey(kind)] = await world.supplied(values[kind], { field: world.field(kind), supply });
  }
  return body;
}

test('every kind a sheet holds is among the changes', () => {
  const held = given.filter((kind) => world.hasColumn(world.field(kind)));
  const people: FieldKind[] = ['user', 'organisation'];
  expect(CHANGES.map(([kind]) => kind).sort()).toEqual(held.filter((kind) => !people.includes(kind)).sort());
});

test('an unchanged cell loses nothing of what a sheet cannot hold, whatever else is changed', async () => {
  const one = fc.tuple(fc.array(record, { minLength: 3, maxLength: 3 }), fc.constantFrom(...CHANGES));
  await fc.assert(
    fc.asyncProperty(one, async ([values, [kind, text]]) => {
      const added: { id: number; name: string }[] = [];
      for (const each of values) added.push(await add(await bodyOf(each)));
      const ids = added.map(({ id }) => id);
      const before = await stored(ids);
      const report = await changed(added, world.field(kind).labels.export, text);
      expect(report).toMatchObject({ errors: [], unknowns: [], duplicates: [] });
      const column = toSnake(samplerKey(kind));
      expect(without(await stored(ids), column)).toEqual(without(before, column));
      expect(report.plan.added).toBe(0);
      expect(report.plan.updated + report.plan.same).toBe(values.length);
    }),
    { numRuns: rounds({ day: 3, full: 5, night: 130 }), endOnFailure: true },
  );
});

test('an exported file is imported again as it is, days and moments to the second', async () => {
  const [day, moment] = [samplerKey('date'), samplerKey('date-time')];
  for (const [on, at] of [
    ['2026-11-20', '2026-11-20 00:00:00'],
    ['1970-01-01', '2100-12-31 23:59:59'],
  ]) {
    const { id, name } = await add({ [day]: on, [moment]: at, [LIMIT]: at });
    const before = await stored([id]);
    const bytes = Buffer.from(await (await world.admin.raw(`/${SAMPLER}/export?ids=${id}`)).arrayBuffer());
    const same = { errors: [], plan: { added: 0, updated: 0, same: 1 } };
    expect(await updated(bytes), name).toMatchObject(same);
    expect(await stored([id])).toEqual(before);
  }
});

test('texts with a form, longer than a cell or like a command, names of two and disabled values stay beside a change', async () => {
  const same = { name: '同名' };
  const first = await world.admin.add(`/${TARGET}/add`, same);
  await world.admin.write(`/${TARGET}/add`, same);
  const bodies: Body[] = [
    { [samplerKey('rich-text')]: '<h3>步骤</h3><ul><li><p>断<strong>电</strong></p></li></ul>' },
    { [LONG]: `${'长'.repeat(CELL)}尾` },
    { [samplerKey('textarea')]: '「清空」' },
    { [samplerKey('relation')]: first },
    { [samplerKey('dictionary')]: 1 },
  ];
  const added: { id: number; name: string }[] = [];
  for (const body of bodies) added.push(await add(body));
  await world.server.platform.database.query(
    `update t_1.sys_dict_data set status = 1 where code = '1'
       and type_id = (select id from t_1.sys_dict_type where code = 'common_status')`,
  );
  const ids = added.map(({ id }) => id);
  const before = await stored(ids);
  const report = await changed(added, world.field('integer').labels.export, '77');
  expect(report).toMatchObject({ errors: [], unknowns: [], plan: { updated: bodies.length } });
  const after = await stored(ids);
  expect(after.map((row) => row[samplerKey('integer')])).toEqual(bodies.map(() => 77));
  expect(without(after, 'integer')).toEqual(without(before, 'integer'));
});
