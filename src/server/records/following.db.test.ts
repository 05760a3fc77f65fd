import { describe, expect, test } from 'vitest';
import { descriptorNamed } from '../../../tests/support/descriptors/named.ts';
import { createRecordWorld } from '../../../tests/support/record-world.ts';
import { ofFile } from '../../../tests/support/servers/begun.ts';
import type { WireRecord } from '../../engine/json.ts';
import type { PropertySchema } from '../../engine/record-schema.ts';
import type { UserCtx } from '../ctx.ts';
import { fillRow } from '../db/following-fill.ts';
import { AppError } from '../errors.ts';
import { fillFollowing, refillChanged } from '../jobs/fill-following.ts';
import type { Platform } from '../platform.ts';
import { addRecord } from './add.ts';
import { detailRecord, findRow } from './detail.ts';
import { editRecord, setFields } from './edit.ts';
import { lastSent } from './last-sent.ts';
import { listRecords } from './list.ts';
import { pageRecords } from './page.ts';
import { changeStatus } from './status.ts';
import { insertRecord } from './store.ts';

const field =
  (type: 'integer' | 'string') =>
  (title: string, more: Partial<PropertySchema> = {}) => ({ type, title, ...more });
const [whole, text] = [field('integer'), field('string')];
/** Readable by holders of a code, and computed when read. */
const GUARDED = { 'x-virtual': true, 'x-permission': { read: 'Order:cost' } };

const ORDER = descriptorNamed('Order', '订单', {
  actions: ['page', 'list', 'detail', 'add', 'edit', 'delete', 'changeStatus'],
  required: ['name', 'begin'],
}).having({
  name: { type: 'string', title: '名称' },
  code: text('编号', { 'x-kind': 'serial', 'x-number': { prefix: 'DD', date: 'yyyyMM', digits: 2 } }),
  label: { type: 'string', title: '标签', 'x-value': { join: [{ field: 'code' }, { field: 'name' }], with: ' ' } },
  count: whole('数量'),
  price: whole('单价', { maximum: 1000 }),
  net: whole('净额', {
    'x-value': { multiply: [{ field: 'count' }, { field: 'price' }] },
    maximum: 5000,
    'x-search': { mode: 'range' },
  }),
  state: text('状况', { 'x-value': { if: { properties: { status: { const: 1 } } }, then: '停用', else: '在用' } }),
  begin: { type: 'string', format: 'date', title: '开始', 'x-default': { clock: 'today' } },
  end: { type: 'string', format: 'date', title: '结束', 'x-default': { plus: { field: 'begin' }, days: 7 } },
  left: whole('剩余天数', { 'x-virtual': true, 'x-value': { daysBetween: [{ clock: 'today' }, { field: 'end' }] } }),
  editor: { type: 'string', title: '经手人', 'x-value': { caller: 'name' } },
  place: { type: 'string', title: '地点', 'x-default': { last: true } },
  cost: whole('成本', { 'x-permission': { read: 'Order:cost', write: 'Order:cost' }, 'x-default': { last: true } }),
  margin: whole('差额', { ...GUARDED, 'x-value': { subtract: [{ field: 'net' }, { field: 'cost' }] } }),
  doubled: whole('两倍数量', { ...GUARDED, 'x-value': { multiply: [{ field: 'count' }, 2] } }),
  owner: { type: 'string', title: '登记人', readOnly: true, 'x-default': { caller: 'name' } },
  status: whole('状态', { 'x-dictionary': 'common_status', default: 0, readOnly: true }),
});

/** Records whose number doubles when they are read. */
const LETTER = descriptorNamed('Letter', '信件', { actions: ['page', 'list', 'detail'] }).having({
  name: { type: 'string', title: '名称' },
  text: { type: 'string', title: '正文', maxLength: 6_000 },
  twice: text('两遍', {
    maxLength: 6_000,
    'x-virtual': true,
    'x-value': { join: [{ field: 'text' }, { field: 'text' }] },
  }),
});

/** A repair reported on a Friday at nine. */
const REPAIR = { equipmentId: 1, fault: '漏油', keeperId: '1', phase: 0, phaseTime: '2026-11-20 09:00:00' };

const world = ofFile(() => createRecordWorld([ORDER, LETTER]));

const as = <T>(work: (ctx: UserCtx) => Promise<T>, person = {}) => world.as(person, work);
const add = (body: WireRecord, person = {}) => as(async (ctx) => (await addRecord(ctx, 'Order', { body })).id, person);
const read = (id: number, person = {}) => as((ctx) => detailRecord(ctx, 'Order', id), person);

/** Parts that filling reads, some hours after the first pass. */
const parts = (hours = 0) => {
  const now = () => new Date(hours * 3_600_000);
  const catalogs = { of: () => world.catalog };
  return { database: world.database, catalogs, now, log: console } as unknown as Platform; // what it reads
};
const fill = () => fillFollowing(parts(), '1', new AbortController().signal);

/** Returns the messages of a refusal by field. */
async function refusalOf(work: Promise<unknown>): Promise<unknown> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return error instanceof AppError ? error.extras.errors : error;
}

describe('computed values', () => {
  test('are made at add, whatever the body says of them, and read with the rest', async () => {
    const id = await add({ name: '甲', count: 3, price: 20, net: 99, editor: '冒名', left: 1 });
    expect(await read(id)).toMatchObject({ net: 60, state: '在用', editor: '用户1', left: 7 });
    expect(String((await read(id)).label)).toMatch(/^DD202611-\d\d 甲$/);
  });

  test('follow an edit, a switch of status and what the server sets', async () => {
    const id = await add({ name: '乙', count: 3, price: 20 });
    await as((ctx) => editRecord(ctx, 'Order', { body: { id, count: 5 } }));
    expect(await read(id)).toMatchObject({ net: 100 });
    await as((ctx) => changeStatus(ctx, 'Order', { id, status: 1 }));
    expect(await read(id)).toMatchObject({ state: '停用' });
    await as(async (ctx) =>
      setFields(ctx, 'Order', { row: await findRow(ctx, 'Order', { id }), set: { price: 7 }, reason: '调价' }),
    );
    expect(await read(id)).toMatchObject({ net: 35 });
    await as((ctx) => editRecord(ctx, 'Order', { body: { id, count: null } }));
    expect(await read(id)).not.toHaveProperty('net');
  });

  test('of the clock or the caller alone are no change: the same sent again writes nothing', async () => {
    const id = await add({ name: '丙', count: 1, price: 1 });
    const { version } = await read(id);
    await as((ctx) => editRecord(ctx, 'Order', { body: { id, count: 1 } }), { id: '2' });
    expect(await read(id)).toMatchObject({ version, editor: '用户1' });
    await as((ctx) => editRecord(ctx, 'Order', { body: { id, count: 2 } }), { id: '2' });
    expect(await read(id)).toMatchObject({ editor: '用户2' });
  });

  test('beyond the limits are refused by the name of the field and of what it was made of', async () => {
    expect(await refusalOf(add({ name: '丁', count: 100, price: 100 }))).toEqual([
      { field: 'net', message: '净额计算结果为 10000，超出本字段的限制（最多 5000），请检查数量、单价' },
    ]);
  });

  test('end at the limit of their field, and with an answer that is too large the list is refused in words', async () => {
    await world.database.query(
      `insert into t_1.letter (name, text, created_time)
       select n::text, repeat('x', 6000), now() from generate_series(1, 3000) as n`,
    );
    const { rows } = await as((ctx) => pageRecords(ctx, 'Letter', { query: { pageSize: 3 } }));
    expect(rows.map(({ twice }) => twice)).toEqual(Array(3).fill(`${'x'.repeat(5_999)}…`));
    const list = as((ctx) => listRecords(ctx, 'Letter', { query: {} }));
    await expect(list).rejects.toThrow('要返回的数据超过 32 MB，请减少每页条数或缩小查询范围后重试');
  });

  test('are found and put in order like any other of their kind, those not kept are neither', async () => {
    await add({ name: '戊', count: 11, price: 11 });
    const page = (query: WireRecord) => as((ctx) => pageRecords(ctx, 'Order', { query }));
    expect((await page({ net: '120,122' })).rows.map(({ name }) => name)).toEqual(['戊']);
    const { rows } = await page({ sortField: 'net', sortOrder: 'descend' });
    expect(rows[0]).toMatchObject({ name: '戊', left: 7 });
    expect(await refusalOf(page({ sortField: 'left', sortOrder: 'descend' }))).not.toBeNull();
  });
});

describe('rights and races', () => {
  test('a value of a guarded field is shown to those alone who may read what it is made of', async () => {
    const chief = { id: '33', permissions: ['Order:cost'] };
    const id = await add({ name: '己', count: 2, price: 50, cost: 30 }, chief);
    expect(await read(id, chief)).toMatchObject({ margin: 70, doubled: 4 });
    expect(await read(id)).not.toHaveProperty('margin');
    // All may read the value it is computed from, but not the computed one.
    expect(await read(id)).toMatchObject({ count: 2 });
    expect(await read(id)).not.toHaveProperty('doubled');
    const { rows } = await as((ctx) => pageRecords(ctx, 'Order', { query: { sortField: 'id', sortOrder: 'descend' } }));
    expect(rows[0]).not.toHaveProperty('margin');
  });

  test('a row that was written since it was read is passed over by the filling', async () => {
    const id = await add({ name: '庚', count: 2, price: 2 });
    const { version } = await read(id);
    await as((ctx) => editRecord(ctx, 'Order', { body: { id, count: 3 } }));
    const model = world.catalog.model('Order');
    await as((ctx) => fillRow(ctx.db, model, { id, version: Number(version), set: { net: 4 } }));
    expect(await read(id)).toMatchObject({ net: 6 });
  });

  test('what a server of the version before wrote is filled at a start within a day', async () => {
    await fill();
    const id = await add({ name: '辛', count: 2, price: 3 });
    await world.database.query('update t_1."order" set net = null where id = $1', [id]);
    await fill();
    await refillChanged(parts(25), '1');
    await fill();
    expect(await read(id)).not.toHaveProperty('net');
    await refillChanged(parts(1), '1');
    await fill();
    expect(await read(id)).toMatchObject({ net: 6 });
  });

  test('a limit counts by the calendar of the last recalculation, also where an older one was being written by', async () => {
    const { database, catalog } = world;
    await fill();
    const id = await as(async (ctx) => {
      const repair = await insertRecord(ctx, catalog.resource('EquipmentRepair'), { record: { ...REPAIR } });
      await database.query(`insert into t_1.work_calendar (name, kind, begin_date, created_time)
        values ('厂庆', 2, '2026-11-20', now())`);
      await fill();
      return repair;
    });
    const due = async () => (await as((ctx) => detailRecord(ctx, 'EquipmentRepair', id))).dueTime;
    expect(await due()).toBe('2026-11-20 17:00:00');
    await fill();
    expect(await due()).toBe('2026-11-23 16:00:00');
  });
});

describe('what a new record starts with', () => {
  test('fills keys that are absent, in the order they build on each other; an emptied one stays empty', async () => {
    const preset = { begin: '2026-11-20', end: '2026-11-27', owner: '用户1' };
    expect(await read(await add({ name: '甲' }))).toMatchObject(preset);
    expect(await read(await add({ name: '乙', begin: '2026-12-30' }))).toMatchObject({ end: '2027-01-06' });
    expect(await read(await add({ name: '丙', end: null }))).not.toHaveProperty('end');
    expect(await refusalOf(add({ name: '丁', begin: null }))).toEqual([{ field: 'begin', message: '请选择开始！' }]);
  });

  test('is not filled into a record that is edited', async () => {
    const id = await add({ name: '戊', end: null });
    await as((ctx) => editRecord(ctx, 'Order', { body: { id, name: '己' } }));
    expect(await read(id)).not.toHaveProperty('end');
  });

  test('is proposed as the same caller last sent it, of fields he may read, and is filled into nothing by itself', async () => {
    const chief = { id: '31', permissions: ['Order:cost'] };
    await add({ name: '甲', place: '东门', cost: 5 }, chief);
    expect(await as((ctx) => lastSent(ctx, 'Order'), chief)).toEqual({ place: '东门', cost: 5 });
    expect(await as((ctx) => lastSent(ctx, 'Order'), { id: '31' })).toEqual({ place: '东门' });
    expect(await as((ctx) => lastSent(ctx, 'Order'), { id: '32' })).toEqual({});
    expect(await read(await add({ name: '乙' }, chief), chief)).not.toHaveProperty('place');
    expect(await as((ctx) => lastSent(ctx, 'Order'), chief)).toEqual({});
  });
});

describe('numbers', () => {
  test('of adds at one moment are all different', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, (_, n) => add({ name: `并发${n}` })));
    const codes = await Promise.all(ids.map(async (id) => (await read(id)).code));
    expect(new Set(codes).size).toBe(ids.length);
  });

  test('are the server’s: a body cannot choose one, an edit does not change it', async () => {
    const id = await add({ name: '甲', code: 'DD202611-01' });
    const { code } = await read(id);
    expect(code).not.toBe('DD202611-01');
    await as((ctx) => editRecord(ctx, 'Order', { body: { id, code: 'X', name: '乙' } }));
    expect(await read(id)).toMatchObject({ code, label: `${code} 乙` });
  });
});
