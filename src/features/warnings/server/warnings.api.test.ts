import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../../tests/support/api-client.ts';
import { uploadPicture } from '../../../../tests/support/pictures.ts';
import { type PlanWorld, startPlanWorld } from '../../../../tests/support/rounds/plan-world.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import type { WireRecord } from '../../../engine/json.ts';

const WARNING = '/AIWarningMessage';
const DEVICE = { deviceName: '大门分析仪', deviceNo: 'AI-T1', pushKey: 'a-key-nobody-reads' };

let world: PlanWorld;
/** A second server on the same database. */
let other: TestServer;
let second: ApiClient;
let typeId = 0;
let riskTypeId = 0;

beforeAll(async () => {
  world = await startPlanWorld();
  other = await startTestServer({ seed: 'none', database: world.server.database });
  second = await other.login();
  const { admin } = world;
  await admin.write('/AIEquipmentFile/add', DEVICE);
  await admin.write('/Address/add', { name: '厂区大门' });
  typeId = await firstId('/AIWarningType/page', { name: '未戴安全帽' });
  riskTypeId = await firstId('/RiskType/page', { name: '物的不安全状态' });
});
afterAll(async () => {
  await other?.stop();
  await world?.server.stop();
});

async function firstId(path: string, query: Record<string, string>): Promise<number> {
  const { rows } = await world.admin.read<{ rows: WireRecord[] }>(path, query);
  return Number(rows[0]?.id);
}

/** A new warning with a picture. */
async function addWarning(): Promise<number> {
  const picture = await uploadPicture(world.admin);
  const addressId = await firstId('/Address/page', { name: '厂区大门' });
  await world.admin.write(`${WARNING}/add`, { deviceNo: DEVICE.deviceNo, warningTypeId: typeId, addressId, picture });
  const { rows } = await world.admin.read<{ rows: WireRecord[] }>(`${WARNING}/page`, { pageSize: 500 });
  return Math.max(...rows.map(({ id }) => Number(id)));
}

const warning = (id: number) => world.admin.read<WireRecord>(`${WARNING}/detail`, { id: String(id) });
const said = async (path: string, body: WireRecord, client = world.admin) => (await client.post(path, body)).body;

const hazardOf = (id: number): WireRecord => ({
  id,
  riskName: '未戴安全帽进入',
  riskDesc: '一人未戴安全帽',
  riskTypeId,
  locationText: '厂区大门',
  orgId: world.orgId,
});

describe('an AI warning', () => {
  it('takes place and names from its device, whose key is in no answer', async () => {
    const id = await addWarning();
    expect(await warning(id)).toMatchObject({
      warningName: '厂区大门 未戴安全帽',
      deviceName: '大门分析仪',
      status: 0,
      hitCount: 1,
      result: '未处理',
    });
    const { rows } = await world.admin.read<{ rows: WireRecord[] }>('/AIEquipmentFile/page', {});
    expect(JSON.stringify(rows)).not.toContain(DEVICE.pushKey);
  });

  it('is confirmed, and then a false alarm only with a reason', async () => {
    const id = await addWarning();
    for (const odd of [{}, { status: 0 }, { status: 3 }]) {
      const { success, message } = await said(`${WARNING}/handle`, { id, ...odd });
      expect({ success, message }).toEqual({ success: false, message: expect.stringContaining('处理结果') });
    }
    expect(await warning(id)).toMatchObject({ status: 0, result: '未处理' });
    await world.admin.write(`${WARNING}/handle`, { id, status: 1 });
    expect(await warning(id)).toMatchObject({ status: 1, result: '已确认' });
    expect(await said(`${WARNING}/handle`, { id, status: 2 })).toMatchObject({ success: false, code: 400 });
    await world.admin.write(`${WARNING}/handle`, { id, status: 2, handleOpinion: '是反光' });
    expect(await warning(id)).toMatchObject({ status: 2, result: '误报', handleOpinion: '是反光' });
    for (const [path, body] of [
      ['handle', { id, status: 1 }],
      ['toRisk', hazardOf(id)],
      ['edit', { id, deviceNo: DEVICE.deviceNo, warningTypeId: typeId }],
      ['delete', { id }],
    ] as const) {
      expect(await said(`${WARNING}/${path}`, body), path).toMatchObject({ message: '当前状态不允许该操作' });
    }
  });

  it('becomes one hazard, however many servers are asked at once', async () => {
    const id = await addWarning();
    const answers = await Promise.all(
      [world.admin, second, world.admin, second].map((client) => said(`${WARNING}/toRisk`, hazardOf(id), client)),
    );
    const won = answers.filter(({ success }) => success);
    expect(won).toHaveLength(1);
    const lost = answers.filter(({ success }) => !success);
    for (const { message } of lost) expect(message).toBe('该预警已转隐患');
    const hazardId = Number(won[0]?.data);
    for (const { extras } of lost) expect(extras).toMatchObject({ id: hazardId });
    const after = await warning(id);
    expect(after).toMatchObject({ status: 3, riskRegisterId: hazardId, hazardStatus: 0, result: '已转隐患' });
    const hazard = await world.admin.read<WireRecord>('/RiskRegister/detail', { id: String(hazardId) });
    expect(hazard).toMatchObject({ source: 4, sourceId: id, riskName: '未戴安全帽进入', code: after.hazardCode });
    expect(hazard.discoverTime).toBe(after.warningTime);
    expect(String(hazard.pictures)).toContain('/sysFileInfo/');
  });

  it('hands on what the form says of point, people, time and pictures', async () => {
    const id = await addWarning();
    const points = await world.admin.read<{ rows: WireRecord[] }>('/RiskPoint/page', {});
    const [riskPointId, riskPointTypeId] = [Number(points.rows[0]?.id), Number(points.rows[0]?.riskPointTypeId)];
    const addressId = await firstId('/Address/page', { name: '厂区大门' });
    const { locationText: _text, ...body } = hazardOf(id);
    const given = {
      ...body,
      riskPointId,
      riskPointTypeId,
      discoverTime: '2026-03-01 08:00:00',
      pictures: await uploadPicture(world.admin),
    };
    const hazardId = await world.admin.write<number>(`${WARNING}/toRisk`, { ...given, address: addressId });
    const hazard = await world.admin.read<WireRecord>('/RiskRegister/detail', { id: String(hazardId) });
    expect(hazard).toMatchObject({ riskPointId, riskPointTypeId, addressId, discoverTime: given.discoverTime });
    expect(String(hazard.pictures).split(',')).toHaveLength(1);
    expect((await warning(id)).picture).not.toBe(hazard.pictures);
  });

  it.each(['judgeId', 'againCheckId'])('names as %s only who may act there, and writes nothing else', async (key) => {
    const id = await addWarning();
    const [unfit] = world.inspectors;
    const refused = await said(`${WARNING}/toRisk`, { ...hazardOf(id), [key]: unfit });
    expect(refused).toMatchObject({ success: false, extras: { errorCode: 'H1014', errors: [{ field: key }] } });
    const unknown = await said(`${WARNING}/toRisk`, { ...hazardOf(id), [key]: '999999999' });
    expect(unknown).toMatchObject({ success: false, code: 400, extras: { errors: [{ field: key }] } });
    const before = await warning(id);
    expect(before).toMatchObject({ status: 0 });
    expect(before.riskRegisterId).toBeUndefined();
    const { id: fit } = await world.admin.read<WireRecord>('/getLoginUser', {});
    const hazardId = await world.admin.write<number>(`${WARNING}/toRisk`, { ...hazardOf(id), [key]: fit });
    const hazard = await world.admin.read<WireRecord>('/RiskRegister/detail', { id: String(hazardId) });
    expect(hazard).toMatchObject({ sourceId: id, [key]: fit });
  });
});
