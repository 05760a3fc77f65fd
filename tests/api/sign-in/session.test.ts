import { describe, expect, it, vi } from 'vitest';
import { setPassword } from '../../../src/server/session/credentials.ts';
import { OPEN_CODES } from '../../../src/server/session/permissions.ts';
import { ADMIN, ADMIN_PASSWORD, DEMO_PASSWORD } from '../../support/accounts.ts';
import { ApiClient } from '../../support/api-client.ts';
import { idOf, startPeopledServer } from '../../support/people.ts';
import { serverOfFile } from '../../support/servers/of-file.ts';
import { changeRows, rowsIn, tablesHolding } from '../../support/stored.ts';

const DAY = 86_400_000;

let clock = Date.now();
const server = serverOfFile(() => startPeopledServer({ now: () => new Date(clock) }));

const database = () => server.platform.database.session('1');

const change = (account: string, columns: Record<string, unknown>) =>
  changeRows(server, 'sys_user', { account }, columns);

const attempt = (account: unknown, password: unknown, more: object = {}) =>
  server.anonymous.post('/login', { account, password, ...more });

describe('signing in', () => {
  it('menu-fields-01, signed-in-user-01, entities-01, entities-02, status-constants-03: answers the token as a string and a full getLoginUser', async () => {
    const login = await attempt(ADMIN, ADMIN_PASSWORD);
    expect(login.body).toMatchObject({ success: true, code: 200, message: '请求成功' });
    expect(login.body.data).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const client = new ApiClient(server.base, String(login.body.data));
    const user = await client.read<Record<string, unknown>>('/getLoginUser');
    const name = expect.any(String);
    expect(user).toMatchObject({ account: ADMIN, adminType: '1', name, mustChangePwd: false, id: name });
    expect(user.apps).toMatchObject([{ code: 'hazard', active: 'Y' }, { active: 'N' }]);
    for (const app of user.apps as object[]) expect(app).toMatchObject({ code: name, name });
    expect(user.permissions).toContain('CameraFile:mutiDelete');
    expect(JSON.stringify(user)).not.toMatch(/password|hash|salt/i);
    const [menu] = user.menus as Record<string, unknown>[];
    const [number, word] = [expect.any(Number), expect.any(String)];
    const meta = { title: word, icon: word, show: expect.any(Boolean), target: word };
    expect(menu).toMatchObject({ id: number, pid: number, name: word, path: word, component: word, meta });
  });

  it('permissions-server-01 gives an ordinary user only what was granted to him', async () => {
    const user = await (await server.login('lizhigang')).read<Record<string, unknown>>('/getLoginUser');
    expect(user).toMatchObject({ adminType: '3', name: '李志刚' });
    expect(user.permissions).toContain('RiskRectify:add');
    expect(user.permissions).not.toContain('CameraFile:delete');
    expect(user.dataScopes).toHaveLength(1);
    expect((user.apps as { code: string }[]).map((app) => app.code)).toEqual(['hazard']);
    const menus = (user.menus as { name: string }[]).map(({ name }) => name);
    expect(menus).toContain('RiskRectify');
    expect(menus).not.toContain('RiskRectifyMgr');
  });

  it('does not say which of account and password was wrong, or that the tenant is unknown', async () => {
    const answers = [
      await attempt('nobody-here', 'wrong-password'),
      await attempt('zhourong', 'wrong-password'),
      await attempt('zhourong', DEMO_PASSWORD, { tenantCode: 'elsewhere' }),
    ];
    const refusal = { success: false, code: 500, message: '用户名或密码不正确', extras: { errorCode: 'D1000' } };
    for (const { body } of answers) expect({ ...body, timestamp: 0 }).toEqual({ ...refusal, timestamp: 0 });
  });

  it('does the work of a password for accounts and tenants there are none of', async () => {
    // Spies on the real functions; the sign-in must be imported again to use them.
    vi.resetModules();
    vi.doMock('@node-rs/argon2', { spy: true });
    // Imported one after the other: in parallel, each module would get its own spy.
    const { verify } = await import('@node-rs/argon2');
    const { signIn } = await import('../../../src/features/people/sign-in/server/login.ts');
    const device = { ip: '10.9.9.9', browser: '', os: '' };
    const strangers = [{ account: 'nobody-here' }, { account: 'zhourong', tenantCode: 'elsewhere' }];
    for (const [index, stranger] of strangers.entries()) {
      const peer = { ip: device.ip, headers: {} };
      const tried = signIn(server.platform, { ...stranger, password: 'wrong-password' }, { device, peer });
      await expect(tried).rejects.toThrow('用户名或密码不正确');
      expect(verify).toHaveBeenCalledTimes(index + 1);
    }
    vi.doUnmock('@node-rs/argon2');
    vi.resetModules();
  });

  it.each([
    [[], 400],
    ['x', 400],
    [{ account: { $ne: 1 }, password: 'xxxxxx' }, 400],
    [{ account: 'admin', password: 'xxxxxx', rememberMe: 'yes' }, 400],
    [{ account: 'admin', password: 'xxxxxx', rememberMe: null }, 400],
    [{ account: 'admin', password: 'xxxxxx', email: 'a@b.c' }, 400],
    [{}, 1_011_001],
    [null, 400],
    [{ account: 'admin' }, 1_011_001],
  ])('refuses the body %j (attacks 1, 2, 8)', async (body, code) => {
    const answer = await server.anonymous.post('/login', body);
    expect(answer).toMatchObject({ status: 200, body: { success: false, code } });
  });

  it('asks for five characters', async () => {
    expect((await attempt('abcd', 'xxxxxx')).body.message).toBe('不能少于5位字符');
  });

  it('tells a frozen account so only after the right password (attack 9)', async () => {
    await change('wuyan', { status: 1 });
    expect((await attempt('wuyan', 'wrong-password')).body.message).toBe('用户名或密码不正确');
    expect((await attempt('wuyan', DEMO_PASSWORD)).body).toMatchObject({ message: '账号已冻结' });
    await change('wuyan', { status: 0, is_deleted: true });
    expect((await attempt('wuyan', DEMO_PASSWORD)).body.message).toBe('用户名或密码不正确');
    await change('wuyan', { is_deleted: false });
  });

  it('slows guessing down, across parallel tries, and lets the right user in later (attack 5)', async () => {
    const tries = await Promise.all(Array.from({ length: 20 }, () => attempt('sunmin', 'wrong-password')));
    const refused = tries.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(15);
    expect(refused[0]?.body.message).toBe('操作过于频繁，请稍后再试');
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await attempt('sunmin', DEMO_PASSWORD, { tenantCode: 'default' })).status).toBe(429);
    clock += 60_000;
    expect((await attempt('sunmin', DEMO_PASSWORD)).body.success).toBe(true);
  });

  it('leaves visit log lines without a password', async () => {
    await attempt('qianbao', 'wrong-password-xyz');
    await attempt('qianbao', DEMO_PASSWORD);
    await server.platform.activity.flush();
    expect(await rowsIn(server, 'sys_vis_log', { account: 'qianbao' })).toMatchObject([
      { success: 1, message: '登录失败：用户名或密码不正确', vis_type: 0 },
      { success: 0, message: '登录成功', vis_type: 0 },
    ]);
    const operations = await rowsIn(server, 'sys_op_log', { url: '/api/login' });
    expect(operations.length).toBeGreaterThan(2);
    expect(JSON.stringify(operations)).not.toContain('wrong-password-xyz');
  });
});

describe('tokens', () => {
  const getUser = (headers: Record<string, string>) => server.anonymous.raw('/getLoginUser', { headers });

  it.each([
    [{}, 401, 1_011_004],
    [{ authorization: 'Bearer ' }, 401, 1_011_005],
    [{ authorization: 'bearer abc' }, 200, 1_011_006],
    [{ authorization: 'BEARER abc' }, 200, 1_011_006],
    [{ authorization: 'Basic YTpi' }, 401, 1_011_005],
    [{ authorization: 'Bearer a b' }, 401, 1_011_005],
    [{ authorization: 'Bearer abc' }, 200, 1_011_006],
    [{ authorization: `Bearer ${'x'.repeat(43)}` }, 200, 1_011_006],
    [{ authorization: `Bearer ${'x'.repeat(8_000)}` }, 200, 1_011_006],
    [{ authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.' }, 200, 1_011_006],
  ])('%j → HTTP %i, %i (attack 13)', async (headers: Record<string, string>, status, code) => {
    const answer = await getUser(headers);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ success: false, code });
  });

  it('are not taken from the address', async () => {
    const { token } = await server.login();
    const answer = await server.anonymous.get('/getLoginUser', { access_token: String(token) });
    expect(answer).toMatchObject({ status: 401, body: { code: 1_011_004 } });
  });

  it('are made anew at every sign-in, whatever the browser brings (session fixation)', async () => {
    const attacker = await server.login('qianbao');
    const body = JSON.stringify({ account: 'linanqi', password: DEMO_PASSWORD });
    for (const brought of ['x'.repeat(43), String(attacker.token)]) {
      const headers = { authorization: `Bearer ${brought}`, cookie: `Access-Token=${brought}` };
      const init = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body };
      const { data } = (await (await server.anonymous.raw('/login', init)).json()) as { data: string };
      expect(data).toMatch(/^[\w-]{43}$/);
      expect(data).not.toBe(brought);
    }
    expect(await attacker.read('/getLoginUser')).toMatchObject({ account: 'qianbao' });
    expect((await (await getUser({ authorization: `Bearer ${'x'.repeat(43)}` })).json()).code).toBe(1_011_006);
  });

  it('end with the logout (attack 11)', async () => {
    const client = await server.login('zhengdeng');
    expect((await client.get('/logout')).body).toMatchObject({ success: true, code: 204 });
    for (const path of ['/getLoginUser', '/logout', '/CameraFile/list']) {
      expect(await client.get(path)).toMatchObject({ status: 200, body: { success: false, code: 1_011_006 } });
    }
  });

  it('users-05 end when the user is disabled or deleted, at once (attack 12); enabled, he may come back', async () => {
    const client = await server.login('fengxun');
    const [admin, id] = [await server.login(), await idOf(server, 'fengxun')];
    // From here on the process has the user in its cache.
    expect((await client.get('/getLoginUser')).body.success).toBe(true);
    await admin.write('/sysUser/changeStatus', { id, status: 1 });
    expect((await client.get('/getLoginUser')).body).toMatchObject({ success: false, code: 1_011_007 });
    await expect(server.login('fengxun')).rejects.toThrow('账号已冻结');
    await admin.write('/sysUser/changeStatus', { id, status: 0 });
    const again = await server.login('fengxun');
    await change('fengxun', { is_deleted: true });
    expect((await again.get('/getLoginUser')).body).toMatchObject({ code: 1_011_009, message: '无登录用户' });
    await change('fengxun', { is_deleted: false });
    expect((await again.get('/getLoginUser')).body.success).toBe(true);
  });

  it('permissions-server-09 carry new permissions on the next request (attack 12)', async () => {
    const client = await server.login('huhecheng');
    const codes = async () => (await client.read<{ permissions: string[] }>('/getLoginUser')).permissions;
    expect(await codes()).toContain('RiskAgainCheck:edit');
    const db = database();
    const id = await idOf(server, 'huhecheng');
    const roles = await db.all(db.t.selectFrom('sys_user_role').selectAll().where('user_id', '=', id));
    await db.run(db.t.deleteFrom('sys_user_role').where('user_id', '=', id));
    expect(await codes()).toEqual([...OPEN_CODES].sort());
    expect((await client.get('/RiskAgainCheck/page')).status).toBe(403);
    await db.run(db.t.insertInto('sys_user_role').values(roles));
    expect(await codes()).toContain('RiskAgainCheck:edit');
  });

  it('permissions-server-10 end after 8 idle hours unless remembered, and after 7 days in any case (security.md#R3)', async () => {
    const idle = await server.login('zhaowei');
    const { body } = await attempt('zhaowei', DEMO_PASSWORD, { rememberMe: true });
    const remembered = new ApiClient(server.base, String(body.data));
    clock += DAY / 2;
    const expired = { code: 1_011_008, message: '登录已过期，请重新登录' };
    expect((await idle.get('/getLoginUser')).body).toMatchObject(expired);
    expect((await remembered.get('/getLoginUser')).body.success).toBe(true);
    clock += 7 * DAY;
    expect((await remembered.get('/getLoginUser')).body.code).toBe(1_011_008);
  });

  it('are not stored', async () => {
    const { token } = await server.login();
    expect(await tablesHolding(server, String(token))).toEqual([]);
    expect(await tablesHolding(server, ADMIN)).toContain('t_1.sys_user');
  });
});

describe('passwords', () => {
  it('a one-time password opens nothing but its own change (wire.md#2.1)', async () => {
    const id = await idOf(server, 'hanggu');
    await setPassword(database(), id, { password: 'One-time-77', mustChange: true, now: new Date(clock) });
    const login = await attempt('hanggu', 'One-time-77');
    expect(login.body.extras).toEqual({ mustChangePwd: true });
    const client = new ApiClient(server.base, String(login.body.data));
    expect(await client.read('/getLoginUser')).toMatchObject({ mustChangePwd: true });
    for (const answer of [await client.get('/CameraFile/list'), await client.post('/hubTicket')]) {
      expect(answer).toMatchObject({ status: 403, body: { success: false, message: '请先修改初始密码' } });
    }
    const changed = await client.post('/sysUser/updatePwd', { password: 'One-time-77', newPassword: 'My-own-8842' });
    expect(changed.body.success).toBe(true);
    expect((await client.get('/CameraFile/list')).body.success).toBe(true);
  });

  it('changing one ends the other logins and not this one', async () => {
    const [here, there] = [await server.login('jiangkong'), await server.login('jiangkong')];
    const wrong = await here.post('/sysUser/updatePwd', { password: 'not-the-old', newPassword: 'New-pass-5519' });
    expect(wrong.body).toMatchObject({ success: false, message: '旧密码输入错误', extras: { errorCode: 'D1004' } });
    for (const newPassword of ['short', '12345678', DEMO_PASSWORD]) {
      const refused = await here.post('/sysUser/updatePwd', { password: DEMO_PASSWORD, newPassword });
      expect(refused.body).toMatchObject({ success: false, code: 400 });
    }
    expect((await there.get('/getLoginUser')).body.success).toBe(true);
    const done = await here.post('/sysUser/updatePwd', { password: DEMO_PASSWORD, newPassword: 'New-pass-5519' });
    expect(done.body.success).toBe(true);
    expect((await here.get('/getLoginUser')).body.success).toBe(true);
    expect((await there.get('/getLoginUser')).body.code).toBe(1_011_006);
    expect((await attempt('jiangkong', DEMO_PASSWORD)).body.success).toBe(false);
    expect((await attempt('jiangkong', 'New-pass-5519')).body.success).toBe(true);
  });
});

describe('what the login screen asks', () => {
  it('transport-08 is answered without a token, by yes or no', async () => {
    expect(await server.anonymous.read('/getCaptchaOpen')).toBe(false);
    expect(await server.anonymous.read('/getTenantOpen')).toBe(false);
  });

  it('permissions-server-02 calls-14 entities-12 switches the menu with the application', async () => {
    const client = await server.login();
    const menus = await client.write<Record<string, string>[]>('/sysMenu/change', { application: 'system' });
    expect(menus[0]?.path).toMatch(/^\//);
    expect(new Set(menus.map(({ application }) => application))).toEqual(new Set(['system']));
    expect((await client.post('/sysMenu/change', {})).body).toMatchObject({ code: 400, message: '应用不能为空' });
  });
});
