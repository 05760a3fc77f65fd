import { beforeEach, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../../../../../tests/support/accounts.ts';
import type { ApiClient } from '../../../../../../tests/support/api-client.ts';
import { uploadPicture } from '../../../../../../tests/support/pictures.ts';
import {
  addOneOff,
  hazardBody,
  oneOffBody,
  startOneOffWorld,
} from '../../../../../../tests/support/plans/one-off-world.ts';
import { runTimer } from '../../../../../../tests/support/server.ts';
import { ofFile } from '../../../../../../tests/support/servers/begun.ts';
import { twinOf } from '../../../../../../tests/support/servers/of-file.ts';
import { noticesIn, whileDisabled } from '../../../../../../tests/support/stored.ts';
import type { WireRecord } from '../../../../../engine/json.ts';
import { oneOffTimer } from './one-off-timer.ts';

const PLANS = '/RiskPlanning';
const WORK = '/RiskPlanningExecute';

let now = new Date('2026-01-20T00:00:00Z');
let admin: ApiClient;
let first: ApiClient;
let second: ApiClient;
let stranger: ApiClient;

const world = ofFile(() => startOneOffWorld({ now: () => now }));
beforeEach(() => at(MORNING));
const other = twinOf(() => world.server, { now: () => now });

const MORNING = '2026-01-20T00:00:00Z';
let signedInAt = '';

/** Sets the time and signs in again: sessions of another time have expired. */
async function at(moment: string): Promise<void> {
  if (moment === signedInAt) return;
  now = new Date(moment);
  world.admin = admin = await world.server.login();
  [first, second, stranger] = (await Promise.all(
    ['jihua01', 'jihua02', 'jihua03'].map((account) => world.server.login(account, DEMO_PASSWORD)),
  )) as [ApiClient, ApiClient, ApiClient];
  signedInAt = moment;
}

const fire = (server = world.server) => runTimer(server, oneOffTimer);

const plan = (id: number) => admin.read<WireRecord>(`${PLANS}/detail`, { id });
const answerTo = async (client: ApiClient, path: string, body: unknown) => (await client.post(path, body)).body;
const execute = (client: ApiClient, body: object) => answerTo(client, `${WORK}/execute`, body);

type Item = WireRecord & { id: number };

const itemsOf = async (id: number) => (await admin.read<{ items: [Item, Item] }>(`${WORK}/detail`, { id })).items;
const historyOf = async (id: number) => (await admin.rows(`${PLANS}/history`, { id })).map(({ title }) => title);

/** Adds a published plan. */
async function published(more: WireRecord = {}): Promise<number> {
  const id = await addOneOff(world, more);
  await admin.write(`${PLANS}/publish`, { id });
  return id;
}

/** Adds a plan that has begun, with its items. */
async function running(planningName: string): Promise<{ id: number; items: [Item, Item] }> {
  const id = await published({ planningName, startTime: '2026-01-20 07:00:00' });
  return { id, items: await itemsOf(id) };
}

const noticesOf = async (userId: string, words: string) =>
  (await noticesIn(world.server, { userId, words })).map(({ content }) => content);

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
    const twice = await answerTo(admin, `${PLANS}/add`, oneOffBody(world));
    expect(twice).toMatchObject({ success: false, message: '数据已存在' });
    const edited = { ...(await plan(id)), remark: '看围堰与液位计' };
    expect(await answerTo(admin, `${PLANS}/edit`, edited)).toMatchObject({ success: true });
    expect(await answerTo(admin, `${PLANS}/delete`, { id })).toMatchObject({ success: true });
    expect(await answerTo(admin, `${PLANS}/publish`, { id })).toMatchObject({ message: '记录不存在' });
  });

  it.each([
    ['截止时间应晚于开始时间，请修改截止时间', { endTime: '2026-01-21 08:00:00' }],
    ['截止时间应晚于当前时间，请修改截止时间', { startTime: undefined, endTime: '2026-01-20 08:00:00' }],
    ['排查人不能为空', { checkUserIds: undefined }],
    ['排查项不能为空', { checkingItems: undefined }],
  ])('is refused with %s', async (message, more) => {
    const body = oneOffBody(world, { planningName: message, ...more } as WireRecord);
    expect(await answerTo(admin, `${PLANS}/add`, body)).toMatchObject({ success: false, message });
  });

  it('is published once: its people get word, and nothing of it changes any more', async () => {
    const id = await addOneOff(world, { planningName: '发布一次' });
    const answers = await Promise.all([1, 2].map(() => answerTo(admin, `${PLANS}/publish`, { id })));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(await plan(id)).toMatchObject({ status: 0, publishTime: '2026-01-20 08:00:00' });
    const text = '您有一项排查任务：发布一次，请于2026-01-22 18:00前完成（2026-01-21 08:00 开始）';
    for (const { userId } of world.people) expect(await noticesOf(userId, '发布一次')).toEqual([text]);
    for (const verb of ['edit', 'delete', 'publish'] as const) {
      const body = verb === 'edit' ? { ...(await plan(id)), remark: '改' } : { id };
      expect(await answerTo(admin, `${PLANS}/${verb}`, body)).toMatchObject({ message: '当前状态不允许该操作' });
    }
  });

  it('is not published for people who are disabled, nor after its end', async () => {
    const id = await addOneOff(world, { planningName: '停用' });
    const publish = () => answerTo(admin, `${PLANS}/publish`, { id });
    const refusal = await whileDisabled(world.server, [world.people[1].userId], publish);
    expect(refusal.message).toBe('排查人jihua02已停用，请修改排查人后再发布');
    await at('2026-02-01T00:00:00Z');
    expect((await publish()).message).toBe('截止时间应晚于当前时间，请修改截止时间');
  });

  it('begins at its start and is overdue after its end, each once however many servers look', async () => {
    const id = await published({ planningName: '按时' });
    await fire();
    expect(await plan(id)).toMatchObject({ status: 0 });
    await at('2026-01-21T00:00:00Z');
    await Promise.all([fire(), fire(other.server), fire()]);
    expect(await plan(id)).toMatchObject({ status: 1 });
    expect(await noticesOf(world.people[0].userId, '按时”已开始')).toHaveLength(1);
    await at('2026-01-22T10:00:00Z');
    await fire();
    expect(await plan(id)).toMatchObject({ status: 1 });
    await at('2026-01-22T10:00:01Z');
    await Promise.all([fire(), fire(other.server), fire()]);
    expect(await plan(id)).toMatchObject({ status: 3 });
    expect(await historyOf(id)).toEqual(['超期', '开始执行', '发布', '新增']);
  });

  it('is cancelled with word to its people, and is not executed after that', async () => {
    const { id, items } = await running('取消');
    await first.write(`${WORK}/execute`, { id, items: [{ id: items[0].id, result: 1 }] });
    await admin.write(`${PLANS}/cancel`, { id });
    expect(await noticesOf(world.people[1].userId, '取消”已取消')).toEqual(['排查计划“取消”已取消，不必再执行']);
    expect(await plan(id)).toMatchObject({ status: 4, items: [{ result: 1 }, { result: 0 }] });
    for (const [client, path, body] of [
      [first, `${WORK}/execute`, { id, items: [{ id: items[1].id, result: 1 }] }],
      [first, '/RiskRegister/planRegister', hazardBody(world, { planRiskItemId: items[1].id })],
      [admin, `${PLANS}/cancel`, { id }],
    ] as const) {
      expect(await answerTo(client, path, body)).toMatchObject({ success: false, message: '当前状态不允许该操作' });
    }
  });
});

describe('the execution of a one-off plan', () => {
  it('is listed to the people it names from its publication on', async () => {
    const draft = await addOneOff(world, { planningName: '名单甲' });
    const page = (client: ApiClient) => client.rows(`${WORK}/page`, { planningName: '名单甲' });
    expect(await page(first)).toEqual([]);
    await admin.write(`${PLANS}/publish`, { id: draft });
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
    expect(await page(admin)).toEqual([]);
    expect((await stranger.get(`${WORK}/detail`, { id: draft })).body).toMatchObject({ message: '记录不存在' });
  });

  it('records who checked an item and when, and tells the second who comes to it', async () => {
    const { id, items } = await running('两人');
    const [gauge, dike] = items;
    const check = (client: ApiClient, remark: string) =>
      execute(client, { id, items: [{ id: gauge.id, result: 1, remark }] });
    const both = await Promise.all([check(first, '甲乙0'), check(second, '甲乙1')]);
    const [winner, loser] = both[0].success ? ['jihua01', both[1]] : ['jihua02', both[0]];
    expect(loser).toMatchObject({
      success: false,
      code: 409,
      message: `“液位计完好”已由${winner}于 2026-01-20 08:00 排查，状态已变化，请刷新`,
      extras: { errorCode: 'H1003', itemId: gauge.id },
    });
    const [done] = await itemsOf(id);
    expect(done).toMatchObject({ result: 1, checkUserName: winner, checkTime: '2026-01-20 08:00:00' });
    const mine = winner === 'jihua01' ? first : second;
    const theirs = winner === 'jihua01' ? second : first;
    const again = await execute(mine, { id, items: [{ id: gauge.id, result: 3, remark: '已拆除' }] });
    expect(again).toMatchObject({ success: true });
    const gone = { id: gauge.id, result: 3, remark: '已拆除' };
    expect(await execute(theirs, { id, items: [gone, { id: dike.id, result: 1 }] })).toMatchObject({ success: true });
    const names = (await itemsOf(id)).map(({ checkUserName }) => checkUserName);
    expect(names).toEqual(winner === 'jihua01' ? ['jihua01', 'jihua02'] : ['jihua02', 'jihua01']);
  });

  it('finishes when every item is checked, and is marked where that was late', async () => {
    const { id, items } = await running('完成');
    const [gauge, dike] = items;
    const finish = (results: unknown[]) => execute(first, { id, items: results, finish: true });
    const message = '第 1 项“液位计完好”为异常，请登记隐患，或选择立即整改';
    const broken = { id: gauge.id, result: 2 };
    const fine = { id: dike.id, result: 1 };
    expect(await finish([broken])).toMatchObject({ message: `${message}（共 2 项未完成）` });
    expect(await finish([broken, fine])).toMatchObject({ message });
    expect((await itemsOf(id)).map(({ result }) => result)).toEqual([0, 0]);
    await at('2026-01-25T00:00:00Z');
    await fire();
    expect(await plan(id)).toMatchObject({ status: 3 });
    expect(await finish([{ ...broken, fixed: true, remark: '已紧固' }, fine])).toMatchObject({ success: true });
    expect(await plan(id)).toMatchObject({ status: 2, isLate: true, finishTime: '2026-01-25 08:00:00' });
    expect(await finish([broken, fine])).toMatchObject({ message: '当前状态不允许该操作' });
  });

  it('is for the people it names alone, whatever codes others hold', async () => {
    const { id, items } = await running('他人');
    const { items: others } = await running('别项');
    const body = { id, items: [{ id: items[0].id, result: 1 }] };
    expect(await execute(stranger, body)).toMatchObject({ message: '记录不存在' });
    expect(await execute(admin, body)).toMatchObject({ message: '您不是当前处理人' });
    const foreign = { id, items: [{ id: others[0].id, result: 1 }] };
    expect(await execute(first, foreign)).toMatchObject({ message: '记录不存在' });
    expect((await itemsOf(id)).map(({ result }) => result)).toEqual([0, 0]);
  });

  it('takes pictures of the inspector himself, and none of others', async () => {
    const { id, items } = await running('照片');
    const [own, foreign] = [await uploadPicture(first), await uploadPicture(second)];
    const show = (pictures: string, of = { id, item: items[0].id }) =>
      execute(first, { id: of.id, items: [{ id: of.item, result: 1, pictures }] });
    expect((await show(foreign)).message).toContain('照片只能使用自己上传的文件');
    expect((await show('https://evil.example/x.png')).message).toBe('第 1 项：照片格式不正确，请重新上传');
    expect(await show(own)).toMatchObject({ success: true });
    const link = String((await itemsOf(id))[0].pictures);
    expect(link).toContain(`id=${own}`);
    expect(await show(link)).toMatchObject({ success: true });
    const other = await running('照片乙');
    expect(await show(own, { id: other.id, item: other.items[0].id })).toMatchObject({ success: false, code: 400 });
  });
});

describe('a hazard of an item', () => {
  it('calls-10 is registered by an inspector with the point of the item, once, and keeps its pictures', async () => {
    const { id, items } = await running('异常');
    const [gauge] = items;
    const picture = await uploadPicture(first);
    await first.write(`${WORK}/execute`, { id, items: [{ id: gauge.id, result: 2, pictures: picture }] });
    const body = hazardBody(world, { planRiskItemId: gauge.id, pictures: picture });
    const hazardId = await first.write<number>('/RiskRegister/planRegister', body);
    expect(await answerTo(second, '/RiskRegister/planRegister', body)).toMatchObject({ message: '该排查项已登记隐患' });
    const asked = { planRiskItemId: gauge.id };
    const hazard = await first.read<WireRecord>('/RiskRegister/getInfoByPlanRiskItemId', asked);
    expect(hazard).toMatchObject({
      id: hazardId,
      source: 2,
      sourceId: gauge.id,
      planRiskItemId: gauge.id,
      riskPointItemId: world.items[0],
      riskPointName: '一号储罐',
    });
    expect(String(hazard.pictures)).toContain(`id=${picture}`);
    expect((await itemsOf(id))[0]).toMatchObject({ result: 2, riskRegisterId: hazardId });
    const rest = [{ id: items[1].id, result: 1 }];
    expect(await execute(first, { id, items: rest, finish: true })).toMatchObject({ success: true });
    expect(await plan(id)).toMatchObject({ status: 2, isLate: false });
  });

  it('is registered and told to nobody else', async () => {
    const { items } = await running('外人');
    const body = hazardBody(world, { planRiskItemId: items[0].id });
    expect(await answerTo(stranger, '/RiskRegister/planRegister', body)).toMatchObject({ message: '记录不存在' });
    await first.write('/RiskRegister/planRegister', { ...body, pictures: await uploadPicture(first) });
    const asked = await stranger.get('/RiskRegister/getInfoByPlanRiskItemId', { planRiskItemId: items[0].id });
    expect(asked.body).toMatchObject({ success: true });
    expect(asked.body.data ?? null).toBeNull();
  });
});
