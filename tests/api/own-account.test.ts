import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_AVATAR } from '../../src/features/files/server/files.ts';
import { type ContractWorld, startContractWorld } from '../contract/contract-world.ts';
import type { Keyring } from '../contract/keyring.ts';
import { settleNeighbour, settleStranger } from '../contract/second-tenant.ts';
import type { Answer, ApiClient } from '../support/api-client.ts';
import { businessDigest } from '../support/digest.ts';
import { PIXEL, uploadPicture } from '../support/pictures.ts';
import type { TestServer } from '../support/server.ts';
import { upload } from '../support/upload.ts';

/** What people change of their own record (wire.md#5.1). */

let world: ContractWorld;
let server: TestServer;
let own: ApiClient;
let stranger: Keyring;
let neighbour: Keyring;

const DETAILS = {
  nickName: '小志',
  birthday: '1988-05-17',
  sex: 1,
  phone: '13900001234',
  email: 'lzg@example.com',
  tel: '0532-86 1234',
};

beforeAll(async () => {
  world = await startContractWorld({ now: () => new Date('2026-11-21T20:00:00Z') });
  server = world.server;
  stranger = await settleStranger(world);
  neighbour = await settleNeighbour(world);
  own = await server.login('lizhigang');
});
afterAll(() => world?.stop());

/** Refused one by one in the envelope, and nothing has changed. */
async function refused<T>(
  items: readonly T[],
  send: (item: T) => Promise<Answer>,
  codes: readonly number[] = [400],
): Promise<void> {
  const before = await businessDigest(server);
  for (const item of items) {
    const { status, body } = await send(item);
    expect([status, body.success], JSON.stringify(body)).toEqual([200, false]);
    expect(codes, JSON.stringify(body)).toContain(body.code);
  }
  expect(await businessDigest(server)).toEqual(before);
}

const me = () => own.read<Record<string, unknown>>('/getLoginUser');
const other = () => server.login('sunmin');

describe('POST /sysUser/updateInfo', () => {
  it('changes what was sent', async () => {
    const { id } = await me();
    const { body } = await own.post('/sysUser/updateInfo', { id, ...DETAILS });
    expect(body).toMatchObject({ success: true, code: 204 });
    expect(await me()).toMatchObject(DETAILS);
  });

  it('leaves what was not sent as it is, and takes an emptied telephone away', async () => {
    await own.write('/sysUser/updateInfo', { nickName: '志刚' });
    expect(await me()).toMatchObject({ ...DETAILS, nickName: '志刚' });
    await own.write('/sysUser/updateInfo', { ...DETAILS, tel: null });
    const user = await me();
    expect(user).toMatchObject({ phone: DETAILS.phone });
    expect(user).not.toHaveProperty('tel');
  });

  it.each([
    ['nickName', '', '请输入昵称！'],
    ['birthday', null, '请选择生日！'],
    ['birthday', '2026-11-23', '生日不能晚于今天'],
    ['birthday', '2026-02-30', undefined],
    ['sex', 7, undefined],
    ['sex', '男', undefined],
    ['phone', '1390000123', '请输入正确的手机号！'],
    ['phone', '+8613900001234', '请输入正确的手机号！'],
    ['phone', ['13900001234'], undefined],
    ['email', 'lzg', '请输入正确的邮箱！'],
    ['email', `${'x'.repeat(100)}@example.com`, undefined],
    ['tel', '<b>', '电话只能包含数字、空格和 + - ( )'],
  ])('refuses %s = %j', async (field, value, message) => {
    const before = await me();
    const { body } = await own.post('/sysUser/updateInfo', { ...DETAILS, [field]: value });
    expect(body).toMatchObject({ success: false, code: 400 });
    expect(body.extras?.errors).toMatchObject([{ field, message: message ?? expect.any(String) }]);
    expect(await me()).toEqual(before);
  });

  it('takes a birthday of today in Shanghai', async () => {
    // 20:00 in London is tomorrow there.
    await own.write('/sysUser/updateInfo', { ...DETAILS, birthday: '2026-11-22' });
    await own.write('/sysUser/updateInfo', DETAILS);
  });

  it('gives a phone to one of two who ask for it at once', async () => {
    const asked = [own, await other()].map((client) =>
      client.post('/sysUser/updateInfo', { ...DETAILS, phone: '13900007777' }),
    );
    const answers = (await Promise.all(asked)).map(({ body }) => body);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(answers.find(({ success }) => !success)).toMatchObject({ message: '手机号无法使用，请更换或联系管理员' });
  });

  it('stands in the history of the user', async () => {
    const { id } = await me();
    const { rows } = await server.platform.database.query(
      `select event, actor_name, reason from t_1.record_history where resource = 'sysUser' and record_id = $1 order by seq`,
      [id],
    );
    expect(rows[0]).toEqual({ event: 'edit', actor_name: '李志刚', reason: '修改个人信息' });
  });
});

describe('POST /sysUser/updateAvatar', () => {
  const take = async (name = '我.png') => {
    const { body } = await upload(own, '/sysFileInfo/uploadAvatar', { file: { name, bytes: PIXEL } });
    return String(body.data);
  };
  const isThere = async (client: ApiClient, id: string) =>
    (await client.raw(`/sysFileInfo/preview?id=${id}`)).headers.get('content-type') === 'image/png';

  it('entities-01 entities-03 is a file id that preview shows, to colleagues too', async () => {
    const avatar = await take();
    expect(await isThere(await other(), avatar)).toBe(false);
    await own.write('/sysUser/updateAvatar', { id: (await me()).id, avatar });
    expect((await me()).avatar).toBe(avatar);
    expect(await isThere(await server.login('linanqi'), avatar)).toBe(true);
  });

  it('lets the former picture go, and the same one stay', async () => {
    const former = String((await me()).avatar);
    await own.write('/sysUser/updateAvatar', { avatar: former });
    expect(await isThere(own, former)).toBe(true);
    const avatar = await take();
    await own.write('/sysUser/updateAvatar', { avatar: Number(avatar) });
    expect((await me()).avatar).toBe(avatar);
    expect([await isThere(own, avatar), await isThere(own, former)]).toEqual([true, false]);
  });

  it('takes no picture larger than an avatar, whichever way it came', async () => {
    const bytes = Buffer.concat([PIXEL, Buffer.alloc(MAX_AVATAR)]);
    const refused = await upload(own, '/sysFileInfo/uploadAvatar', { file: { name: '大.png', bytes } });
    expect(refused).toMatchObject({ status: 413, body: { success: false } });
    const { body } = await upload(own, '/sysFileInfo/upload', { file: { name: '大.png', bytes } });
    expect((await own.post('/sysUser/updateAvatar', { avatar: body.data })).body).toMatchObject({
      success: false,
      code: 400,
      message: '头像不能超过 1 MB，请裁剪或压缩后再上传',
    });
  });

  it('is taken by one record only', async () => {
    const avatar = await uploadPicture(own);
    const answers = await Promise.all([1, 2, 3].map(() => own.post('/sysUser/updateAvatar', { avatar })));
    expect(answers.every(({ body }) => body.success)).toBe(true);
    expect((await me()).avatar).toBe(avatar);
  });
});

describe('attacks', () => {
  const details = { nickName: '乙', birthday: '1990-01-01', sex: 2, email: 'y@example.com' };
  const userId = async (client: ApiClient) => (await client.read<{ id: string }>('/getLoginUser')).id;

  it('42 of one’s own record what the form does not ask for is ignored, and others’ are not there', async () => {
    const { client } = neighbour;
    const given = { id: await userId(client), ...details, phone: '13900004242' };
    const row = async () => {
      const { rows } = await server.platform.database.query(
        `select account, admin_type, status, org_id, name, avatar, created_user_id, created_time, phone
         from t_1.sys_user where id = $1`,
        [given.id],
      );
      return rows[0];
    };
    const before = await row();
    const more = { account: 'superAdmin', adminType: '1', status: 1, orgId: '1', name: '甲', avatar: '1' };
    await client.write('/sysUser/updateInfo', {
      ...given,
      ...more,
      createdUserId: '1',
      createdTime: '2020-01-01 00:00:00',
    });
    expect(await row()).toEqual({ ...before, phone: given.phone });
    const send = (more: object) => client.post('/sysUser/updateInfo', { ...given, ...more });
    await refused(['tenantId', 'roles', 'password'], (key) => send({ [key]: '1' }));
    await refused([await userId(world.admin), '999999999'], (id) => send({ id }), [404]);
    await refused(['1 or 1=1', -1, '9223372036854775808', [given.id]], (id) => send({ id }), [400, 500]);
    await world.admin.write('/sysUser/updateInfo', { ...details, phone: '13900004343' });
    await refused(['13900004343'], (phone) => send({ phone }));
  });

  it('43 an avatar is a picture one has uploaded oneself', async () => {
    const { client } = neighbour;
    const send = (avatar: unknown) => client.post('/sysUser/updateAvatar', { avatar });
    const theirs = [await uploadPicture(world.admin), await uploadPicture(stranger.client)];
    await refused([...theirs, '999999999', '../etc', '1 or 1=1', ''], send, [404]);
    await refused([null, true, ['1'], { $ne: 1 }], send);
    const { body } = await upload(client, '/sysFileInfo/upload', {
      file: { name: '字.txt', bytes: Buffer.from('字') },
    });
    await refused([body.data], send);
    const avatar = await uploadPicture(client);
    const someoneElse = await userId(world.admin);
    await refused([someoneElse], (id) => client.post('/sysUser/updateAvatar', { id, avatar }), [404]);
    await client.write('/sysUser/updateAvatar', { avatar });
    // What is another record’s is nobody’s avatar any more.
    await refused([avatar], (id) => world.admin.post('/sysUser/updateAvatar', { avatar: id }), [404]);
  });
});
