import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../support/accounts.ts';
import type { ApiClient } from '../../support/api-client.ts';
import { startPeopledServer } from '../../support/people.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

/** What people do to their own record must neither weaken it nor tell of others. */

let server: TestServer;
/** Another process of the same installation. */
let second: TestServer;
let nowMs = Date.now();
const now = () => new Date(nowMs);

beforeAll(async () => {
  server = await startPeopledServer({ now });
  second = await startTestServer({ seed: 'none', env: { SEED: 'demo' }, database: server.database, now });
});
afterAll(async () => {
  await second?.stop();
  await server?.stop();
});

describe('passwords', () => {
  test('21 that are tried first, or are made of the account, are refused', async () => {
    const client = await server.login('sunmin');
    const weak =
      'Admin@123 1qaz@WSX Passw0rd! Qwer1234 sunminsunmin Sunmin@2026 nimnus123 孙敏孙敏2026 Ａｄｍｉｎ＠１２３ 19900101';
    for (const newPassword of weak.split(' ')) {
      const { body } = await client.post('/sysUser/updatePwd', { password: DEMO_PASSWORD, newPassword });
      expect(body, newPassword).toMatchObject({
        success: false,
        code: 400,
        message: '新密码过于简单，请更换',
        extras: { errors: [{ field: 'newPassword' }] },
      });
    }
    await client.write('/sysUser/updatePwd', { password: DEMO_PASSWORD, newPassword: 'liushui-gaoshan-7' });
  });
});

describe('the own telephone number', () => {
  const DETAILS = { nickName: '甲', birthday: '1990-01-01', sex: 1, email: 'a@example.com' };
  const REFUSED = {
    success: false,
    code: 400,
    message: '手机号无法使用，请更换或联系管理员',
    extras: { errors: [{ field: 'phone', message: '手机号无法使用，请更换或联系管理员' }] },
  };
  const give = async (client: ApiClient, phone: unknown) =>
    (await client.post('/sysUser/updateInfo', { ...DETAILS, phone })).body;

  test('42 of another account is refused in the words of one number too many, through all processes together', async () => {
    const holder = await server.login('qianbao');
    expect((await give(holder, '13900001111')).success).toBe(true);
    const [here, there] = [await server.login('zhaowei'), await second.login('zhaowei')];
    for (let n = 1; n <= 4; n += 1) expect((await give(here, `1390000222${n}`)).success).toBe(true);
    const taken = await give(there, '13900001111');
    expect(taken).toMatchObject(REFUSED);
    // From here on a number of another and one of nobody are answered alike, byte for byte.
    const told = [await give(here, '13900001111'), await give(there, '13900003333'), await give(here, '13900004444')];
    for (const body of told) expect({ ...body, timestamp: 0 }).toEqual({ ...taken, timestamp: 0 });
    expect((await give(here, '13900002224')).success).toBe(true);
    expect((await give(here, '139')).message).toBe('请输入正确的手机号！');
    nowMs += 86_400_001;
    expect((await give(await server.login('zhaowei'), '13900003333')).success).toBe(true);
  });

  test('42 given to one of many who ask at once tells the others nothing', async () => {
    const people = await Promise.all(['jiangkong', 'hanggu', 'fengxun'].map((account) => server.login(account)));
    const told = await Promise.all(people.map((client) => give(client, '13900005555')));
    expect(told.filter(({ success }) => success)).toHaveLength(1);
    for (const body of told.filter(({ success }) => !success)) expect(body).toMatchObject(REFUSED);
  });
});
