import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../../tests/support/api-client.ts';
import { serving } from '../../../../../tests/support/servers/of-file.ts';
import { until } from '../../../../../tests/support/until.ts';
import { lockSchemas } from '../../../../server/schemas/schemas.sql.ts';

const { server, admin: operator } = serving();

interface Tenant {
  id: string;
  name: string;
  schema: string;
  status: number;
  email: string;
}

const A = { name: '华峰化工', adminName: '李建国', email: 'li@huafeng.example', phone: '13800138001', remark: '二期' };
const B = { name: '远大机械', adminName: '王芳', email: 'wang@yuanda.example' };
const OWN_PASSWORD = 'Zhuren-Hua-2026';

async function tenantOf(name: string): Promise<Tenant> {
  const rows = await operator.rows<Tenant>('/sysTenant/page', { name });
  const row = rows.find((one) => one.name === name);
  if (!row) throw new Error(`no tenant is called ${name}`);
  return row;
}

/** Adds a tenant and signs its administrator in with a new password. */
async function settle(body: object & { name: string; email: string }): Promise<{ tenant: Tenant; admin: ApiClient }> {
  const { initialPassword } = await operator.write<{ initialPassword: string }>('/sysTenant/add', body);
  const tenant = await tenantOf(body.name);
  await changeFirst(tenant, body.email, initialPassword);
  return { tenant, admin: await server.login(body.email, OWN_PASSWORD, tenant.schema.slice(2)) };
}

async function changeFirst({ schema }: Tenant, account: string, initial: string): Promise<void> {
  const first = await server.login(account, initial, schema.slice(2));
  expect((await first.get('/sysUser/page')).status).toBe(403);
  await first.write('/sysUser/updatePwd', { password: initial, newPassword: OWN_PASSWORD, confirm: OWN_PASSWORD });
}

const countOf = async (from: string) =>
  (await server.platform.database.query(`select count(*)::int as n from ${from}`)).rows[0]?.n;

const schemas = () =>
  Promise.all(['platform.tenant', "pg_namespace where nspname ~ '^t_'", 't_1.sys_tenant'].map(countOf));

describe('a tenant', () => {
  let first: Awaited<ReturnType<typeof settle>>;
  /** Schema of the first tenant, and its number. */
  const code = () => first.tenant.schema;
  const number = () => code().slice(2);

  it('tenants-01 is made whole: schema, organisation, role, menus and an administrator who changes the one-time password', async () => {
    first = await settle(A);
    expect(first.tenant).toMatchObject({ ...A, schema: expect.stringMatching(/^t_\d+$/), status: 0 });
    expect(await first.admin.read('/getLoginUser')).toMatchObject({
      adminType: '2',
      account: A.email,
      roles: [{ code: 'sys_manager_role', name: '系统管理员' }],
    });
    expect(await first.admin.rows('/sysOrg/page')).toMatchObject([{ name: A.name }]);
    expect(await first.admin.rows('/RiskType/page')).toHaveLength(4);
    await first.admin.write('/sysOrg/add', { name: '一车间', code: 'W1' });
  });

  it('tenants-02 shares nothing with another', async () => {
    // Keys that no form sends cannot set schema or status.
    const { tenant, admin } = await settle({ ...B, schema: 't_1', id: 1, status: 1 } as typeof B);
    expect(tenant).toMatchObject({ schema: expect.stringMatching(/^t_([2-9]|\d\d)$/), status: 0 });
    const orgs = await admin.rows('/sysOrg/page', { pageSize: '100' });
    expect(orgs.map(({ name }) => name)).toEqual([B.name]);
    const accounts = async (client: ApiClient) =>
      (await client.rows('/sysUser/page', { searchStatus: '-1' })).map(({ account }) => account);
    expect(await accounts(admin)).toEqual([B.email]);
    expect(await accounts(operator)).not.toContain(A.email);
  });

  it('tenants-03 is named at the login by its code or its number, and no login finds it otherwise', async () => {
    expect(await operator.read('/getTenantOpen')).toBe(true);
    const login = (named: object) =>
      server.anonymous.post('/login', { account: A.email, password: OWN_PASSWORD, ...named });
    expect((await login({ tenantCode: code() })).body.success).toBe(true);
    expect((await login({ tenantId: number() })).body.success).toBe(true);
    const other = (await tenantOf(B.name)).schema;
    for (const named of [{}, { tenantCode: other }, { tenantId: other.slice(2) }, { tenantCode: 't_999' }]) {
      expect((await login(named)).body).toMatchObject({ success: false, extras: { errorCode: 'D1000' } });
    }
  });

  it.each([
    [{ ...A, email: 'other@x.example' }, 'D1300', '已存在同名或同主机租户'],
    [{ ...A, name: '另一家' }, undefined, '该邮箱已是其他租户的管理员账号，请换一个'],
    [{ name: '另一家', adminName: '赵' }, undefined, '账号(邮箱)不能为空'],
    [{ name: '另一家', adminName: '赵', email: 'none' }, undefined, '请输入正确的邮箱！'],
  ])('tenants-04 a taken or wrong one leaves nothing behind: %j', async (body, errorCode, message) => {
    const before = await schemas();
    const { body: answer } = await operator.post('/sysTenant/add', body);
    expect(answer).toMatchObject({ success: false, message });
    if (errorCode) expect(answer.extras).toMatchObject({ errorCode });
    expect(await schemas()).toEqual(before);
  });

  it('tenants-06 all or nothing: a creation that fails at its end leaves neither schema nor record', async () => {
    const { database } = server.platform;
    await database.query(
      `create function platform.refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
       create trigger refuse before update of admin_user_id on platform.tenant for each row execute function platform.refuse()`,
    );
    const before = await schemas();
    const { body } = await operator.post('/sysTenant/add', { name: '半途', adminName: '孙', email: 'half@x.example' });
    await database.query('drop trigger refuse on platform.tenant');
    expect(body.success).toBe(false);
    expect(await schemas()).toEqual(before);
  });

  it('tenants-07 its administrator follows its record: account, name and telephone', async () => {
    const { id, schema } = await tenantOf(B.name);
    const changed = { email: 'new@yuanda.example', adminName: '王芳芳', phone: '13800138002' };
    await operator.write('/sysTenant/edit', { id, ...B, ...changed });
    const admin = await server.login('new@yuanda.example', OWN_PASSWORD, schema.slice(2));
    expect(await admin.read('/getLoginUser')).toMatchObject({ name: '王芳芳', phone: '13800138002' });
    const { body } = await operator.post('/sysTenant/edit', { id, ...B, name: A.name });
    expect(body).toMatchObject({ success: false, extras: { errorCode: 'D1300' } });
  });

  it('tenants-08 resetting ends the logins of its administrator and tells a password once', async () => {
    const { tenant } = first;
    const reset = { id: tenant.id };
    const { initialPassword } = await operator.write<{ initialPassword: string }>('/sysTenant/resetPwd', reset);
    expect((await first.admin.get('/getLoginUser')).body.code).toBe(1_011_006);
    await changeFirst(tenant, A.email, initialPassword);
    first = { tenant, admin: await server.login(A.email, OWN_PASSWORD, number()) };
    expect(await countOf(`t_1.record_history where after::text || before::text like '%${initialPassword}%'`)).toBe(0);
  });

  describe('and its menus', () => {
    interface Node {
      id: number;
      title: string;
      children: Node[];
    }
    const flat = (nodes: Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children)]);
    const tree = async (client: ApiClient) => flat(await client.read<Node[]>('/sysMenu/treeForGrant'));
    /** Number of grants to roles of calls of a resource. */
    const grantsOf = (of: string, resource: string) =>
      countOf(`${of}.sys_role_menu join ${of}.sys_menu m on m.id = menu_id where m.permission like '${resource}:%'`);

    it('tenants-09 no role is granted what operators alone may call, and no other tenant has it', async () => {
      expect((await tree(operator)).map(({ title }) => title)).not.toContain('租户管理');
      expect(await countOf(`${code()}.sys_menu where permission like 'sysTenant:%' or code = 'sys_tenant'`)).toBe(0);
      expect(await grantsOf('t_1', 'sysTenant')).toBe(0);
    });

    it('tenants-10 what is not granted no role of it holds or can be given', async () => {
      const { id } = first.tenant;
      const all = await operator.read<number[]>('/sysTenant/ownMenu', { id });
      const byId = new Map((await tree(operator)).map((node) => [node.id, node]));
      expect(all.length).toBe(byId.size);
      const role = await first.admin.add('/sysRole/add', { name: '班长', code: 'leader' });
      const own = await tree(first.admin);
      await first.admin.write('/sysRole/grantMenu', { id: role, grantMenuIdList: own.map((node) => node.id) });
      // A button of the tenant's own, under a permission that will be removed.
      const dictionary = own.find(({ title }) => title === '字典管理');
      await first.admin.write('/sysMenu/add', {
        ...{ name: '自有', code: 'own_button', type: 2, pid: dictionary?.id, application: 'system' },
        permission: 'sysDictType:delete',
      });
      await server.platform.database.query(
        `insert into ${code()}.sys_role_menu (role_id, menu_id) select $1, id from ${code()}.sys_menu where code = 'own_button'`,
        [role],
      );
      const gone = [...byId.values()].find(({ title }) => title === '字典管理');
      const withdrawn = new Set(flat(gone ? [gone] : []).map((node) => node.id));
      expect(withdrawn.size).toBeGreaterThan(5);
      const left = all.filter((menu) => !withdrawn.has(menu));
      await operator.write('/sysTenant/grantMenu', { id, grantMenuIdList: left });
      expect((await first.admin.get('/sysDictType/page')).status).toBe(403);
      expect((await tree(first.admin)).map(({ title }) => title)).not.toContain('字典管理');
      expect(await grantsOf(code(), 'sysDictType')).toBe(0);
      expect(new Set(await operator.read<number[]>('/sysTenant/ownMenu', { id }))).toEqual(new Set(left));
      const refused = await first.admin.post('/sysRole/grantMenu', { id: role, grantMenuIdList: [dictionary?.id] });
      expect(refused.body).toMatchObject({ success: false, extras: { errorCode: 'D1013' } });
      await operator.write('/sysTenant/grantMenu', { id, grantMenuIdList: all });
      expect((await first.admin.get('/sysDictType/page')).status).toBe(200);
    });
  });

  it('tenants-12 110 its calls are those of super administrators of the first tenant alone', async () => {
    const { id } = first.tenant;
    const { database } = server.platform;
    await database.query(`update ${code()}.sys_user set admin_type = '1' where account = $1`, [A.email]);
    const stranger = await server.login(A.email, OWN_PASSWORD, number());
    const administrator = await server.login('admin');
    const before = await schemas();
    for (const client of [stranger, administrator]) {
      const asked = [
        client.post('/sysTenant/add', { name: '偷建', adminName: '某', email: 'evil@x.example' }),
        client.post('/sysTenant/edit', { id, ...A, name: '改名' }),
        client.post('/sysTenant/delete', { id }),
        client.post('/sysTenant/changeStatus', { id, status: 1 }),
        client.post('/sysTenant/grantMenu', { id, grantMenuIdList: [] }),
        client.post('/sysTenant/resetPwd', { id }),
        client.get('/sysTenant/page'),
        client.get('/sysTenant/detail', { id }),
        client.get('/sysTenant/ownMenu', { id }),
      ];
      for (const { status, body } of await Promise.all(asked)) {
        expect({ status, code: body.code }).toEqual({ status: 403, code: 1_013_002 });
      }
    }
    expect(await schemas()).toEqual(before);
    await database.query(`update ${code()}.sys_user set admin_type = '2' where account = $1`, [A.email]);
    first.admin = await server.login(A.email, OWN_PASSWORD, number());
    // The first tenant has no record, so no call can stop or delete it.
    const rows = await operator.rows<Tenant>('/sysTenant/page', { pageSize: '100' });
    expect(rows.map(({ schema }) => schema)).not.toContain('t_1');
  });

  it('tenants-13 stopped, it lets nobody in and loses nothing; enabled, it goes on', async () => {
    const { id } = first.tenant;
    const login = () =>
      server.anonymous.post('/login', { account: A.email, password: OWN_PASSWORD, tenantId: number() });
    await operator.write('/sysTenant/changeStatus', { id, status: 1 });
    expect((await first.admin.get('/getLoginUser')).body).toMatchObject({ success: false, code: 1_011_007 });
    expect((await login()).body).toMatchObject({ success: false, extras: { errorCode: 'D1000' } });
    expect((await operator.get('/getLoginUser')).body.success).toBe(true);
    await operator.write('/sysTenant/changeStatus', { id, status: 0 });
    const admin = new ApiClient(server.base, String((await login()).body.data));
    expect(await admin.rows('/sysOrg/page', { name: '一车间' })).toMatchObject([{ name: '一车间' }]);
    first.admin = admin;
  });

  it('tenants-14 deleted, it lets nobody in, its data stay, its name is free and its number is not given again', async () => {
    const { id } = first.tenant;
    await operator.write('/sysTenant/delete', { id });
    expect((await first.admin.get('/getLoginUser')).body.success).toBe(false);
    const login = { account: A.email, password: OWN_PASSWORD, tenantCode: code() };
    expect((await server.anonymous.post('/login', login)).body).toMatchObject({ success: false });
    const { rows } = await server.platform.database.query(`select name from ${code()}.sys_org where code = 'W1'`);
    expect(rows).toEqual([{ name: '一车间' }]);
    expect((await operator.get('/sysTenant/detail', { id })).body).toMatchObject({ success: false, code: 404 });
    const again = await settle(A);
    expect(again.tenant.schema).not.toBe(code());
    expect((await again.admin.rows('/sysOrg/page')).map(({ name }) => name)).toEqual([A.name]);
  });

  const WAITING = `select 1 from pg_catalog.pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  /** Sleeps as long as statements of other calls may wait for a lock. */
  const SLEEP = `select pg_sleep_for(current_setting('lock_timeout')::interval)`;

  it('tenants-05 tenants-16 waits for a change of the tables under way, and so does its repetition, which is told to reset the password', async () => {
    const { database } = server.platform;
    const body = { name: '等候', adminName: '吴', email: 'wait@x.example' };
    const id = randomUUID();
    // Sends again under the same id what was not done in time, like a client.
    const send = async (): ReturnType<typeof operator.post> => {
      const answer = await operator.post('/sysTenant/add', body, id);
      return answer.status === 503 ? send() : answer;
    };
    const sent = await database.tx('1', async (db) => {
      await lockSchemas(db);
      const both = [send(), send()];
      await until(async () => expect((await database.query(WAITING)).rows).toHaveLength(both.length));
      await database.query(SLEEP);
      return { both };
    });
    const answers = (await Promise.all(sent.both)).map(({ body }) => body);
    const [told, ...others] = answers.toSorted((a, b) => Number(b.data !== undefined) - Number(a.data !== undefined));
    expect(told).toMatchObject({ success: true, data: { initialPassword: expect.any(String) } });
    expect(others).toEqual([
      expect.objectContaining({ success: true, code: 204, message: expect.stringContaining('请重置') }),
    ]);
    expect(await operator.rows('/sysTenant/page', { name: '等候' })).toHaveLength(1);
  });
});
