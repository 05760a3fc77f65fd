import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Keyring } from '../../contract/keyring.ts';
import type { ApiClient, Query } from '../../support/api-client.ts';
import { startPeopledServer } from '../../support/people.ts';
import { uploadPicture } from '../../support/pictures.ts';
import type { TestServer } from '../../support/server.ts';

/** Records some callers must not see: by any call they are as good as absent. */

let server: TestServer;
let admin: ApiClient;
let keyring: Keyring;

beforeAll(async () => {
  server = await startPeopledServer();
  admin = await server.login();
  keyring = await Keyring.create(server, { account: 'hidden-keyring' });
});
afterAll(() => server?.stop());

/** The whole answer but for its time. */
async function told(client: ApiClient, path: string, query: Query = {}): Promise<string> {
  const { status, body } = await client.get(path, query);
  return JSON.stringify([status, { ...body, timestamp: 0 }]);
}

describe('news that is not out', () => {
  const add = async (title: string, more: object = {}) => {
    await admin.write('/News/add', { title, type: 1, content: '<p>正文</p>', ...more });
    const { rows } = await admin.read<{ rows: { id: number; cover?: string }[] }>('/News/page', { title });
    return rows[0] ?? { id: 0 };
  };

  test('is in no list and no detail of people who keep no news, and neither are its pictures', async () => {
    const reader = await server.login('hanggu');
    const cover = await uploadPicture(admin);
    const draft = await add('未发布的', { cover });
    const later = await add('以后的', { status: 1, publishTime: '2099-01-01 08:00:00' });
    const out = await add('已发布的', { status: 1 });
    const seen = await reader.read<{ id: number }[]>('/News/list');
    expect(seen.map(({ id }) => id)).toContain(out.id);
    for (const { id } of [draft, later]) {
      expect(seen.map((row) => row.id)).not.toContain(id);
      expect(await told(reader, '/News/detail', { id })).toBe(await told(reader, '/News/detail', { id: 999_999 }));
    }
    const picture = { id: String(cover) };
    expect(await told(reader, '/sysFileInfo/preview', picture)).toBe(
      await told(reader, '/sysFileInfo/preview', { id: '999999' }),
    );
    expect((await admin.raw(`/sysFileInfo/preview?id=${cover}`)).status).toBe(200);
    const kept = await admin.read<{ id: number }[]>('/News/list');
    expect(kept.map(({ id }) => id)).toEqual(expect.arrayContaining([draft.id, later.id]));
  });

  test('is seen and changed by holders of any code of the news', async () => {
    const { id } = await add('待改的');
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
      const path = `/sysUser/${verb}`;
      expect(await told(keyring.client, path, { id: chief.userId }), verb).toBe(
        await told(keyring.client, path, { id: '999999' }),
      );
      expect((await admin.get(path, { id: chief.userId })).body.success, verb).toBe(true);
    }
    const { avatar } = await admin.read<{ avatar: string }>('/sysUser/detail', { id: chief.userId });
    expect(await told(keyring.client, '/sysFileInfo/preview', { id: avatar })).toBe(
      await told(keyring.client, '/sysFileInfo/preview', { id: '999999' }),
    );
  });

  test('are named in no record by anybody else', async () => {
    await keyring.hold(['EquipmentFile:add']);
    const add = async (userId: string) => {
      const { body } = await keyring.client.post('/EquipmentFile/add', { machineNo: 'C-1', machineName: '甲', userId });
      return JSON.stringify({ ...body, timestamp: 0 });
    };
    expect(await add(chief.userId)).toBe(await add('999999'));
    const body = { machineNo: 'C-1', machineName: '甲', userId: chief.userId };
    expect((await admin.post('/EquipmentFile/add', body)).body.success).toBe(true);
  });
});

test('52 an application without a menu of the caller is answered as one that does not exist', async () => {
  const reader = await server.login('lizhigang');
  const post = async (application: string) => {
    const { status, body } = await reader.post('/sysMenu/change', { application });
    return { status, body: { ...body, timestamp: 0 } };
  };
  expect(await post('system')).toMatchObject({ status: 200, body: { success: false, code: 404 } });
  expect(await post('system')).toEqual(await post('none'));
  expect((await post('hazard')).body.success).toBe(true);
});
