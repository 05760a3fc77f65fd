import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../support/api-client.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

/** What a console of this API family sends and reads in the calls served here, by shape and meaning (wire §1.3, §2, §5). */

let server: TestServer;
let admin: ApiClient;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.login();
});
afterAll(() => server?.stop());

describe('GET /logout', () => {
  const isIn = async (client: ApiClient) => (await client.get('/getLoginUser')).body.success;
  const queryOf = (token: string | null) => [
    `0=${token}`,
    '_t=1',
    'a=1&a=2',
    'where[x]=1',
    '__proto__[x]=1',
    '%00=%00',
  ];

  it('ends the session whatever the query holds (wire §2.4)', async () => {
    for (const at of queryOf('').keys()) {
      const client = await server.login('lizhigang');
      const query = queryOf(client.token)[at];
      expect(await isIn(client)).toBe(true);
      expect(await (await client.raw(`/logout?${query}`)).json(), query).toMatchObject({ success: true, code: 204 });
      expect(await isIn(client), query).toBe(false);
    }
  });

  it('keeps the token of such a query in no log', async () => {
    const client = await server.login('lizhigang');
    await client.raw(`/sysUser/selector?0=${client.token}`);
    await client.raw(`/hubTicket?0=${client.token}`, { method: 'POST' });
    await client.raw(`/logout?0=${client.token}`);
    await server.platform.activity.flush();
    const url = `/api/hubTicket?0=******`;
    expect(await rowsOf('sys_op_log', 'url')).toContain(url);
    for (const table of ['sys_op_log', 'sys_vis_log', 'sys_ex_log'])
      expect(JSON.stringify(await logOf(table)), table).not.toContain(client.token);
  });
});

const logOf = (table: string) => {
  const db = server.platform.database.session('1');
  return db.all<Record<string, unknown>>(db.t.selectFrom(table).selectAll());
};
const rowsOf = async (table: string, column: string) => (await logOf(table)).map((row) => row[column]);

describe('GET calls with the habits of old clients', () => {
  it.each([
    '/sysUser/page',
    '/sysUser/selector',
    '/sysMenu/list',
    '/sysOrg/tree',
    '/sysDictType/dropDown',
    '/getLoginUser',
  ])('%s hears nothing of a time, a token or a parent', async (path) => {
    const own = path.endsWith('dropDown') ? { code: 'sex' } : {};
    const plain = await admin.read(path, own);
    expect(await admin.read(path, { ...own, _t: '1700000000000', 0: String(admin.token), parentId: '7' })).toEqual(
      plain,
    );
  });
});
