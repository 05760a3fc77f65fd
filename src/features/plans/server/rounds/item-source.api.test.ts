import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Keyring } from '../../../../../tests/contract/keyring.ts';
import type { ApiClient } from '../../../../../tests/support/api-client.ts';
import { uploadPicture } from '../../../../../tests/support/pictures.ts';
import {
  ROUNDS,
  type Round,
  type RoundWorld,
  startRoundWorld,
  THERE,
} from '../../../../../tests/support/rounds/round-world.ts';
import type { WireRecord } from '../../../../engine/json.ts';

let world: RoundWorld;
let round: Round;
let me: ApiClient;

beforeAll(async () => {
  world = await startRoundWorld(() => new Date('2026-01-20T00:00:00Z'));
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
    expect(await execute({ items: results({ result: 1 }) })).toMatchObject({
      message: '第 1 行：液位计完好已登记隐患，结果只能为异常',
    });
    const end = await execute({ items: [{ id: round.items[1], result: 1 }], finish: true });
    expect(end).toMatchObject({ success: true });
  });

  it('that was deleted makes room for another', async () => {
    await signIn(THERE);
    const picture = await uploadPicture(me);
    await execute({ items: results({ result: 2, pictures: picture }) });
    const { body } = await register();
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
    const stranger = await Keyring.create(world.server, {
      account: `waibu${round.id}`,
      scope: 4,
    });
    await stranger.hold(['RiskRegister:timerPlanRegister', 'RiskTimedPlanningExecute:execute']);
    await signIn(THERE);
    expect((await register({}, stranger.client)).body).toMatchObject({ code: 404, message: '记录不存在' });
    expect(await execute({ items: results({ result: 1 }) }, stranger.client)).toMatchObject({ message: '记录不存在' });
  });
});

describe('the to-do of the home page', () => {
  it('counts the rounds that wait for the caller', async () => {
    const rows = await me.read<{ totalRows: number; rows: WireRecord[] }>(`${ROUNDS}/page`, { todo: 'execute' });
    expect(rows.rows.every(({ status }) => [0, 1, 3].includes(Number(status)))).toBe(true);
    expect(rows.rows.some(({ id }) => id === round.id)).toBe(true);
    const none = await world.colleague.client.read<{ rows: WireRecord[] }>(`${ROUNDS}/page`, { todo: 'execute' });
    expect(none.rows.some(({ id }) => id === round.id)).toBe(false);
  });
});
