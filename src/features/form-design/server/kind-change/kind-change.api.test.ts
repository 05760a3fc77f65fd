import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiClient } from '../../../../../tests/support/api-client.ts';
import { startPeopledServer } from '../../../../../tests/support/people.ts';
import { draft, fileOf, publishDocument, rollBack, withProperties } from '../../../../../tests/support/revisions.ts';
import type { TestServer } from '../../../../../tests/support/server.ts';
import { until } from '../../../../../tests/support/until.ts';
import type { Descriptor } from '../../../../engine/descriptor.ts';
import type { PropertySchema } from '../../../../engine/record-schema.ts';

const FILE = fileOf('RiskType');
const TEXT: PropertySchema = { type: 'string', title: '重量', maxLength: 20, 'x-search': true };
const NUMBER: PropertySchema = { type: 'number', title: '重量', 'x-search': { mode: 'range' } };
const withWeight = (weight: PropertySchema, more: { [key: string]: PropertySchema } = {}) =>
  withProperties(FILE, { weight, ...more });

interface Change {
  id: number;
  key: string;
  state: string;
  done: number;
  total: number;
  message?: string;
}
interface Conversion {
  converted: number;
  failed: number;
  values: { value: string; rows: number }[];
  rows: { id: number; value: string; name?: string }[];
  choices: { code: string; label: string }[];
}

let server: TestServer;
let admin: ApiClient;
let made = 0;

beforeAll(async () => {
  server = await startPeopledServer();
  admin = await server.login();
});
afterAll(() => server?.stop());

async function add(values: object): Promise<number> {
  made += 1;
  const { body } = await admin.post('/RiskType/add', { name: `类型${made}`, code: `T${made}`, sort: made, ...values });
  if (!body.success) throw new Error(JSON.stringify(body));
  const { rows } = await admin.read<{ rows: { id: number; name: string }[] }>('/RiskType/page', {
    name: `类型${made}`,
  });
  return Number(rows.find(({ name }) => name === `类型${made}`)?.id);
}

const detail = (id: number) => admin.read<{ [key: string]: unknown }>('/RiskType/detail', { id });
const changes = () => admin.read<Change[]>('/formmanager/conversions', { typeName: 'RiskType' });
const publish = (id: number, choices: object = {}) =>
  admin.post('/formmanager/publish', { id, confirm: true, choices });
const settled = (id: number) =>
  until(async () => {
    const found = (await changes()).find((one) => one.id === id);
    if (!found || found.state === 'copying') throw new Error('still copying');
    return found.state;
  });
const edit = async (id: number, values: object) => {
  const before = await detail(id);
  const { body } = await admin.post('/RiskType/edit', { ...before, ...values });
  if (!body.success) throw new Error(JSON.stringify(body));
};
const inForce = async (): Promise<Descriptor> =>
  JSON.parse((await admin.read<{ formJson: string }>('/formmanager/form', { typeName: 'RiskType' })).formJson);

it('copies texts into numbers, keeps what is none, and takes everything back with what was written since', async () => {
  await publishDocument(admin, withWeight(TEXT));
  const [a, b, c, d] = [
    await add({ weight: '12.5' }),
    await add({ weight: ' 1,200 ' }),
    await add({ weight: '很重' }),
    await add({}),
  ];
  const wanted = withWeight(NUMBER);
  const asked = { typeName: 'RiskType', formJson: JSON.stringify(wanted), key: 'weight' };
  expect(await admin.write<Conversion>('/formmanager/conversion', asked)).toMatchObject({
    converted: 2,
    failed: 1,
    values: [{ value: '很重', rows: 1 }],
    rows: [{ id: c, value: '很重', name: '类型3' }],
  });
  const plan = await admin.write<{ steps: object[] }>('/formmanager/plan', {
    typeName: asked.typeName,
    formJson: asked.formJson,
  });
  expect(plan.steps).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ rows: 3, conversion: { key: 'weight', isUndo: false, converted: 2, failed: 1 } }),
    ]),
  );

  const id = await draft(admin, wanted);
  const refused = await publish(id);
  expect(refused.body).toMatchObject({ success: false, message: expect.stringContaining('1 条值不能转换') });
  const begun = await publish(id, { weight: { others: 'empty' } });
  expect(begun.body).toMatchObject({ success: true, extras: { conversions: [expect.any(Number)] } });
  const [change] = await changes();
  if (!change) throw new Error('no change of kind');
  expect(await settled(change.id)).toBe('in-force');

  expect([(await detail(a)).weight, (await detail(b)).weight, (await detail(c)).weight]).toEqual([
    12.5,
    1200,
    undefined,
  ]);
  const found = await admin.read<{ rows: { id: number }[] }>('/RiskType/page', { weight: '1000,2000' });
  expect(found.rows.map((row) => row.id)).toEqual([b]);
  expect((await admin.post('/RiskType/add', { name: 'x', code: 'x', sort: 1, weight: 'x' })).body.success).toBe(false);
  const left = await admin.read<{ total: number; rows: object[] }>('/formmanager/unconverted', {
    id: String(change.id),
  });
  expect(left).toEqual({ total: 1, rows: [{ id: c, value: '很重', name: '类型3' }] });

  await edit(d, { weight: 7.25 });
  await edit(b, { weight: null });
  const published = await admin.read<{ basedOn: number }>('/formmanager/form', { typeName: 'RiskType' });
  expect((await rollBack(admin, published.basedOn)).body).toMatchObject({ success: true });
  const texts = await Promise.all([a, b, c, d].map(async (one) => (await detail(one)).weight));
  expect(texts).toEqual(['12.5', undefined, '很重', '7.25']);
  expect((await inForce()).record.properties.weight).toEqual(TEXT);
  expect((await changes())[0]?.state).toBe('undone');
});

it('loses nothing of those who write while it copies', async () => {
  const ids: number[] = [];
  for (let n = 0; n < 12; n += 1) ids.push(await add({ weight: String(n) }));
  const wanted = withWeight({ type: 'integer', title: '重量' });
  const id = await draft(admin, wanted);
  const last = new Map<number, string>();
  let isOver = false;
  // Read bare: an answer of before the switch may reach a client that compares it with the API document of after.
  const bare = async (one: number) => (await (await admin.raw(`/RiskType/detail?id=${one}`)).json()).data;
  const writers = ids.slice(0, 4).map(async (one, at) => {
    for (let n = 0; !isOver; n += 1) {
      const value = String(1000 * (at + 1) + n);
      const before = await bare(one);
      const isText = typeof before.weight === 'string';
      const { body } = await admin.post('/RiskType/edit', { ...before, weight: isText ? value : Number(value) });
      // An answer that says no is one of a form that was changed in between.
      if (body.success) last.set(one, value);
    }
  });
  expect((await publish(id, { weight: { others: 'empty' } })).body).toMatchObject({ success: true });
  const [change] = await changes();
  expect(await settled(Number(change?.id))).toBe('in-force');
  isOver = true;
  await Promise.all(writers);
  for (const one of ids.slice(0, 4)) expect((await detail(one)).weight).toBe(Number(last.get(one)));
  expect((await detail(ids[7] ?? 0)).weight).toBe(7);
});

it('goes back at once, gives up old values when they are released, and stops when it is said to', async () => {
  const back = await draft(admin, withWeight(TEXT));
  expect((await publish(back)).body).toMatchObject({ success: true, extras: { version: expect.any(Number) } });
  const undone = (await changes()).find(({ state }) => state === 'undone');
  expect((await admin.post('/formmanager/releaseConversion', { id: undone?.id })).body).toMatchObject({
    success: true,
  });
  expect((await changes()).find((one) => one.id === undone?.id)?.state).toBe('released');

  const dated = await draft(admin, withWeight({ type: 'string', format: 'date', title: '重量' }));
  expect((await publish(dated, { weight: { others: 'empty' } })).body).toMatchObject({ success: true });
  const [change] = await changes();
  const stopped = await admin.post('/formmanager/stopConversion', { id: change?.id });
  // Few rows are copied in a moment: a stop that comes too late is refused, and the change is in force.
  expect(await settled(Number(change?.id))).toBe(stopped.body.success ? 'stopped' : 'in-force');
  expect(await add({ weight: '2026-01-05' })).toBeGreaterThan(0);
});

it('gives texts that are no label the code an administrator says, and counts by it', async () => {
  const text: PropertySchema = { type: 'string', title: '合用', maxLength: 20 };
  const current = await inForce();
  await publishDocument(admin, withProperties(current, { usable: text }));
  const ids: number[] = [];
  for (const usable of ['是', ' 可以 ', '可以', 'N', '再看']) ids.push(await add({ usable }));
  const wanted = withProperties(await inForce(), {
    usable: { type: 'string', title: '合用', 'x-dictionary': 'yes_or_no' },
  });
  const asked = { typeName: 'RiskType', formJson: JSON.stringify(wanted), key: 'usable' };
  const counted = (more: object = {}) => admin.write<Conversion>('/formmanager/conversion', { ...asked, ...more });
  expect(await counted()).toMatchObject({
    converted: 2,
    failed: 3,
    choices: [
      { code: 'Y', label: '是' },
      { code: 'N', label: '否' },
    ],
  });
  const map = { 可以: 'Y' };
  expect(await counted({ map })).toMatchObject({ converted: 4, failed: 1, values: [{ value: '再看', rows: 1 }] });
  const id = await draft(admin, wanted);
  const stopped = await publish(id, { usable: { others: 'stop', map } });
  expect(stopped.body).toMatchObject({ success: false, message: expect.stringContaining('1 条值不能转换') });
  expect((await publish(id, { usable: { others: 'empty', map } })).body).toMatchObject({ success: true });
  expect(await settled(Number((await changes())[0]?.id))).toBe('in-force');
  const codes = await Promise.all(ids.map(async (one) => (await detail(one)).usable));
  expect(codes).toEqual(['Y', 'Y', 'Y', 'N', undefined]);
});

it('refuses kinds that make no sense, fields of the product and fields others read', async () => {
  const step = async (document: Descriptor) => {
    const plan = await admin.write<{ steps: { refusal?: string }[] }>('/formmanager/plan', {
      typeName: 'RiskType',
      formJson: JSON.stringify(document),
    });
    return plan.steps.flatMap(({ refusal }) => refusal ?? []).join();
  };
  expect(await step(withWeight({ type: 'string', 'x-kind': 'images', title: '重量' }))).toContain('无法转换');
  const own = withProperties(await inForce(), { sort: { type: 'string', title: '排序' } });
  expect(await step(own)).toContain('无法转换');
  const written = withWeight({ ...TEXT, 'x-column': 'weight__77' });
  expect(await step(written)).not.toContain('weight__77');
});
