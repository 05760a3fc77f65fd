import { beforeEach, describe, expect, it } from 'vitest';
import { Keyring } from '../../../../../../tests/contract/keyring.ts';
import type { ApiClient } from '../../../../../../tests/support/api-client.ts';
import { uploadPicture } from '../../../../../../tests/support/pictures.ts';
import {
  AWAY,
  ROUNDS,
  type Round,
  startRoundWorld,
  THERE,
  tick,
} from '../../../../../../tests/support/rounds/round-world.ts';
import { begunOnce, ofFile } from '../../../../../../tests/support/servers/begun.ts';
import type { WireRecord } from '../../../../../engine/json.ts';

let round: Round;
const NOW = new Date('2026-01-20T00:00:00Z');
/** Time one second after the end of every round of this file. */
const LATE = new Date('2026-01-20T01:00:01Z');
let now = NOW;

const world = ofFile(() => startRoundWorld(() => now));
const me = begunOnce(async () => world.inspector.client);
beforeEach(async () => {
  now = NOW;
  round = await world.newRound();
});

const detail = (id = round.id) => world.admin.read<WireRecord>(`${ROUNDS}/detail`, { id });
const answerTo = async (client: ApiClient, verb: string, body: object) =>
  (await client.post(`${ROUNDS}/${verb}`, { id: round.id, ...body })).body;
const signIn = (body: object = {}, client = me) => answerTo(client, 'signIn', body);
const execute = (body: object, client = me) => answerTo(client, 'execute', body);
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
    const { admin, typeId, orgId, items } = world;
    const addressId = await admin.add('/Address/add', { name: '北门', ...AWAY });
    const gate = await admin.add('/RiskPoint/add', { name: '北门', riskPointTypeId: typeId, addressId, orgId });
    const item = { id: items[1], item: '围堰无破损' };
    const [{ id: own } = {}] = await admin.rows('/RiskPoint/page', { name: '一号储罐' });
    await admin.write('/RiskPointItem/edit', { ...item, riskPointId: gate });
    expect(await signIn()).toMatchObject({ success: false, message: '位置不能为空' });
    expect(await signIn(AWAY)).toMatchObject({ success: true });
    expect((await detail()).signIn).toMatchObject({ addressName: '北门', distance: 0, misplaced: false });
    await admin.write('/RiskPointItem/edit', { ...item, riskPointId: own });
  });

  it.each([
    ['without a position', {}, {}],
    ['from a kilometre away', AWAY, { distance: 1001 }],
  ])('%s is taken and marked as odd', async (_, body, known) => {
    expect(await signIn(body)).toMatchObject({ success: true });
    expect((await detail()).signIn).toMatchObject({ misplaced: true, presence: 0, ...known });
  });

  it('at a place the round does not lead to is marked as odd', async () => {
    await signIn({ ...THERE, addressId: await world.admin.add('/Address/add', { name: '办公楼', ...THERE }) });
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

  it('of two at the same second is one, the other is told to look again', async () => {
    const answers = await Promise.all([signIn(THERE), signIn(THERE)]);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(answers.find(({ success }) => !success)).toMatchObject({ code: 409, message: '状态已变化，请刷新' });
  });

  it('is the inspector’s alone', async () => {
    expect(await signIn(THERE, world.colleague.client)).toMatchObject({ success: false, message: '您不是当前处理人' });
    expect(await detail()).toMatchObject({ status: 0 });
  });

  it('by the resource’s own call is that of the round it names', async () => {
    const body = { addressId: world.addressId, ...THERE, planningExecuteId: round.id };
    expect((await me.post('/SignIn/add', body)).body).toMatchObject({ success: true });
    expect(await detail()).toMatchObject({ status: 1 });
    const [own] = await me.rows('/SignIn/page', { planningExecuteId: round.id });
    expect(own).toMatchObject({ userName: 'dianjian01', distance: 0 });
  });

  it('is asked of the next person anew', async () => {
    await signIn(THERE);
    await world.admin.write(`${ROUNDS}/assign`, { id: round.id, checkUserId: world.colleague.userId });
    const other = world.colleague.client;
    const fine = { items: results({ result: 1 }) };
    expect(await execute(fine, other)).toMatchObject({ message: '请先签到，再填写排查结果' });
    expect(await signIn(THERE, other)).toMatchObject({ success: true });
    expect(await execute(fine, other)).toMatchObject({ success: true });
    expect(await execute(fine)).toMatchObject({ message: '您不是当前处理人' });
  });
});

describe('results of a round', () => {
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

  it('take no photo of another person, and none another record has', async () => {
    await signIn(THERE);
    const showing = (pictures: string) => execute({ items: results({ result: 2, pictures }) });
    const foreign = await uploadPicture(world.colleague.client);
    expect((await showing(foreign)).message).toBe('第 1 行：现场照片只能使用自己上传的文件');
    const used = await uploadPicture(me);
    await showing(used);
    const before = round;
    round = await world.newRound();
    await signIn(THERE);
    expect((await showing(used)).message).toBe('第 1 行：现场照片中有文件已用于其他记录，请重新上传');
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
});

describe('the end of a round', () => {
  const finish = (...found: WireRecord[]) => execute({ items: results(...found), finish: true });

  beforeEach(() => signIn(THERE));

  it('waits for a result of every item', async () => {
    const message = '第 2 项“围堰无破损”还没有排查结果';
    expect(await finish({ result: 1 }, { result: 0 })).toMatchObject({ success: false, message });
    expect(await detail()).toMatchObject({ status: 1, items: [{ result: 0 }, { result: 0 }] });
  });

  it('is told when, and in time', async () => {
    expect(await finish({ result: 2, fixed: true, remark: '已紧固' }, { result: 3 })).toMatchObject({ success: true });
    const done = { status: 2, executeTime: '2026-01-20 08:00:00', isLate: false, marks: '过快' };
    const summary = { open: 0, normal: 0, abnormal: 1, absent: 1, minutes: 0, distance: 0, isLate: false };
    expect(await detail()).toMatchObject({ ...done, summary });
    const [own] = await me.rows(`${ROUNDS}/page`, { id: String(round.id) });
    expect(own).not.toHaveProperty('marks');
  });

  it('is late after the time it was due, whether the timer has said so or not', async () => {
    const early = round;
    round = await world.newRound();
    await signIn(THERE);
    now = LATE;
    await finish({ result: 1 }, { result: 1 });
    const late = { status: 2, isLate: true, marks: '超期', summary: { normal: 2, minutes: 60, isLate: true } };
    expect(await detail()).toMatchObject(late);
    round = early;
    await tick(world);
    expect(await detail()).toMatchObject({ status: 3, isLate: true });
    expect(await finish({ result: 1 }, { result: 1 })).toMatchObject({ success: true });
    expect(await detail()).toMatchObject({ status: 2, isLate: true });
  });
});

describe('a hazard of an item', () => {
  const register = (body: object = {}, client = me) =>
    client.post('/RiskRegister/timerPlanRegister', {
      timedPlanItemId: round.items[0],
      riskDesc: '玻璃破裂，看不清液位',
      riskTypeId: world.riskTypeId,
      ...body,
    });

  it('takes point, place, department and photos over, and is found from its item', async () => {
    await signIn(THERE);
    const picture = await uploadPicture(me);
    await execute({ items: results({ result: 2, pictures: picture }) });
    const { body } = await register();
    expect(body).toMatchObject({ success: true });
    const hazard = await me.read<WireRecord>('/RiskRegister/detail', { id: String(body.data) });
    expect(hazard).toMatchObject({
      riskName: '液位计完好',
      riskPointName: '一号储罐',
      riskPointItemId: world.items[0],
      addressName: '甲醇罐组',
      orgId: world.orgId,
      pictures: expect.stringContaining(`id=${picture}`),
      source: 3,
      sourceId: round.items[0],
      createdUserId: world.inspector.userId,
    });
    expect((await detail()).items).toMatchObject([
      { result: 2, riskRegisterId: body.data, hazardCode: hazard.code, hazardStatus: 0 },
      { result: 0 },
    ]);
    expect((await register()).body).toMatchObject({ success: false, message: '该排查项已登记隐患' });
    const fine = await execute({ items: results({ result: 1 }) });
    expect(fine.message).toBe('第 1 行：液位计完好已登记隐患，结果只能为异常');
    const end = await execute({ items: [{ id: round.items[1], result: 1 }], finish: true });
    expect(end).toMatchObject({ success: true });
  });

  it('that was deleted makes room for another', async () => {
    await signIn(THERE);
    await execute({ items: results({ result: 2 }) });
    const { body } = await register({ pictures: await uploadPicture(me) });
    await me.write('/RiskRegister/delete', { id: body.data });
    expect((await detail()).items).toMatchObject([{ result: 2 }, {}]);
    expect(((await detail()).items as WireRecord[])[0]?.riskRegisterId).toBeUndefined();
    expect((await register({ pictures: await uploadPicture(me) })).body).toMatchObject({ success: true });
  });

  it('names no photo of a round that is not the item’s', async () => {
    await signIn(THERE);
    const picture = await uploadPicture(me);
    await execute({ items: [{ id: round.items[1], result: 2, pictures: picture }] });
    expect((await register({ pictures: picture })).body).toMatchObject({ success: false, code: 400 });
  });

  it('is registered by its inspector or a manager, and not before the sign-in', async () => {
    const pictures = () => uploadPicture(me);
    expect((await register({ pictures: await pictures() })).body.message).toBe('请先签到，再填写排查结果');
    await signIn(THERE);
    expect((await register({}, world.colleague.client)).body.message).toBe('您不是当前处理人');
    const own = await uploadPicture(world.admin);
    expect((await register({ pictures: own }, world.admin)).body).toMatchObject({ success: true });
  });

  it('of an item of another department is one of no item', async () => {
    const codes = ['RiskRegister:timerPlanRegister', 'RiskTimedPlanningExecute:execute'];
    const stranger = await Keyring.create(world.server, { account: 'waibu', scope: 4, codes });
    await signIn(THERE);
    expect((await register({}, stranger.client)).body).toMatchObject({ code: 404, message: '记录不存在' });
    expect(await execute({ items: results({ result: 1 }) }, stranger.client)).toMatchObject({ message: '记录不存在' });
  });
});
