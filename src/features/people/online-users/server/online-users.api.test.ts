import { afterEach, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../../../tests/support/api-client.ts';
import { idOf, startPeopledServer } from '../../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../../tests/support/server.ts';
import { type Listening, listenTo } from '../../../../../tests/support/servers/hub-listener.ts';
import { serverOfFile, signedIn } from '../../../../../tests/support/servers/of-file.ts';
import { until } from '../../../../../tests/support/until.ts';
import { NO_TENANT } from '../../../../server/tenants.ts';
import { hideEnded } from './online.sql.ts';

interface Online {
  id: number;
  userId: string;
  [key: string]: unknown;
}

const opened: Listening[] = [];

const first = serverOfFile(startPeopledServer);
const second = serverOfFile(() => startTestServer({ seed: 'none', database: first.database }));
const admin = signedIn(first);
afterEach(async () => {
  for (const { connection } of opened.splice(0)) await connection.stop();
});

const rowsOf = (client: ApiClient, account: string) =>
  client.rows<Online>('/sysOnlineUser/page', { account, pageSize: 100 });

/** The session of a client, as the list shows it: the newest of its account. */
async function onlineOf(account: string): Promise<Online> {
  const rows = await rowsOf(admin, account);
  const [newest] = rows.sort((a, b) => b.id - a.id);
  if (!newest) throw new Error(`${account} is not online`);
  return newest;
}

const on = (server: TestServer, client: ApiClient): ApiClient =>
  new (client.constructor as new (base: string, token: string | null) => ApiClient)(server.base, client.token);

/** Records the pushes an open page receives, with the farewells among them. */
async function listen(client: ApiClient): Promise<Listening & { farewells: string[] }> {
  const listening = await listenTo(client);
  opened.push(listening);
  const farewells: string[] = [];
  listening.connection.on('ForceExist', () => farewells.push('ForceExist'));
  listening.connection.on('SingleLoginForceExist', () => farewells.push('SingleLoginForceExist'));
  return { ...listening, farewells };
}

describe('the list', () => {
  test('has every sign-in once, with who, where from and since when, until it is signed out', async () => {
    const before = (await rowsOf(admin, 'linanqi')).length;
    const client = await first.login('linanqi');
    expect(await rowsOf(admin, 'linanqi')).toHaveLength(before + 1);
    const row = await onlineOf('linanqi');
    expect(row).toMatchObject({ account: 'linanqi', onlineStatus: 0, tenantId: '1', tenantName: '默认租户' });
    expect(row.userId).toBe(await idOf(first, 'linanqi'));
    expect(row.lastLoginIp).toContain('127.0.0.1');
    expect(row.lastLoginTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:/);
    await client.get('/logout');
    expect(await rowsOf(admin, 'linanqi')).toHaveLength(before);
  });

  test('says which sign-ins have a page open, on whatever server', async () => {
    const client = on(second, await first.login('linanqi'));
    const listening = await listen(client);
    await until(async () => expect(await onlineOf('linanqi')).toMatchObject({ onlineStatus: 1 }));
    expect((await onlineOf('linanqi')).connectionId).toBeDefined();
    await listening.connection.stop();
    await until(async () => expect(await onlineOf('linanqi')).toMatchObject({ onlineStatus: 0 }));
  });

  test('loses sign-ins whose time is over, while they still know why they are refused', async () => {
    const client = await first.login('linanqi');
    const { id } = await onlineOf('linanqi');
    const { database, now } = first.platform;
    const session = database.session('1').platform.updateTable('session').where('online_id', '=', id);
    await database.session('1').run(session.set({ last_seen_time: new Date(now().getTime() - 9 * 3_600_000) }));
    const idleSince = new Date(now().getTime() - 8 * 3_600_000);
    expect(await hideEnded(database.session(NO_TENANT), { now: now(), idleSince })).toBe(1);
    expect((await rowsOf(admin, 'linanqi')).map((row) => row.id)).not.toContain(id);
    expect((await client.get('/getLoginUser')).body.code).toBe(1_011_008);
  });
});

describe('forced out', () => {
  test('a sign-in is refused by the other server at once, and its page there is told', async () => {
    const client = on(second, await first.login('linanqi'));
    const listening = await listen(client);
    const other = await first.login('linanqi');
    const rows = (await rowsOf(admin, 'linanqi')).sort((a, b) => b.id - a.id);
    await admin.write('/sysOnlineUser/forceExist', { ...rows[1] });
    expect((await client.get('/getLoginUser')).body.code).toBe(1_011_006);
    await until(() => expect(listening.farewells).toEqual(['ForceExist']));
    await until(() => expect(listening.isClosed()).toBe(true));
    expect((await other.get('/getLoginUser')).body.success).toBe(true);
    expect((await rowsOf(admin, 'linanqi')).map(({ id }) => id)).not.toContain(rows[1]?.id);
    const [last] = await admin.rows('/sysUser/history', { id: rows[1]?.userId });
    expect(last).toMatchObject({ title: '强制下线' });
  });

  test('one’s own sign-in is refused, another place of one’s own is not', async () => {
    const { id } = await onlineOf('superAdmin');
    const here = await first.login();
    const own = await onlineOf('superAdmin');
    expect(own.id).not.toBe(id);
    const refused = await here.post('/sysOnlineUser/forceExist', { id: own.id });
    expect(refused.body).toMatchObject({ code: 400, message: '这是您当前的登录，请使用右上角的“退出登录”' });
    await admin.write('/sysOnlineUser/forceExist', { id: own.id });
    expect((await here.get('/getLoginUser')).body.code).toBe(1_011_006);
  });
});

test('with single sign-on a page on the other server is told that another place has signed in', async () => {
  const db = first.platform.database.session('1');
  const setting = db.t.updateTable('sys_config').where('code', '=', 'DILON_ENABLE_SINGLE_LOGIN');
  const before = on(second, await first.login('linanqi'));
  const listening = await listen(before);
  await db.run(setting.set({ value: 'true' }));
  const after = await first.login('linanqi');
  await db.run(setting.set({ value: 'false' }));
  await until(() => expect(listening.farewells).toEqual(['SingleLoginForceExist']));
  expect((await before.get('/getLoginUser')).body.code).toBe(1_011_006);
  expect((await after.get('/getLoginUser')).body.success).toBe(true);
});
