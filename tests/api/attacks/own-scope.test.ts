import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Keyring } from '../../contract/keyring.ts';
import type { ApiClient } from '../../support/api-client.ts';
import { setHazardConfig } from '../../support/hazards/hazard-cast.ts';
import { startPeopledServer } from '../../support/people.ts';
import type { TestServer } from '../../support/server.ts';

/** Records of an organisation are that organisation's; what everybody chooses from is offered to everybody. */

const VERBS = ['page', 'edit', 'delete', 'changeStatus', 'export', 'add'];

let server: TestServer;
let admin: ApiClient;
/** Sees one organisation, with every code of the two registers. */
let neighbour: Keyring;
let ids: { [resource: string]: { theirs: number; own: number; common: number } };

beforeAll(async () => {
  server = await startPeopledServer();
  admin = await server.login();
  await setHazardConfig(server, 'HAZARD_PHOTO_BEFORE', '0');
  const [theirs, own] = [await addOrganisation('甲部'), await addOrganisation('乙部')];
  neighbour = await Keyring.create(server, { account: 'scope-neighbour', scope: 3, orgId: own });
  await neighbour.hold(['RiskPoint', 'EquipmentFile'].flatMap((name) => VERBS.map((verb) => `${name}:${verb}`)));
  const [type] = await admin.read<{ id: number }[]>('/RiskPointType/list');
  const point = (name: string) => ({ name, riskPointTypeId: type?.id });
  const machine = (name: string) => ({ machineNo: name, machineName: name });
  ids = {
    RiskPoint: await addThree('RiskPoint', point, { theirs, own }),
    EquipmentFile: await addThree('EquipmentFile', machine, { theirs, own }),
  };
});
afterAll(() => server?.stop());

async function addOrganisation(name: string): Promise<string> {
  const { rows } = await server.platform.database.query(
    `insert into t_1.sys_org (name, code, status, created_time) values ($1, $1, 0, now()) returning id`,
    [name],
  );
  return String(rows[0]?.id);
}

async function addThree(name: string, body: (mark: string) => object, of: { theirs: string; own: string }) {
  const add = async (mark: string, orgId: string | null) => {
    await admin.write(`/${name}/add`, { ...body(mark), ...(orgId ? { orgId } : {}) });
    const page = await admin.read<{ rows: { id: number }[] }>(`/${name}/page`, { searchValue: mark });
    return Number(page.rows[0]?.id);
  };
  return { theirs: await add('甲的', of.theirs), own: await add('乙的', of.own), common: await add('公用的', null) };
}

describe.each(['RiskPoint', 'EquipmentFile'])('%s', (name) => {
  const at = (verb: string) => `/${name}/${verb}`;

  test('of another organisation is in no page, no detail and no change of the neighbour’s', async () => {
    const { theirs, own, common } = ids[name] ?? { theirs: 0, own: 0, common: 0 };
    const page = await neighbour.client.read<{ rows: { id: number }[] }>(at('page'), { pageSize: 500 });
    const seen = page.rows.map(({ id }) => id);
    expect(seen).toEqual(expect.arrayContaining([own, common]));
    expect(seen).not.toContain(theirs);
    for (const answer of [
      await neighbour.client.get(at('detail'), { id: theirs }),
      await neighbour.client.post(at('edit'), { id: theirs, remark: '改' }),
      await neighbour.client.post(at('changeStatus'), { id: theirs, status: 1 }),
      await neighbour.client.post(at('delete'), { id: theirs }),
    ]) {
      expect(answer.body).toMatchObject({ success: false, code: 404, message: '记录不存在' });
    }
    expect((await neighbour.client.post(at('edit'), { id: own, remark: '改' })).body.success).toBe(true);
  });

  test('is put into no organisation beyond the data scope', async () => {
    const { own } = ids[name] ?? { own: 0 };
    const [theirs] = await admin.read<{ id: string; name: string }[]>('/sysOrg/list');
    const { body } = await neighbour.client.post(at('edit'), { id: own, orgId: theirs?.id });
    expect(body).toMatchObject({ success: false, extras: { errorCode: 'D2003' } });
  });
});

test('a hazard names a risk point of any organisation, and every list of choices offers it', async () => {
  const { theirs, own } = ids.RiskPoint ?? { theirs: 0, own: 0 };
  await neighbour.hold(['RiskRegister:add']);
  const points = await neighbour.client.read<{ id: number }[]>('/RiskPoint/list');
  expect(points.map(({ id }) => id)).toEqual(expect.arrayContaining([theirs, own]));
  expect(Object.keys(points[0] ?? {})).not.toContain('controlMeasure');
  expect(JSON.stringify((await neighbour.client.get('/RiskPointType/allBaseData')).body)).toContain('甲的');
  const [type] = await admin.read<{ id: number }[]>('/RiskType/list');
  const [org] = await admin.read<{ id: string }[]>('/sysOrg/list');
  const hazard = {
    riskName: '护栏松动',
    riskDesc: '护栏松动',
    riskTypeId: type?.id,
    orgId: org?.id,
    locationText: '东侧',
  };
  const { body } = await neighbour.client.post('/RiskRegister/add', { ...hazard, riskPointId: theirs });
  expect(body.success, JSON.stringify(body)).toBe(true);
});

test('where a camera streams is told to those who keep or watch cameras', async () => {
  const [place] = await admin.read<{ id: number }[]>('/Address/list');
  const positionNo = place?.id ?? (await addPlace());
  const camera = {
    cameraName: '东门',
    ip: '10.0.0.8',
    port: 80,
    positionNo,
    seq: 1,
    equipmentNo: 'E-1',
    channelNo: '1',
  };
  await admin.write('/CameraFile/add', { ...camera, streamUrl: 'https://media.example.com/east.flv' });
  const [id] = (await admin.read<{ id: number }[]>('/CameraFile/list')).map((row) => row.id);
  const shown = async () => {
    const list = await neighbour.client.get('/CameraFile/list');
    const detail = await neighbour.client.get('/CameraFile/detail', { id });
    expect(list.body.success && detail.body.success).toBe(true);
    return [list, detail].map(({ body }) => JSON.stringify(body).includes('media.example.com'));
  };
  await neighbour.hold(['RiskRegister:page']);
  expect(await shown()).toEqual([false, false]);
  await neighbour.hold(['CameraFile:page']);
  expect(await shown()).toEqual([true, true]);
});

async function addPlace(): Promise<number> {
  await admin.write('/Address/add', { name: '东门' });
  return (await admin.read<{ id: number }[]>('/Address/list'))[0]?.id ?? 0;
}
