import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../../../../tests/support/accounts.ts';
import type { ApiClient } from '../../../../../tests/support/api-client.ts';
import { uploadPicture } from '../../../../../tests/support/pictures.ts';
import {
  addOneOff,
  hazardBody,
  type OneOffWorld,
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
let [first, second, stranger]: ApiClient[] = [];

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
  second = await world.server.login('jihua02', DEMO_PASSWORD);
  stranger = await world.server.login('jihua03', DEMO_PASSWORD);
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

describe('the execution of a one-off plan', () => {
  it('is listed to the people it names from its publication on', async () => {
    const draft = await addOneOff(world, { planningName: '名单甲' });
    const page = async (client: ApiClient | undefined) =>
      (await client?.read<{ rows: WireRecord[] }>(`${WORK}/page`, { planningName: '名单甲' }))?.rows;
    expect(await page(first)).toEqual([]);
    await world.admin.write(`${PLANS}/publish`, { id: draft });
    expect(await page(first)).toMatchObject([
      {
        id: draft,
        planningName: '名单甲',
        deptId: world.orgId,
        checkUserIds: world.people.map(({ userId }) => userId).join(),
        startTime: '2026-01-21 08:00:00',
        endTime: '2026-01-22 18:00:00',
        status: 0,
        progress: '0/2',
      },
    ]);
    expect(await page(stranger)).toEqual([]);
    expect(await page(world.admin)).toEqual([]);
    expect((await stranger?.get(`${WORK}/detail`, { id: draft }))?.body).toMatchObject({ message: '记录不存在' });
    expect(await world.admin.read(`${WORK}/page`, { status: 0, planningName: '名单甲' })).toMatchObject({
      totalRows: 0,
    });
  });

  it('records who checked an item and when, and tells the second who comes to it', async () => {
    const { id, items } = await running('两人');
    const [gauge, dike] = items;
    const both = await Promise.all(
      [first, second].map((client, at) =>
        said(client, `${WORK}/execute`, { id, items: [{ id: gauge?.id, result: 1, remark: `甲乙${at}` }] }),
      ),
    );
    const [winner, loser] = both[0]?.success ? ['jihua01', both[1]] : ['jihua02', both[0]];
    expect(loser).toMatchObject({
      success: false,
      code: 409,
      message: `“液位计完好”已由${winner}于 2026-01-20 08:00 排查，状态已变化，请刷新`,
      extras: { errorCode: 'H1003', itemId: gauge?.id },
    });
    const [done] = await itemsOf(id);
    expect(done).toMatchObject({ result: 1, checkUserName: winner, checkTime: '2026-01-20 08:00:00' });
    const mine = winner === 'jihua01' ? first : second;
    const theirs = winner === 'jihua01' ? second : first;
    const again = await said(mine, `${WORK}/execute`, { id, items: [{ id: gauge?.id, result: 3, remark: '已拆除' }] });
    expect(again).toMatchObject({ success: true });
    const same = [
      { id: gauge?.id, result: 3, remark: '已拆除' },
      { id: dike?.id, result: 1 },
    ];
    expect(await said(theirs, `${WORK}/execute`, { id, items: same })).toMatchObject({ success: true });
    expect((await itemsOf(id)).map(({ checkUserName }) => checkUserName)).toEqual(
      winner === 'jihua01' ? ['jihua01', 'jihua02'] : ['jihua02', 'jihua01'],
    );
  });

  it('finishes when every item is checked, and is marked where that was late', async () => {
    const { id, items } = await running('完成');
    const [gauge, dike] = items;
    const finish = (results: unknown[]) => said(first, `${WORK}/execute`, { id, items: results, finish: true });
    expect(await finish([{ id: gauge?.id, result: 2 }])).toMatchObject({
      message: '第 1 项“液位计完好”为异常，请登记隐患，或选择立即整改（共 2 项未完成）',
    });
    const all = [
      { id: gauge?.id, result: 2 },
      { id: dike?.id, result: 1 },
    ];
    expect(await finish(all)).toMatchObject({ message: '第 1 项“液位计完好”为异常，请登记隐患，或选择立即整改' });
    expect((await itemsOf(id)).map(({ result }) => result)).toEqual([0, 0]);
    await at('2026-01-25T00:00:00Z');
    await fire();
    expect(await plan(id)).toMatchObject({ status: 3 });
    expect(await finish([{ ...all[0], fixed: true, remark: '已紧固' }, all[1]])).toMatchObject({ success: true });
    expect(await plan(id)).toMatchObject({ status: 2, isLate: true, finishTime: '2026-01-25 08:00:00' });
    expect(await finish(all)).toMatchObject({ message: '当前状态不允许该操作' });
  });

  it('in time is not marked late', async () => {
    const { id, items } = await running('及时');
    const results = items.map((item) => ({ id: item.id, result: 1 }));
    await first?.write(`${WORK}/execute`, { id, items: results, finish: true });
    expect(await plan(id)).toMatchObject({ status: 2, isLate: false });
  });

  it('does not begin before its start', async () => {
    const id = await published({ planningName: '未到' });
    const [item] = await itemsOf(id);
    expect(await said(first, `${WORK}/execute`, { id, items: [{ id: item?.id, result: 1 }] })).toMatchObject({
      message: '当前状态不允许该操作',
    });
  });

  it('is for the people it names alone, whatever codes others hold', async () => {
    const { id, items } = await running('他人');
    const { items: others } = await running('别项');
    const body = { id, items: [{ id: items[0]?.id, result: 1 }] };
    expect(await said(stranger, `${WORK}/execute`, body)).toMatchObject({ message: '记录不存在' });
    expect(await said(world.admin, `${WORK}/execute`, body)).toMatchObject({ message: '您不是当前处理人' });
    const foreign = { id, items: [{ id: others[0]?.id, result: 1 }] };
    expect(await said(first, `${WORK}/execute`, foreign)).toMatchObject({ message: '记录不存在' });
    expect((await itemsOf(id)).map(({ result }) => result)).toEqual([0, 0]);
  });

  it.each([
    ['第 1 项：结果应为 0 未查、1 正常、2 异常、3 不适用之一', { result: 4 }],
    ['第 1 项：结果应为 0 未查、1 正常、2 异常、3 不适用之一', { result: '1' }],
    ['第 1 项：说明应为不超过 500 字的文字', { result: 1, remark: '长'.repeat(501) }],
    ['第 1 项：照片格式不正确，请重新上传', { result: 1, pictures: 'https://evil.example/x.png' }],
  ])('refuses a result with %s', async (message, result) => {
    const { id, items } = await running(`${message}${JSON.stringify(result).slice(0, 20)}`);
    const answer = await said(first, `${WORK}/execute`, { id, items: [{ id: items[0]?.id, ...result }] });
    expect(answer).toMatchObject({ success: false, code: 400, message });
  });

  it('takes pictures of the inspector himself, and none of others', async () => {
    const { id, items } = await running('照片');
    const [gauge, dike] = items;
    if (!first || !second) throw new Error('two inspectors sign in');
    const [own, foreign] = [await uploadPicture(first), await uploadPicture(second)];
    const execute = (itemId: unknown, pictures: string) =>
      said(first, `${WORK}/execute`, { id, items: [{ id: itemId, result: 1, pictures }] });
    expect(await execute(gauge?.id, foreign)).toMatchObject({
      code: 400,
      message: expect.stringContaining('照片只能使用自己上传的文件'),
    });
    expect(await execute(gauge?.id, own)).toMatchObject({ success: true });
    const [shown] = await itemsOf(id);
    expect(String(shown?.pictures)).toContain(`id=${own}`);
    expect(await execute(gauge?.id, String(shown?.pictures))).toMatchObject({ success: true });
    const { id: otherId, items: others } = await running('照片乙');
    const elsewhere = { id: otherId, items: [{ id: others[0]?.id, result: 1, pictures: own }] };
    expect(await said(first, `${WORK}/execute`, elsewhere)).toMatchObject({ success: false, code: 400 });
    expect(dike?.pictures).toBeUndefined();
  });

  it('done again under the same X-Request-Id is done once', async () => {
    const REQUEST = '0a1b2c3d-0000-4000-8000-000000000001';
    const { id, items } = await running('重放');
    const body = { id, items: items.map((item) => ({ id: item.id, result: 1 })), finish: true };
    const answers = [
      await first?.post(`${WORK}/execute`, body, REQUEST),
      await first?.post(`${WORK}/execute`, body, REQUEST),
    ];
    expect(answers.map((answer) => answer?.body.success)).toEqual([true, true]);
    const past = await world.admin.read<{ rows: WireRecord[] }>(`${PLANS}/history`, { id: String(id) });
    expect(past.rows.filter(({ title }) => title === '完成排查')).toHaveLength(1);
  });
});

describe('a hazard of an item', () => {
  it('calls-10 is registered by an inspector with the point of the item, once, and keeps its pictures', async () => {
    const { id, items } = await running('异常');
    const [gauge] = items;
    if (!first) throw new Error('an inspector signs in');
    const picture = await uploadPicture(first);
    await first.write(`${WORK}/execute`, { id, items: [{ id: gauge?.id, result: 2, pictures: picture }] });
    const body = hazardBody(world, { planRiskItemId: gauge?.id ?? 0, pictures: picture });
    const hazardId = await first.write<number>('/RiskRegister/planRegister', body);
    expect(await said(second, '/RiskRegister/planRegister', body)).toMatchObject({ message: '该排查项已登记隐患' });
    const hazard = await first.read<WireRecord>('/RiskRegister/getInfoByPlanRiskItemId', {
      planRiskItemId: gauge?.id ?? 0,
    });
    expect(hazard).toMatchObject({
      id: hazardId,
      source: 2,
      sourceId: gauge?.id,
      planRiskItemId: gauge?.id,
      riskPointItemId: world.items[0],
      riskPointName: '一号储罐',
    });
    expect(String(hazard.pictures)).toContain(`id=${picture}`);
    expect((await itemsOf(id))[0]).toMatchObject({ result: 2, riskRegisterId: hazardId });
    const rest = [{ id: items[1]?.id, result: 1 }];
    expect(await said(first, `${WORK}/execute`, { id, items: rest, finish: true })).toMatchObject({ success: true });
  });

  it('is registered and told to nobody else', async () => {
    const { items } = await running('外人');
    const body = hazardBody(world, { planRiskItemId: items[0]?.id ?? 0 });
    expect(await said(stranger, '/RiskRegister/planRegister', body)).toMatchObject({ message: '记录不存在' });
    const picture = first && (await uploadPicture(first));
    await first?.write('/RiskRegister/planRegister', { ...body, pictures: picture ?? '' });
    const asked = await stranger?.get('/RiskRegister/getInfoByPlanRiskItemId', { planRiskItemId: items[0]?.id ?? 0 });
    expect(asked?.body).toMatchObject({ success: true });
    expect(asked?.body.data ?? null).toBeNull();
  });
});
