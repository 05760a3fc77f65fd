import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { DEVICE } from '../../src/compiler/samples/sampler.ts';
import { toSnake } from '../../src/engine/projections/table.ts';
import type { ApiClient } from '../support/api-client.ts';
import { idOf, startPeopledServer } from '../support/people.ts';
import { serving } from '../support/servers/of-file.ts';
import { expectChains, historyAfter, historyOf } from './history-rows.ts';
import { addOrg, Keyring } from './keyring.ts';
import type { Body } from './samples.ts';

const NOW = '2026-03-31T02:00:00Z';
const PATH = `/${DEVICE.name}`;
const { server, admin } = serving(() => startPeopledServer({ descriptors: [DEVICE], now: () => new Date(NOW) }));
let duty: string;
let orgs: string[];

beforeAll(async () => {
  duty = await idOf(server, 'linanqi');
  const db = server.platform.database.session('1');
  orgs = await Promise.all(['甲车间', '乙车间'].map((name) => addOrg(db, name)));
});

let count = 0;

/** Adds a device in use that one person is responsible for. */
async function device(more: Body = {}): Promise<Body> {
  count += 1;
  const body = { name: `灭火器${count}`, orgId: orgs[0], dutyUserId: duty, ...more };
  return detail(await admin.add(`${PATH}/add`, body));
}

const detail = (id: unknown) => admin.read<Body>(`${PATH}/detail`, { id: String(id) });

/** State that refusals must leave unchanged: the records, their history and the changes sent to browsers. */
async function state(): Promise<object[]> {
  const { rows } = await server.platform.database.query(
    `select md5(string_agg(d::text, '' order by id)) as records, (select max(id) from t_1.record_history) as history,
       (select count(*) from platform.outbox) as told from t_1.${toSnake(DEVICE.name)} d`,
    [],
  );
  return rows;
}

/** Expects this refusal, and that nothing has changed. */
async function refused(path: string, body: unknown, answer: object, client = admin): Promise<void> {
  const before = await state();
  const { body: told } = await client.post(path, body);
  expect(told).toMatchObject({ success: false, ...answer });
  expect(await state()).toEqual(before);
}

async function messagesOf(account: string): Promise<Body[]> {
  const client = await server.login(account);
  const unread = await client.read<Body[]>('/sysNotice/unread');
  return Promise.all(unread.map(({ id }) => client.read<Body>('/sysNotice/detail', { id: String(id) })));
}

describe('an action without a program', () => {
  test('stores what its expressions and its form say, raises the version and leaves one row of history', async () => {
    const { id, version } = await device({ cycle: 1 });
    const lines = await historyOf(server, () => admin.write(`${PATH}/check`, { id, version, result: '合格' }));
    const me = await idOf(server, 'superAdmin');
    const after = { result: '合格', checkedOn: '2026-03-31', checkerId: me, nextOn: '2026-04-30' };
    expect(await detail(id)).toMatchObject({ ...after, version: Number(version) + 1 });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ event: 'check', title: '复检', record_id: Number(id), before: {}, after });
  });

  test('done again it is done again: version and history tell it even where no value differs', async () => {
    const { id } = await device();
    await admin.write(`${PATH}/check`, { id, result: '合格' });
    const lines = await historyOf(server, () => admin.write(`${PATH}/check`, { id, result: '合格' }));
    expect(lines.map(({ event }) => event)).toEqual(['check']);
    expect(await detail(id)).toMatchObject({ version: 3 });
  });

  test('of two callers at once one wins, the other reads that the state has changed', async () => {
    const { id, version } = await device();
    const answers = await Promise.all([1, 2].map(() => admin.post(`${PATH}/scrap`, { id, version })));
    const [lost, won] = answers.map(({ body }) => body).sort((a, b) => Number(a.success) - Number(b.success));
    expect(won).toMatchObject({ success: true });
    const message = '状态已变化，请刷新';
    expect(lost).toMatchObject({ success: false, code: 409, message, extras: { errorCode: 'H1003' } });
  });

  test('is refused by its state in words of the dictionary or of the choice', async () => {
    const { id } = await device();
    await admin.write(`${PATH}/start`, { id });
    const state = { code: 500, extras: { errorCode: 'H1001' } };
    await refused(`${PATH}/start`, { id }, { ...state, message: '当前状态为“正常”，不能启用' });
    await admin.write(`${PATH}/scrap`, { id });
    await refused(`${PATH}/scrap`, { id }, { ...state, message: '当前状态为“报废”，不能报废' });
    await refused(`${PATH}/check`, { id, result: '合格' }, { ...state, message: '只有在用的器材才能复检' });
  });

  test('is done by those it names, and everyone else reads who they are', async () => {
    const { id } = await device();
    await admin.write(`${PATH}/check`, { id, result: '不合格' });
    const path = `${PATH}/takeOver`;
    const message = '只有负责人“林安琪”、或部门“甲车间”的人且有“编辑”权限的人可以接管';
    await refused(path, { id }, { code: 500, message, extras: { errorCode: 'H1002' } });
    const worker = await Keyring.create(server, { account: 'jiache', orgId: orgs[0] });
    await worker.hold(['TestDevice:takeOver']);
    await refused(path, { id }, { extras: { errorCode: 'H1002' } }, worker.client);
    await worker.hold(['TestDevice:takeOver', 'TestDevice:edit', 'TestDevice:page']);
    await worker.client.write(path, { id });
    expect(await detail(id)).toMatchObject({ dutyUserId: worker.userId });
    await refused(path, { id }, { message: '当前状态为“合格”，不能接管', extras: { errorCode: 'H1001' } });
  });

  test('waits in the inbox of the person its record names, until it is done', async () => {
    const keeper = await Keyring.create(server, { account: 'yanghu', scope: 3 });
    await keeper.hold(['TestDevice:takeOver']);
    const ids: unknown[] = [];
    for (let n = 0; n < 3; n += 1) ids.push((await device({ dutyUserId: keeper.userId, orgId: null })).id);
    for (const id of ids.slice(1)) await admin.write(`${PATH}/check`, { id, result: '不合格' });
    const kind = 'TestDeviceTakeOver';
    const tasks = async (client: ApiClient) =>
      (await client.rows<{ kind: string; id: number }>('/inbox/page', { kind })).map(({ id }) => id);
    const counted = async () => {
      const counts = await keeper.client.read<{ key: string; title: string; count: number }[]>('/inbox/counts');
      return counts.find(({ key }) => key === kind);
    };
    expect(await counted()).toMatchObject({ title: '待我接管', count: 2 });
    expect(await tasks(keeper.client)).toEqual(ids.slice(1).map(Number));
    expect(await tasks(admin)).toEqual([]);
    const first = await keeper.client.read<{ rows: Body[]; next: string }>('/inbox/page', { kind, pageSize: 1 });
    const rest = await keeper.client.rows<Body>('/inbox/page', { kind, pageSize: 1, after: first.next });
    expect([...first.rows, ...rest].map(({ id }) => id)).toEqual(ids.slice(1).map(Number));
    const action = { kind, action: 'TestDevice/takeOver', input: {} };
    const verdicts = await keeper.client.write<Body[]>('/inbox/perform', { ...action, ids: ids.map(Number) });
    expect(verdicts.map(({ isDone }) => isDone)).toEqual([false, true, true]);
    expect(await counted()).toMatchObject({ count: 0 });
  });

  test('upon an older version it is refused together with the present row', async () => {
    const { id, version } = await device();
    await admin.write(`${PATH}/edit`, { id, cycle: 3 });
    const current = { id, version: Number(version) + 1, cycle: 3 };
    await refused(`${PATH}/check`, { id, version, result: '合格' }, { code: 409, extras: { current } });
  });

  test('its form is judged as every form: required, hidden, unknown', async () => {
    const { id } = await device();
    await refused(`${PATH}/check`, { id }, { code: 400, message: '检查结果不能为空' });
    await refused(`${PATH}/check`, { id, result: '一般' }, { code: 400 });
    await refused(`${PATH}/check`, { id, result: '合格', forged: 1 }, { code: 400, message: '未知字段：forged' });
    await refused(`${PATH}/scrap`, { id, forged: 1 }, { code: 400, message: '未知字段：forged' });
    const lines = await historyOf(server, () =>
      admin.write(`${PATH}/check`, { id, result: '合格', note: '表盘破损', phase: '报废' }),
    );
    expect(lines[0]?.after).not.toHaveProperty('input');
    expect(await detail(id)).toMatchObject({ phase: '在用', result: '合格' });
  });

  test('values follow the rules of an edit: limits, required, unique, choices, targets', async () => {
    const taken = await device({ code: 'X-1' });
    const { id } = await device();
    expect(taken.code).toBe('X-1');
    await refused(`${PATH}/rename`, { id, code: 'X-1' }, { success: false });
    await refused(`${PATH}/rename`, { id, code: 'X'.repeat(11) }, { code: 400 });
    await refused(`${PATH}/blank`, { id }, { code: 400 });
    await admin.write(`${PATH}/edit`, { id, cost: 500 });
    await refused(`${PATH}/price`, { id }, { code: 400 });
    const asked = { code: 400, extras: { errors: [{ field: 'code', message: '请输入编号！' }] } };
    await refused(`${PATH}/send`, { id }, asked);
    await admin.write(`${PATH}/send`, { id: taken.id });
    await refused(`${PATH}/hand`, { id, dutyUserId: '999999' }, { code: 400, message: '所选负责人不存在' });
  });

  test('an input left out keeps what is stored, one that is emptied clears it', async () => {
    const { id } = await device({ code: 'K-1' });
    await admin.write(`${PATH}/rename`, { id });
    expect(await detail(id)).toMatchObject({ code: 'K-1', version: 2 });
    await admin.write(`${PATH}/rename`, { id, code: null });
    expect(await detail(id)).not.toHaveProperty('code');
  });

  test('an input no field is named after stays in the history, one named reason as its reason', async () => {
    const { id } = await device();
    const lines = await historyOf(server, () => admin.write(`${PATH}/hand`, { id, dutyUserId: duty, reason: '轮岗' }));
    expect(lines[0]).toMatchObject({ event: 'hand', reason: '轮岗', after: { input: { reason: '轮岗' } } });
  });

  test('messages people the record names in words they read, not the caller', async () => {
    const { id, name } = await device({ dutyUserId: await idOf(server, 'chenyan') });
    await admin.write(`${PATH}/check`, { id, result: '合格' });
    const text = `“${name}”（正常）复检合格，下次检查 2026-09-30`;
    expect(await messagesOf('chenyan')).toMatchObject([{ title: '复检', content: text }]);
    await admin.write(`${PATH}/scrap`, { id });
    const scrapped = { title: '报废', content: `陈研负责的“${name}”已报废` };
    expect(await messagesOf('chenyan')).toEqual(expect.arrayContaining([expect.objectContaining(scrapped)]));
    expect(await admin.read<unknown[]>('/sysNotice/unread')).toEqual([]);
  });
});

describe('several records', () => {
  test('all are done, each with its history and version', async () => {
    const made = [await device(), await device(), await device()];
    const ids = made.map(({ id }) => id).reverse();
    const lines = await historyOf(server, () => admin.write(`${PATH}/hand`, { ids, dutyUserId: duty, reason: '轮岗' }));
    expect(lines.map(({ record_id, event }) => [record_id, event])).toEqual(made.map(({ id }) => [Number(id), 'hand']));
    for (const { id } of made) expect(await detail(id)).toMatchObject({ version: 2 });
  });

  test('all or none: the refusal names the first record it is about', async () => {
    const [one, two] = [await device(), await device()];
    await admin.write(`${PATH}/scrap`, { id: two.id });
    const message = `“${two.name}”：当前状态为“报废”，不能报废`;
    await refused(`${PATH}/scrap`, { ids: [one.id, two.id] }, { message });
    expect(await detail(one.id)).toMatchObject({ phase: '在用' });
  });

  test('are bounded, and taken only by actions that say so', async () => {
    const ids = Array.from({ length: 101 }, (_, at) => at + 1);
    await refused(`${PATH}/scrap`, { ids }, { code: 400, message: '一次最多处理 100 条记录' });
    await refused(`${PATH}/scrap`, { ids: [] }, { message: '未选择行' });
    const { id } = await device();
    await refused(`${PATH}/check`, { ids: [id], result: '合格' }, { success: false });
  });
});

describe('who may', () => {
  test('without the code it is forbidden, out of the data scope the record does not exist', async () => {
    const { id } = await device();
    const other = await device({ orgId: orgs[1] });
    const key = await Keyring.create(server, { account: 'keeper', scope: 3, orgId: orgs[0] });
    await key.hold([`${DEVICE.name}:page`]);
    await refused(`${PATH}/scrap`, { id }, { code: 1013002 }, key.client);
    await key.hold([`${DEVICE.name}:scrap`]);
    await refused(`${PATH}/scrap`, { id: other.id }, { code: 404 }, key.client);
    await refused(`${PATH}/scrap`, { ids: [id, other.id] }, { code: 404 }, key.client);
    await key.client.write(`${PATH}/scrap`, { id });
  });

  test('a form that does an action as well needs both codes, and does both or nothing', async () => {
    const key = await Keyring.create(server, { account: 'adder', scope: 3, orgId: orgs[0] });
    const body = { name: '推车式灭火器', orgId: orgs[0] };
    await key.hold([`${DEVICE.name}:add`]);
    await refused(`${PATH}/add?then=start`, body, { code: 1013002 }, key.client);
    await key.hold([`${DEVICE.name}:add`, `${DEVICE.name}:start`]);
    await refused(`${PATH}/add?then=scrap`, body, { success: false }, key.client);
    const lines = await historyOf(server, () => key.client.write(`${PATH}/add?then=start`, body));
    expect(lines.map(({ event }) => event)).toEqual(['add', 'start']);
    expect(await detail(lines[0]?.record_id)).toMatchObject({ status: 0, name: body.name });
  });

  test('the same request id with another further action is another request', async () => {
    const request = randomUUID();
    const body = { name: '消火栓', orgId: orgs[0] };
    await admin.post(`${PATH}/add`, body, request);
    const { body: told } = await admin.post(`${PATH}/add?then=start`, body, request);
    expect(told).toMatchObject({ success: false, message: '请求标识已用于其他内容，请重新提交' });
  });
});

test('devices have unbroken histories', async () => expectChains(await historyAfter(server, 0)));
