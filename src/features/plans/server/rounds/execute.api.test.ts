import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../../../tests/support/api-client.ts';
import { uploadPicture } from '../../../../../tests/support/pictures.ts';
import {
  AWAY,
  ROUNDS,
  type Round,
  type RoundWorld,
  runTimer,
  startRoundWorld,
  THERE,
} from '../../../../../tests/support/rounds/round-world.ts';
import type { WireRecord } from '../../../../engine/json.ts';

let world: RoundWorld;
let round: Round;
let now = new Date('2026-01-20T00:00:00Z');
let me: ApiClient;

beforeAll(async () => {
  world = await startRoundWorld(() => now);
  me = world.inspector.client;
});
beforeEach(async () => {
  round = await world.newRound();
});
afterAll(() => world?.server.stop());

const detail = (id = round.id) => world.admin.read<WireRecord>(`${ROUNDS}/detail`, { id: String(id) });
const said = async (client: ApiClient, verb: string, body: object) =>
  (await client.post(`${ROUNDS}/${verb}`, { id: round.id, ...body })).body;
const signIn = (body: object = {}, client = me) => said(client, 'signIn', body);
const execute = (body: object, client = me) => said(client, 'execute', body);
const results = (...found: WireRecord[]) => found.map((one, at) => ({ id: round.items[at], ...one }));

describe('a sign-in', () => {
  it('begins the round, with who, when and how far from the place', async () => {
    const picture = await uploadPicture(me);
    expect(await signIn({ ...THERE, picture })).toMatchObject({ success: true });
    expect(await detail()).toMatchObject({
      status: 1,
      signTime: '2026-01-20 08:00:00',
      signIn: {
        userName: 'dianjian01',
        addressName: '甲醇罐组',
        distance: 0,
        misplaced: false,
        presence: 5,
        picture: expect.stringContaining(`id=${picture}`),
      },
    });
  });

  it('without a word is at the place of the round that is nearest', async () => {
    const { typeId, orgId, items } = world;
    await world.admin.write('/Address/add', { name: `北门${round.id}`, ...AWAY });
    const { rows } = await world.admin.read<{ rows: WireRecord[] }>('/Address/page', { name: `北门${round.id}` });
    const point = { name: `北门${round.id}`, riskPointTypeId: typeId, addressId: rows[0]?.id, orgId };
    await world.admin.write('/RiskPoint/add', point);
    const points = await world.admin.read<{ rows: WireRecord[] }>('/RiskPoint/page', { name: `北门${round.id}` });
    const item = { id: items[1], item: '围堰无破损' };
    await world.admin.write('/RiskPointItem/edit', { ...item, riskPointId: points.rows[0]?.id });
    try {
      expect(await signIn()).toMatchObject({ success: false, message: '位置不能为空' });
      expect(await signIn(AWAY)).toMatchObject({ success: true });
      expect((await detail()).signIn).toMatchObject({ addressName: `北门${round.id}`, distance: 0, misplaced: false });
    } finally {
      const { rows: own } = await world.admin.read<{ rows: WireRecord[] }>('/RiskPoint/page', { name: '一号储罐' });
      await world.admin.write('/RiskPointItem/edit', { ...item, riskPointId: own[0]?.id });
    }
  });

  it.each([
    ['without a position', {}, {}],
    ['from a kilometre away', AWAY, { distance: 1001 }],
  ])('%s is taken and marked as odd', async (_, body, known) => {
    expect(await signIn(body)).toMatchObject({ success: true });
    expect((await detail()).signIn).toMatchObject({ misplaced: true, presence: 0, ...known });
  });

  it('at a place the round does not lead to is marked as odd', async () => {
    await world.admin.write('/Address/add', { name: `办公楼${round.id}`, ...THERE });
    const { rows } = await world.admin.read<{ rows: WireRecord[] }>('/Address/page', { name: `办公楼${round.id}` });
    await signIn({ ...THERE, addressId: rows[0]?.id });
    expect((await detail()).signIn).toMatchObject({ misplaced: true, distance: 0 });
  });

  it.each([
    [{ code: 'RP-001', by: 'nfc' }, 1],
    [{ code: 'RP-001', by: 'qr', ...THERE }, 2],
    [{ code: 'RP-001', by: 'qr' }, 3],
    [{ code: 'ADR-01' }, 4],
    [{ code: 'RP-999', by: 'nfc' }, 0],
  ])('says how presence was proven: %j', async (body, presence) => {
    await signIn(body);
    expect((await detail()).signIn).toMatchObject({ presence });
  });

  it('is the inspector’s alone', async () => {
    expect(await signIn(THERE, world.colleague.client)).toMatchObject({ success: false, message: '您不是当前处理人' });
    expect(await detail()).toMatchObject({ status: 0 });
  });

  it('of two at the same second is one, the other is told to look again', async () => {
    const answers = await Promise.all([signIn(THERE), signIn(THERE)]);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(answers.find(({ success }) => !success)).toMatchObject({ code: 409, message: '状态已变化，请刷新' });
  });

  it('takes no picture of another person', async () => {
    const picture = await uploadPicture(world.colleague.client);
    expect(await signIn({ ...THERE, picture })).toMatchObject({ success: false, code: 400 });
    expect(await detail()).toMatchObject({ status: 0 });
  });

  it('by the resource’s own call is that of the round it names', async () => {
    const body = { addressId: world.addressId, ...THERE, planningExecuteId: round.id };
    expect((await me.post('/SignIn/add', body)).body).toMatchObject({ success: true });
    expect(await detail()).toMatchObject({ status: 1 });
    const { rows } = await me.read<{ rows: WireRecord[] }>('/SignIn/page', { planningExecuteId: round.id });
    expect(rows).toMatchObject([{ userName: 'dianjian01', distance: 0 }]);
  });

  it('keeps all but its remark', async () => {
    await signIn(THERE);
    const { signIn: row } = (await detail()) as { signIn: WireRecord };
    await world.admin.write('/SignIn/edit', { id: row.id, remark: '雨天', lng: 1, lat: 1, addressId: null });
    expect((await detail()).signIn).toMatchObject({ remark: '雨天', ...THERE, addressName: '甲醇罐组' });
  });

  it('is asked of the next person anew', async () => {
    await signIn(THERE);
    await world.admin.write(`${ROUNDS}/assign`, { id: round.id, checkUserId: world.colleague.userId });
    const other = world.colleague.client;
    expect(await execute({ items: results({ result: 1 }) }, other)).toMatchObject({
      message: '请先签到，再填写排查结果',
    });
    expect(await signIn(THERE, other)).toMatchObject({ success: true });
    expect(await execute({ items: results({ result: 1 }) }, other)).toMatchObject({ success: true });
    expect(await execute({ items: results({ result: 1 }) })).toMatchObject({ message: '您不是当前处理人' });
  });
});

describe('results of a round', () => {
  it('come after the sign-in', async () => {
    expect(await execute({ items: results({ result: 1 }) })).toMatchObject({
      success: false,
      message: '请先签到，再填写排查结果',
    });
  });

  it('are kept item by item, with words and own photos', async () => {
    await signIn(THERE);
    const picture = await uploadPicture(me);
    await execute({ items: results({ result: 2, remark: '玻璃破裂', pictures: picture }) });
    await execute({ items: [{ id: round.items[1], result: 1 }] });
    expect((await detail()).items).toMatchObject([
      { result: 2, remark: '玻璃破裂', pictures: expect.stringContaining(`id=${picture}`), addressName: '甲醇罐组' },
      { result: 1 },
    ]);
    expect((await me.raw(`/sysFileInfo/preview?id=${picture}`)).status).toBe(200);
  });

  it('are told in the history of the round, by item', async () => {
    await signIn(THERE);
    await execute({ items: results({ result: 2, remark: '玻璃破裂' }) });
    const pastOf = (more: object) =>
      world.admin.read<{ rows: WireRecord[] }>(`${ROUNDS}/history`, { id: String(round.id), ...more });
    const { rows } = await pastOf({});
    expect(rows).toMatchObject([
      { title: '执行', changes: [{ title: '排查项', afterText: '1 行' }] },
      { title: '签到' },
    ]);
    const afterText = '排查项：液位计完好；结果：异常；说明：玻璃破裂';
    expect((await pastOf({ entryId: Number(rows[0]?.id) })).rows).toMatchObject([{ changes: [{ afterText }] }]);
  });

  it('take no photo of another person, and none another record has', async () => {
    await signIn(THERE);
    const foreign = await uploadPicture(world.colleague.client);
    expect(await execute({ items: results({ result: 2, pictures: foreign }) })).toMatchObject({
      message: '第 1 行：现场照片只能使用自己上传的文件',
    });
    const used = await uploadPicture(me);
    await execute({ items: results({ result: 2, pictures: used }) });
    const before = round;
    round = await world.newRound();
    await signIn(THERE);
    expect(await execute({ items: results({ result: 2, pictures: used }) })).toMatchObject({
      message: '第 1 行：现场照片中有文件已用于其他记录，请重新上传',
    });
    expect((await detail(before.id)).items).toMatchObject([{ pictures: expect.stringContaining(`id=${used}`) }, {}]);
  });

  it('of an item of another round are those of no item', async () => {
    const other = round;
    round = await world.newRound();
    await signIn(THERE);
    expect(await execute({ items: [{ id: other.items[0], result: 1 }] })).toMatchObject({ message: '记录不存在' });
    expect((await detail(other.id)).items).toMatchObject([{ result: 0 }, { result: 0 }]);
  });

  it('are not taken from another person, nor after the end', async () => {
    await signIn(THERE);
    const all = { items: results({ result: 1 }, { result: 3 }) };
    expect(await execute(all, world.colleague.client)).toMatchObject({ message: '您不是当前处理人' });
    expect(await execute({ ...all, finish: true })).toMatchObject({ success: true });
    expect(await execute({ items: results({ result: 2 }) })).toMatchObject({ message: '当前状态不允许该操作' });
    expect((await detail()).items).toMatchObject([{ result: 1 }, { result: 3 }]);
  });

  it('sent again under one request id are done once', async () => {
    await signIn(THERE);
    const body = { id: round.id, items: results({ result: 1 }) };
    const again = () => me.post(`${ROUNDS}/execute`, body, 'b1a6b7f0-0000-4000-8000-00000000r001'.replace('r', 'a'));
    expect((await again()).body.success).toBe(true);
    await world.admin.read(`${ROUNDS}/detail`, { id: String(round.id) });
    expect((await again()).body.success).toBe(true);
    const db = world.server.platform.database.session('1');
    const past = await db.all(
      db.t
        .selectFrom('record_history')
        .select('id')
        .where('resource', '=', 'RiskTimedPlanningExecute')
        .where('record_id', '=', round.id)
        .where('event', '=', 'RiskTimedPlanningExecute/execute'),
    );
    expect(past).toHaveLength(1);
  });
});

describe('the end of a round', () => {
  const finish = (...found: WireRecord[]) => execute({ items: results(...found), finish: true });

  beforeEach(() => signIn(THERE));

  it.each([
    ['an item without a result', [{ result: 1 }, { result: 0 }], '第 2 项“围堰无破损”还没有排查结果'],
    [
      'an odd item without a hazard',
      [{ result: 2 }, { result: 1 }],
      '第 1 项“液位计完好”为异常，请登记隐患，或选择立即整改',
    ],
    [
      'one put right without a word',
      [{ result: 2, fixed: true }, { result: 1 }],
      '第 1 项“液位计完好”已选立即整改，请填写说明',
    ],
  ])('waits for %s', async (_, found, message) => {
    expect(await finish(...found)).toMatchObject({ success: false, message });
    expect(await detail()).toMatchObject({ status: 1, items: [{ result: 0 }, { result: 0 }] });
  });

  it('is told when, and in time', async () => {
    expect(await finish({ result: 2, fixed: true, remark: '已紧固' }, { result: 3 })).toMatchObject({ success: true });
    expect(await detail()).toMatchObject({ status: 2, executeTime: '2026-01-20 08:00:00', isLate: false });
  });

  it('is late after the time it was due, whether the timer has said so or not', async () => {
    const second = round;
    try {
      now = new Date('2026-01-20T01:00:01Z');
      await finish({ result: 1 }, { result: 1 });
      expect(await detail()).toMatchObject({ status: 2, isLate: true });
      now = new Date('2026-01-20T00:00:00Z');
      round = await world.newRound();
      await signIn(THERE);
      now = new Date('2026-01-20T01:00:01Z');
      await runTimer(world);
      expect(await detail()).toMatchObject({ status: 3, isLate: true });
      expect(await finish({ result: 1 }, { result: 1 })).toMatchObject({ success: true });
      expect(await detail()).toMatchObject({ status: 2, isLate: true });
    } finally {
      now = new Date('2026-01-20T00:00:00Z');
      round = second;
    }
  });
});
