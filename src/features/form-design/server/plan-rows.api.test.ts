import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiClient } from '../../../../tests/support/api-client.ts';
import { startPeopledServer } from '../../../../tests/support/people.ts';
import { makeResource, withProperties } from '../../../../tests/support/revisions.ts';
import type { TestServer } from '../../../../tests/support/server.ts';
import type { Descriptor } from '../../../engine/descriptor.ts';
import type { PropertySchema } from '../../../engine/record-schema.ts';

const PUMP: Descriptor = {
  name: 'FirePump',
  title: '消防泵',
  display: 'name',
  actions: ['page', 'list', 'add', 'edit', 'delete'],
  record: {
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string', title: '名称', maxLength: 40, 'x-search': true },
      note: { type: 'string', title: '备注', maxLength: 100 },
      state: { type: 'string', title: '状态', enum: ['完好', '损坏', '报废'] },
      amount: { type: 'number', title: '扬程' },
      brand: { type: 'string', title: '品牌' },
      isMain: { type: 'boolean', title: '主泵' },
    },
  },
};
const ROWS = [
  { name: '一号', note: '一二三四五六', state: '完好', amount: 12.5, brand: '甲', isMain: true },
  { name: '二号', note: '一二', state: '损坏', amount: 30, brand: '甲', isMain: true },
  { name: '三号', state: '报废', amount: -3, brand: '乙' },
  { name: '四号', note: '四', brand: '甲', isMain: true },
  { name: '五号', state: '报废', amount: 30, brand: '丙', isMain: false },
];

let server: TestServer;
let admin: ApiClient;

beforeAll(async () => {
  server = await startPeopledServer();
  admin = await server.login();
  await makeResource(admin, PUMP);
  for (const row of ROWS) await admin.write('/FirePump/add', row);
});
afterAll(() => server?.stop());

interface Step {
  path: string;
  text: string;
  rows?: number;
  filters?: { [key: string]: string };
}

async function stepsOf(formJson: Descriptor): Promise<Step[]> {
  return (await admin.write<{ steps: Step[] }>('/formmanager/plan', { typeName: PUMP.name, formJson })).steps;
}

const own = (key: string): PropertySchema => PUMP.record.properties[key] ?? {};
const word = (key: string, more: PropertySchema) => withProperties(PUMP, { [key]: { ...own(key), ...more } });
const required = (...keys: string[]): Descriptor => ({ ...PUMP, record: { ...PUMP.record, required: keys } });

it.each<[string, Descriptor, string[]]>([
  ['a field that is to be filled', required('name', 'note'), ['三号', '五号']],
  ['texts beyond a new limit', word('note', { maxLength: 3 }), ['一号']],
  ['texts below one', word('note', { minLength: 2 }), ['四号']],
  ['numbers above one', word('amount', { maximum: 12 }), ['一号', '二号', '五号']],
  ['numbers below one', word('amount', { minimum: 0 }), ['三号']],
  ['values of a list that are taken away', word('state', { enum: ['完好', '损坏'] }), ['三号', '五号']],
  ['texts that are in a new list no more', word('brand', { enum: ['甲', '丁'] }), ['三号', '五号']],
  ['values that several records have', word('brand', { 'x-unique': true }), ['一号', '二号', '四号']],
  ['several keys together', { ...PUMP, unique: [['amount', 'state']] }, []],
  [
    'a value one record of a group alone may have',
    word('isMain', { 'x-single': { value: true, within: ['brand'] } }),
    ['一号', '二号', '四号'],
  ],
  ['values of a field that goes', withProperties(PUMP, { isMain: undefined }), ['一号', '二号', '四号', '五号']],
  [
    'values that are read as another kind',
    withProperties(PUMP, { note: { type: 'integer', title: '备注' } }),
    ['一号', '二号', '四号'],
  ],
])('the list a plan leads to shows exactly the rows counted: %s', async (_, document, names) => {
  const steps = (await stepsOf(document)).filter(({ rows }) => rows !== undefined);
  expect(steps).toHaveLength(1);
  const [step] = steps;
  expect(step?.rows).toBe(names.length);
  // Where no row is concerned, nothing is to be shown.
  expect(step?.filters === undefined).toBe(names.length === 0);
  if (names.length === 0) return;
  const page = await admin.read<{ totalRows: number; rows: { name: string }[] }>('/FirePump/page', step?.filters);
  expect(page.totalRows).toBe(step?.rows);
  expect(page.rows.map(({ name }) => name).sort()).toEqual([...names].sort());
});

it('leads nowhere where a list cannot say which rows are meant', async () => {
  const long = Array.from({ length: 12 }, (_, n) => `厂家${n}`);
  const [step] = await stepsOf(word('brand', { enum: long }));
  expect(step).toMatchObject({ rows: 5 });
  expect(step).not.toHaveProperty('filters');
});
