import { beforeAll, describe, expect, test } from 'vitest';
import { addOrg, Keyring } from '../../contract/keyring.ts';
import { type ApiClient, shapeOf } from '../../support/api-client.ts';
import { setHazardConfig } from '../../support/hazards/hazard-cast.ts';
import { startPeopledServer } from '../../support/people.ts';
import { uploadPicture } from '../../support/pictures.ts';
import { begunOnce } from '../../support/servers/begun.ts';
import { serving } from '../../support/servers/of-file.ts';

/** Records hidden from a caller: every call answers as if they did not exist. */

const { server, admin } = serving(startPeopledServer);

const keyring = begunOnce(() => Keyring.create(server, { account: 'hidden-keyring' }));

/** Expects the answer about a record, but for its timestamp, to be word for word that about one there is not. */
async function expectAbsent(client: ApiClient, path: string, id: string | number): Promise<void> {
  const [hidden, absent] = [shapeOf(await client.get(path, { id })), shapeOf(await client.get(path, { id: '999999' }))];
  expect(JSON.stringify(hidden), path).toBe(JSON.stringify(absent));
}

describe('news that is not out', () => {
  const add = (title: string, more: object = {}) =>
    admin.add('/News/add', { title, type: 1, content: '<p>正文</p>', ...more });

  test('is in no list and no detail of people who keep no news, and neither are its pictures', async () => {
    const reader = await server.login('hanggu');
    const cover = await uploadPicture(admin);
    const draft = await add('未发布的', { cover });
    const later = await add('以后的', { status: 1, publishTime: '2099-01-01 08:00:00' });
    const out = await add('已发布的', { status: 1 });
    const seen = await reader.read<{ id: number }[]>('/News/list');
    expect(seen.map(({ id }) => id)).toContain(out);
    for (const id of [draft, later]) {
      expect(seen.map((row) => row.id)).not.toContain(id);
      await expectAbsent(reader, '/News/detail', id);
    }
    await expectAbsent(reader, '/sysFileInfo/preview', cover);
    expect((await admin.raw(`/sysFileInfo/preview?id=${cover}`)).status).toBe(200);
    const kept = await admin.read<{ id: number }[]>('/News/list');
    expect(kept.map(({ id }) => id)).toEqual(expect.arrayContaining([draft, later]));
  });

  test('is seen and changed by holders of any code of the news', async () => {
    const id = await add('待改的');
    await keyring.hold(['News:edit']);
    expect((await keyring.client.get('/News/detail', { id })).body.success).toBe(true);
    expect((await keyring.client.post('/News/edit', { id, title: '改过的' })).body.success).toBe(true);
    await keyring.hold(['RiskType:page']);
    expect((await keyring.client.get('/News/detail', { id })).body).toMatchObject({ code: 404 });
  });
});

describe('super administrators', () => {
  const CODES = ['page', 'detail', 'export', 'ownRole', 'ownData', 'grantRole', 'grantData', 'resetTwoStep'];
  let chief: Keyring;

  beforeAll(async () => {
    chief = await Keyring.create(server, { account: 'hidden-chief', adminType: '1' });
    const avatar = await uploadPicture(chief.client);
    await chief.client.write('/sysUser/updateAvatar', { avatar });
    await keyring.hold(CODES.map((verb) => `sysUser:${verb}`));
  });

  test('35 46 show in no list, no choice and no sheet of anybody else', async () => {
    const paths = ['page', 'list', 'selector'].map((verb) => `/sysUser/${verb}`);
    const choices = ['/EquipmentFile/fkSysUser', '/RiskPoint/fkSysUser', '/RiskRegister/fkSysUser'];
    for (const path of [...paths, ...choices]) {
      const { body } = await keyring.client.get(path, path.endsWith('page') ? { pageSize: 500, searchStatus: -1 } : {});
      expect(body.success, path).toBe(true);
      expect(JSON.stringify(body.data), path).not.toContain('hidden-chief');
      expect(JSON.stringify(body.data), path).not.toContain('超级管理员');
    }
    expect(JSON.stringify((await admin.get('/EquipmentFile/fkSysUser')).body.data)).toContain('hidden-chief');
  });

  test('35 40 asked for by id are answered in the very words of an id that does not exist', async () => {
    for (const verb of ['detail', 'ownRole', 'ownData']) {
      await expectAbsent(keyring.client, `/sysUser/${verb}`, chief.userId);
      expect((await admin.get(`/sysUser/${verb}`, { id: chief.userId })).body.success, verb).toBe(true);
    }
    const { avatar } = await admin.read<{ avatar: string }>('/sysUser/detail', { id: chief.userId });
    await expectAbsent(keyring.client, '/sysFileInfo/preview', avatar);
  });

  test('are named in no record by anybody else', async () => {
    await keyring.hold(['EquipmentFile:add']);
    const machine = (userId: string) => ({ machineNo: 'C-1', machineName: '甲', userId });
    const add = async (userId: string) =>
      JSON.stringify(shapeOf(await keyring.client.post('/EquipmentFile/add', machine(userId))));
    expect(await add(chief.userId)).toBe(await add('999999'));
    await admin.write('/EquipmentFile/add', machine(chief.userId));
  });
});

test('52 an application without a menu of the caller is answered as one that does not exist', async () => {
  const reader = await server.login('lizhigang');
  const post = async (application: string) => shapeOf(await reader.post('/sysMenu/change', { application }));
  expect(await post('system')).toMatchObject({ status: 200, body: { success: false, code: 404 } });
  expect(await post('system')).toEqual(await post('none'));
  expect((await post('hazard')).body.success).toBe(true);
});

/** A user sees the records of his organisation and those without one, never another organisation's. */
describe('records of an organisation', () => {
  const VERBS = ['page', 'edit', 'delete', 'changeStatus', 'export', 'add'];
  /** User whose data scope is one organisation, with every permission on the two registers. */
  let neighbour: Keyring;
  let ids: { [resource: string]: { theirs: number; own: number; common: number } };

  beforeAll(async () => {
    await setHazardConfig(server, 'HAZARD_PHOTO_BEFORE', '0');
    const db = server.platform.database.session('1');
    const [theirs, own] = [await addOrg(db, '甲部'), await addOrg(db, '乙部')];
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

  async function addThree(name: string, body: (mark: string) => object, of: { theirs: string; own: string }) {
    const add = (mark: string, orgId?: string) => admin.add(`/${name}/add`, { ...body(mark), orgId });
    return { theirs: await add('甲的', of.theirs), own: await add('乙的', of.own), common: await add('公用的') };
  }

  describe.each(['RiskPoint', 'EquipmentFile'])('%s', (name) => {
    const at = (verb: string) => `/${name}/${verb}`;

    test('of another organisation is in no page, no detail and no change of the neighbour’s', async () => {
      const { theirs, own, common } = ids[name] ?? { theirs: 0, own: 0, common: 0 };
      const seen = (await neighbour.client.rows(at('page'), { pageSize: 500 })).map(({ id }) => id);
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
    const words = { riskName: '护栏松动', riskDesc: '护栏松动', locationText: '东侧' };
    const hazard = { ...words, riskTypeId: type?.id, orgId: org?.id };
    await neighbour.client.write('/RiskRegister/add', { ...hazard, riskPointId: theirs });
  });

  test('where a camera streams is told to those who keep or watch cameras', async () => {
    const positionNo = await admin.add('/Address/add', { name: '东门' });
    const camera = { cameraName: '东门', ip: '10.0.0.8', port: 80, seq: 1, equipmentNo: 'E-1', channelNo: '1' };
    const streamUrl = 'https://media.example.com/east.flv';
    const id = await admin.add('/CameraFile/add', { ...camera, positionNo, streamUrl });
    const showsStream = async () => {
      const list = await neighbour.client.get('/CameraFile/list');
      const detail = await neighbour.client.get('/CameraFile/detail', { id });
      expect(list.body.success && detail.body.success).toBe(true);
      return [list, detail].map(({ body }) => JSON.stringify(body).includes('media.example.com'));
    };
    await neighbour.hold(['RiskRegister:page']);
    expect(await showsStream()).toEqual([false, false]);
    await neighbour.hold(['CameraFile:page']);
    expect(await showsStream()).toEqual([true, true]);
  });
});
