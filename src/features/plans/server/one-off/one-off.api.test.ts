import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../../../../tests/support/accounts.ts';
import type { ApiClient } from '../../../../../tests/support/api-client.ts';
import {
  addOneOff,
  hazardBody,
  type OneOffWorld,
  oneOffBody,
  startOneOffWorld,
} from '../../../../../tests/support/plans/one-off-world.ts';
import { startTestServer, type TestServer } from '../../../../../tests/support/server.ts';
import type { WireRecord } from '../../../../engine/json.ts';
import { oneOffTimer } from './one-off-timer.ts';

const PLANS = '/RiskPlanning';
const WORK = '/RiskPlanningExecute';

let world: OneOffWorld;
/** A second server on the same database. */
let other: TestServer;
let now = new Date('2026-01-20T00:00:00Z');
let first: ApiClient;

beforeAll(async () => {
  world = await startOneOffWorld({ now: () => now });
  other = await startTestServer({ seed: 'none', database: world.server.database, now: () => now });
});
beforeEach(() => at('2026-01-20T00:00:00Z'));
afterAll(async () => {
  await other?.stop();
  await world?.server.stop();
});

/** Sessions of another time are over. */
async function at(moment: string): Promise<void> {
  now = new Date(moment);
  world.admin = await world.server.login();
  first = await world.server.login('jihua01', DEMO_PASSWORD);
}

const fire = (server: TestServer = world.server) =>
  oneOffTimer.run({ platform: server.platform, tenant: '1', signal: new AbortController().signal });

const plan = (id: number) => world.admin.read<WireRecord>(`${PLANS}/detail`, { id: String(id) });
const said = async (client: ApiClient | undefined, path: string, body: unknown) =>
  (await client?.post(path, body))?.body;

interface Item extends WireRecord {
  id: number;
}

const itemsOf = async (id: number) =>
  (await world.admin.read<{ items: Item[] }>(`${WORK}/detail`, { id: String(id) })).items;

/** A published plan. */
async function published(more: WireRecord = {}): Promise<number> {
  const id = await addOneOff(world, more);
  await world.admin.write(`${PLANS}/publish`, { id });
  return id;
}

/** A plan under way, with its items. */
async function running(planningName: string): Promise<{ id: number; items: Item[] }> {
  const id = await published({ planningName, startTime: '2026-01-20 07:00:00' });
  return { id, items: await itemsOf(id) };
}

async function noticesOf(userId: string | undefined, like: string): Promise<string[]> {
  const db = world.server.platform.database.session('1');
  const rows = await db.all<{ content: string }>(
    db.t
      .selectFrom('user_notice')
      .select('content')
      .where('user_id', '=', Number(userId))
      .where('content', 'like', `%${like}%`)
      .orderBy('id'),
  );
  return rows.map(({ content }) => content);
}

describe('a one-off plan', () => {
  it('travels as it was sent and is a draft', async () => {
    const id = await addOneOff(world, { remark: '重点看围堰' });
    expect(await plan(id)).toMatchObject({
      ...oneOffBody(world),
      remark: '重点看围堰',
      status: 0,
      items: [],
      actions: [{ verb: 'edit' }, { verb: 'delete' }, { verb: 'publish' }, { verb: 'cancel' }],
    });
    expect((await plan(id)).publishTime).toBeUndefined();
    expect(await said(world.admin, `${PLANS}/add`, oneOffBody(world))).toMatchObject({
      success: false,
      message: '数据已存在',
    });
    const edited = { ...(await plan(id)), remark: '看围堰与液位计' };
    expect(await said(world.admin, `${PLANS}/edit`, edited)).toMatchObject({ success: true });
    expect(await said(world.admin, `${PLANS}/delete`, { id })).toMatchObject({ success: true });
    expect(await said(world.admin, `${PLANS}/publish`, { id })).toMatchObject({ message: '记录不存在' });
  });

  it.each([
    ['截止时间应晚于开始时间，请修改截止时间', { endTime: '2026-01-21 08:00:00' }],
    ['截止时间应晚于当前时间，请修改截止时间', { startTime: undefined, endTime: '2026-01-20 08:00:00' }],
    ['排查人不能为空', { checkUserIds: undefined }],
    ['排查项不能为空', { checkingItems: undefined }],
  ])('is refused with %s', async (message, more) => {
    const body = oneOffBody(world, { planningName: message, ...more } as WireRecord);
    expect(await said(world.admin, `${PLANS}/add`, body)).toMatchObject({ success: false, message });
  });

  it('is published once: its people get word, and nothing of it changes any more', async () => {
    const id = await addOneOff(world, { planningName: '发布一次' });
    const answers = await Promise.all([1, 2].map(() => said(world.admin, `${PLANS}/publish`, { id })));
    expect(answers.filter((answer) => answer?.success)).toHaveLength(1);
    expect(await plan(id)).toMatchObject({ status: 0, publishTime: '2026-01-20 08:00:00' });
    const text = '您有一项排查任务：发布一次，请于2026-01-22 18:00前完成（2026-01-21 08:00 开始）';
    for (const { userId } of world.people) expect(await noticesOf(userId, '发布一次')).toEqual([text]);
    for (const verb of ['edit', 'delete', 'publish'] as const) {
      const body = verb === 'edit' ? { ...(await plan(id)), remark: '改' } : { id };
      expect(await said(world.admin, `${PLANS}/${verb}`, body)).toMatchObject({ message: '当前状态不允许该操作' });
    }
  });

  it('is not published for people who are disabled, nor after its end', async () => {
    const id = await addOneOff(world, { planningName: '停用' });
    const db = world.server.platform.database.session('1');
    const status = (value: number) =>
      db.run(db.t.updateTable('sys_user').set({ status: value }).where('id', '=', Number(world.people[1].userId)));
    await status(1);
    const refusal = await said(world.admin, `${PLANS}/publish`, { id });
    await status(0);
    expect(refusal?.message).toBe('排查人jihua02已停用，请修改排查人后再发布');
    await at('2026-02-01T00:00:00Z');
    expect(await said(world.admin, `${PLANS}/publish`, { id })).toMatchObject({
      message: '截止时间应晚于当前时间，请修改截止时间',
    });
  });

  it('begins at its start and is overdue after its end, each once however many servers look', async () => {
    const id = await published({ planningName: '按时' });
    await fire();
    expect(await plan(id)).toMatchObject({ status: 0 });
    await at('2026-01-21T00:00:00Z');
    await Promise.all([fire(), fire(other), fire()]);
    expect(await plan(id)).toMatchObject({ status: 1 });
    expect(await noticesOf(world.people[0].userId, '按时”已开始')).toHaveLength(1);
    await at('2026-01-22T10:00:00Z');
    await fire();
    expect(await plan(id)).toMatchObject({ status: 1 });
    await at('2026-01-22T10:00:01Z');
    await Promise.all([fire(), fire(other), fire()]);
    expect(await plan(id)).toMatchObject({ status: 3 });
    const past = await world.admin.read<{ rows: WireRecord[] }>(`${PLANS}/history`, { id: String(id) });
    expect(past.rows.map(({ title }) => title)).toEqual(['超期', '开始执行', '发布', '新增']);
  });

  it('begins at once where its start has come or it has none', async () => {
    expect(await plan(await published({ planningName: '已到', startTime: '2026-01-20 08:00:00' }))).toMatchObject({
      status: 1,
    });
    expect(await plan(await published({ planningName: '无期', startTime: undefined }))).toMatchObject({ status: 1 });
  });

  it('is cancelled with word to its people, and is not executed after that', async () => {
    const { id, items } = await running('取消');
    expect(await said(first, `${WORK}/execute`, { id, items: [{ id: items[0]?.id, result: 1 }] })).toMatchObject({
      success: true,
    });
    await world.admin.write(`${PLANS}/cancel`, { id });
    expect(await noticesOf(world.people[1].userId, '取消”已取消')).toEqual(['排查计划“取消”已取消，不必再执行']);
    expect(await plan(id)).toMatchObject({ status: 4, items: [{ result: 1 }, { result: 0 }] });
    for (const [client, path, body] of [
      [first, `${WORK}/execute`, { id, items: [{ id: items[1]?.id, result: 1 }] }],
      [first, '/RiskRegister/planRegister', hazardBody(world, { planRiskItemId: items[1]?.id ?? 0 })],
      [world.admin, `${PLANS}/cancel`, { id }],
    ] as const) {
      expect(await said(client, path, body)).toMatchObject({ success: false, message: '当前状态不允许该操作' });
    }
  });
});
