import { describe, expect, it } from 'vitest';
import { MAX_AVATAR } from '../../src/features/records/files/server/files.ts';
import { setPassword } from '../../src/server/session/credentials.ts';
import { DEMO_PASSWORD } from '../support/accounts.ts';
import type { ApiClient } from '../support/api-client.ts';
import { idOf, startPeopledServer } from '../support/people.ts';
import { noise, PIXEL, uploadPicture } from '../support/pictures.ts';
import { serversOfFile, signedIn } from '../support/servers/of-file.ts';
import { withSecond } from '../support/servers/second-server.ts';
import { rowsIn } from '../support/stored.ts';
import { upload } from '../support/upload.ts';
import { INVALID, refusedAt, UNKNOWN } from './attacks/administration/refusals.ts';

/** Changes of a user to his own account (wire.md#5.1) neither weaken it nor reveal anything about other accounts. */

/** 20:00 in London is tomorrow in Shanghai. */
let clock = Date.parse('2026-11-21T20:00:00Z');
const now = () => new Date(clock);
const [server, second] = serversOfFile(() => withSecond(startPeopledServer({ now }), { now }));
const refused = refusedAt(server);
const admin = signedIn(server);
const own = signedIn(server, 'lizhigang');

const DETAILS = {
  nickName: '小志',
  birthday: '1988-05-17',
  sex: 1,
  phone: '13900001234',
  email: 'lzg@example.com',
  tel: '0532-86 1234',
};

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
    ['sex', 7, undefined],
    ['phone', '1390000123', '请输入正确的手机号！'],
    ['phone', '+85261234567', '请输入正确的手机号！'],
    ['email', 'lzg', '请输入正确的邮箱！'],
    ['tel', '<b>', '电话只能包含数字、空格和 + - ( )'],
  ])('refuses %s = %j', async (field, value, message) => {
    const before = await me();
    const { body } = await own.post('/sysUser/updateInfo', { ...DETAILS, [field]: value });
    expect(body).toMatchObject({ success: false, code: 400 });
    expect(body.extras?.errors).toMatchObject([{ field, message: message ?? expect.any(String) }]);
    expect(await me()).toEqual(before);
  });

  it('takes a birthday of today in Shanghai', async () => {
    await own.write('/sysUser/updateInfo', { ...DETAILS, birthday: '2026-11-22' });
    await own.write('/sysUser/updateInfo', DETAILS);
  });

  it('stands in the history of the user', async () => {
    const { id } = await me();
    const [first] = await rowsIn(server, 'record_history', { resource: 'sysUser', record_id: id });
    expect(first).toMatchObject({ event: 'edit', actor_name: '李志刚', reason: '修改个人信息' });
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
    const bytes = await noise(700, 700);
    expect(bytes.length).toBeGreaterThan(MAX_AVATAR);
    const large = await upload(own, '/sysFileInfo/uploadAvatar', { file: { name: '大.png', bytes } });
    expect(large).toMatchObject({ status: 413, body: { success: false } });
    const { body } = await upload(own, '/sysFileInfo/upload', { file: { name: '大.png', bytes } });
    const message = '头像不能超过 1 MB，请裁剪或压缩后再上传';
    const answer = await own.post('/sysUser/updateAvatar', { avatar: body.data });
    expect(answer.body).toMatchObject({ success: false, code: 400, message });
  });
});

describe('attacks', () => {
  const details = { nickName: '乙', birthday: '1990-01-01', sex: 2, email: 'y@example.com' };
  const ABSENT = { code: 404 };
  const NO_ID = { code: 500 };
  const userId = async (client: ApiClient) => (await client.read<{ id: string }>('/getLoginUser')).id;

  it('42 of one’s own record what the form does not ask for is ignored, and others’ are not there', async () => {
    const client = await server.login('linanqi');
    const given = { id: await userId(client), ...details, phone: '13900004242' };
    const columns = ['account', 'admin_type', 'status', 'org_id', 'name', 'avatar', 'created_user_id', 'created_time'];
    const row = async () => {
      const [stored = {}] = await rowsIn(server, 'sys_user', { id: given.id });
      return Object.fromEntries([...columns, 'phone'].map((column) => [column, stored[column]]));
    };
    const before = await row();
    const power = { account: 'superAdmin', adminType: '1', status: 1, orgId: '1', createdUserId: '1' };
    await client.write('/sysUser/updateInfo', { ...given, ...power, name: '甲', avatar: '1' });
    expect(await row()).toEqual({ ...before, phone: given.phone });
    const send = (more: object) => () => client.post('/sysUser/updateInfo', { ...given, ...more });
    await refused(INVALID, ...['tenantId', 'roles', 'password'].map((key) => send({ [key]: '1' })));
    await refused(UNKNOWN, ...[await userId(admin), '999999999'].map((id) => send({ id })));
    const odd = ['1 or 1=1', -1, '9223372036854775808', [given.id]];
    await refused(NO_ID, ...odd.map((id) => send({ id })));
  });

  it('43 an avatar is a picture one has uploaded oneself', async () => {
    const client = await server.login('linanqi');
    const send =
      (avatar: unknown, by = client) =>
      () =>
        by.post('/sysUser/updateAvatar', { avatar });
    const absent = [await uploadPicture(admin), '999999999', '../etc', '1 or 1=1', ''];
    await refused(ABSENT, ...absent.map((avatar) => send(avatar)));
    await refused(INVALID, ...[null, true, ['1'], { $ne: 1 }].map((avatar) => send(avatar)));
    const file = { name: '字.txt', bytes: Buffer.from('字') };
    const { body } = await upload(client, '/sysFileInfo/upload', { file });
    await refused(INVALID, send(body.data));
    const avatar = await uploadPicture(client);
    const id = await userId(admin);
    await refused(ABSENT, () => client.post('/sysUser/updateAvatar', { id, avatar }));
    await client.write('/sysUser/updateAvatar', { avatar });
    // A picture in use by another record cannot become an avatar.
    await refused(ABSENT, send(avatar, admin));
  });
});

it('21 passwords that are tried first, or are made of the account, are refused; others are stored as typed', async () => {
  const client = await server.login('sunmin');
  for (const newPassword of ['Passw0rd!', 'Sunmin@2026', '孙敏孙敏2026', 'Ａｄｍｉｎ＠１２３']) {
    const { body } = await client.post('/sysUser/updatePwd', { password: DEMO_PASSWORD, newPassword });
    expect(body, newPassword).toMatchObject({
      success: false,
      code: 400,
      message: '新密码过于简单，请更换',
      extras: { errors: [{ field: 'newPassword' }] },
    });
  }
  const newPassword = 'liushui\u200b-gaoshan-7';
  await client.write('/sysUser/updatePwd', { password: DEMO_PASSWORD, newPassword });
  await server.login('sunmin', newPassword);
  await expect(server.login('sunmin', newPassword.replace('\u200b', ''))).rejects.toThrow();
});

it('of five changes with the same old password at once one is made, and its new password is the account’s', async () => {
  const clients = await Promise.all(Array.from({ length: 5 }, () => server.login('hanggu')));
  const words = clients.map((_, n) => `gaoshan-liushui-${n}x`);
  const change = (newPassword: string, n: number) =>
    clients[n]?.post('/sysUser/updatePwd', { password: DEMO_PASSWORD, newPassword });
  const answers = await Promise.all(words.map(change));
  const made = words.filter((_, n) => answers[n]?.body.success);
  expect(made).toHaveLength(1);
  await server.login('hanggu', made[0]);
  const own = await idOf(server, 'hanggu');
  const db = server.platform.database.session('1');
  await setPassword(db, own, { password: DEMO_PASSWORD, mustChange: false, demo: true, now: now() });
});

describe('the own telephone number', () => {
  const DETAILS = { nickName: '甲', birthday: '1990-01-01', sex: 1, email: 'a@example.com' };
  const message = '手机号无法使用，请更换或联系管理员';
  const REFUSED = { success: false, code: 400, message, extras: { errors: [{ field: 'phone', message }] } };
  const give = async (client: ApiClient, phone: unknown) =>
    (await client.post('/sysUser/updateInfo', { ...DETAILS, phone })).body;

  it('42 of another account is refused in the words of one number too many, through all processes together', async () => {
    const holder = await server.login('qianbao');
    expect((await give(holder, '13900001111')).success).toBe(true);
    const [here, there] = [await server.login('zhaowei'), await second.login('zhaowei')];
    for (let n = 1; n <= 4; n += 1) expect((await give(here, `1390000222${n}`)).success).toBe(true);
    const taken = await give(there, '13900001111');
    expect(taken).toMatchObject(REFUSED);
    // After that limit, a number of another user and an unused one get the same answer, byte for byte.
    for (const [phone, client] of Object.entries({ 13900001111: here, 13900003333: there, 13900004444: here }))
      expect({ ...(await give(client, phone)), timestamp: 0 }).toEqual({ ...taken, timestamp: 0 });
    expect((await give(here, '13900002224')).success).toBe(true);
    expect((await give(here, '139')).message).toBe('请输入正确的手机号！');
    clock += 86_400_001;
    expect((await give(await server.login('zhaowei'), '13900003333')).success).toBe(true);
  });

  it('42 given to one of many who ask at once tells the others nothing', async () => {
    const people = await Promise.all(['jiangkong', 'hanggu', 'fengxun'].map((account) => server.login(account)));
    const answers = await Promise.all(people.map((client) => give(client, '13900005555')));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    for (const body of answers.filter(({ success }) => !success)) expect(body).toMatchObject(REFUSED);
  });
});
