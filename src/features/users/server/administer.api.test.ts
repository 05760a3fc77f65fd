import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../../tests/support/api-client.ts';
import { addRole } from '../../../../tests/support/grants.ts';
import { startTestServer } from '../../../../tests/support/server.ts';
import { serving } from '../../../../tests/support/serving.ts';

const on = serving(() => startTestServer({ seed: 'none', env: { SEED: 'none' } }));

interface Row {
  id: string;
  name: string;
  pid?: string;
  pids?: string;
}

const idByCode = async (resource: string, code: string) => {
  const rows = await on.admin.rows<Row & { code: string }>(`/${resource}/page`, { pageSize: '100' });
  const row = rows.find((one) => one.code === code);
  if (!row) throw new Error(`${resource} has no ${code}`);
  return row.id;
};
const idByAccount = async (account: string) => {
  const rows = await on.admin.rows<Row & { account: string }>('/sysUser/page', {
    searchStatus: '-1',
    pageSize: '100',
  });
  return rows.find((row) => row.account === account)?.id;
};

describe('an organisation from an empty installation', () => {
  it('orgs-01 grows by departments that know what they stand in, and moves them with what is below', async () => {
    await on.admin.write('/sysOrg/add', { name: '一厂', code: 'P1' });
    const plant = await idByCode('sysOrg', 'P1');
    await on.admin.write('/sysOrg/add', { name: '合成车间', code: 'P1-1', pid: plant });
    const shop = await idByCode('sysOrg', 'P1-1');
    await on.admin.write('/sysOrg/add', { name: '甲班', code: 'P1-1-A', pid: shop });
    const team = await idByCode('sysOrg', 'P1-1-A');
    expect(await on.admin.read('/sysOrg/detail', { id: team })).toMatchObject({ pids: `[0],[${plant}],[${shop}],` });
    await on.admin.write('/sysOrg/edit', { id: shop, name: '合成车间', code: 'P1-1', pid: '0' });
    expect(await on.admin.read('/sysOrg/detail', { id: team })).toMatchObject({ pids: `[0],[${shop}],` });
    await on.admin.write('/sysOrg/edit', { id: shop, name: '合成车间', code: 'P1-1', pid: plant });
    expect(await on.admin.read('/sysOrg/detail', { id: team })).toMatchObject({ pids: `[0],[${plant}],[${shop}],` });
  });

  it('refuses a department as its own parent, an unknown parent and a second of the same name', async () => {
    const plant = await idByCode('sysOrg', 'P1');
    const refusal = async (body: object, verb = 'add') => (await on.admin.post(`/sysOrg/${verb}`, body)).body.message;
    expect(await refusal({ id: plant, name: '一厂', code: 'P1', pid: plant }, 'edit')).toBe(
      '当前机构Id不能与父机构Id相同',
    );
    expect(await refusal({ name: '二厂', code: 'P2', pid: '999999' })).toBe('父机构不存在');
    expect(await refusal({ name: '一厂', code: 'P9' })).toBe('已有相同组织机构,编码或名称相同');
  });

  it('users-01 takes people with a password that is told once and works once', async () => {
    const orgId = await idByCode('sysOrg', 'P1-1');
    await on.admin.write('/sysPos/add', { name: '当班长', code: 'shift_lead' });
    const position = await idByCode('sysPos', 'shift_lead');
    const reply = await on.admin.post('/sysUser/add', {
      account: 'zhangsan',
      name: '张三',
      sysEmpParam: { orgId, jobNum: '0001', posIdList: [position], extIds: [] },
    });
    const { initialPassword } = reply.body.data as { initialPassword: string };
    const own = await on.server.login('zhangsan', initialPassword);
    expect((await own.get('/RiskRegister/page')).body).toMatchObject({ code: 1_013_002 });
    const id = await idByAccount('zhangsan');
    expect(await on.admin.read('/sysUser/detail', { id })).toMatchObject({
      nickName: '张三',
      posIdList: [Number(position)],
      sysEmpInfo: { orgId, jobNum: '0001', positions: [{ posName: '当班长' }] },
    });
    expect((await on.admin.post('/sysPos/delete', { id: position })).body.message).toBe('该职位下有员工禁止删除');
    expect((await on.admin.post('/sysOrg/delete', { id: orgId })).body.message).toBe('该机构下有员工禁止删除');
  });

  it('keeps further organisations and positions of a user, and the organisation while one is named there', async () => {
    const [home, other] = [await idByCode('sysOrg', 'P1'), await idByCode('sysOrg', 'P1-1')];
    await on.admin.write('/sysPos/add', { name: '安全员', code: 'safety_man' });
    const posId = await idByCode('sysPos', 'safety_man');
    const extIds = [{ orgId: other, posId }];
    await on.admin.write('/sysUser/add', { account: 'further01', name: '兼任', sysEmpParam: { orgId: home, extIds } });
    const id = await idByAccount('further01');
    const named = [{ orgId: other, posId: Number(posId), posName: '安全员', orgName: expect.any(String) }];
    expect(await on.admin.read('/sysUser/detail', { id })).toMatchObject({
      extIds: named,
      sysEmpInfo: { extOrgPos: [{ orgId: other, posName: '安全员' }] },
    });
    const person = { id, account: 'further01', name: '兼任', orgId: home };
    const wrong = await on.admin.post('/sysUser/edit', { ...person, extIds: [{ orgId: '999999', posId }] });
    expect(wrong.body.message).toBe('第 1 行：所选附属机构不存在');
    expect((await on.admin.post('/sysPos/delete', { id: posId })).body.success).toBe(false);
    await on.admin.write('/sysUser/edit', { ...person, extIds: [] });
    expect(await on.admin.read('/sysUser/detail', { id })).toMatchObject({ sysEmpInfo: { extOrgPos: [] } });
    await on.admin.write('/sysPos/delete', { id: posId });
  });

  it('tells an initial password to the first of two equal requests alone, and keeps it nowhere', async () => {
    const orgId = await idByCode('sysOrg', 'P1');
    const body = { account: 'lisi01', name: '李四', orgId };
    const requestId = randomUUID();
    const send = () => on.admin.post('/sysUser/add', body, requestId);
    const first = await send();
    const again = await send();
    expect(first.body.data).toMatchObject({ initialPassword: expect.any(String) });
    expect(again.body).toMatchObject({ success: true });
    expect(again.body.data ?? null).toBeNull();
    const { initialPassword } = first.body.data as { initialPassword: string };
    const db = on.server.platform.database.session('1');
    for (const table of ['sys_op_log', 'record_history'] as const) {
      const rows = await db.all<Record<string, unknown>>(db.t.selectFrom(table).selectAll());
      expect(JSON.stringify(rows)).not.toContain(initialPassword);
    }
  });

  it('users-05 a disabled user is out at once and may come back', async () => {
    const id = await idByAccount('lisi01');
    const { initialPassword } = await on.admin.write<{ initialPassword: string }>('/sysUser/resetPwd', { id });
    const own = await on.server.login('lisi01', initialPassword);
    await on.admin.write('/sysUser/changeStatus', { id, status: 1 });
    expect((await own.get('/getLoginUser')).body).toMatchObject({ success: false, code: 1_011_007 });
    await expect(on.server.login('lisi01', initialPassword)).rejects.toThrow('账号已冻结');
    await on.admin.write('/sysUser/changeStatus', { id, status: 0 });
    expect((await (await on.server.login('lisi01', initialPassword)).get('/getLoginUser')).body.success).toBe(true);
  });

  it('users-04 deletes neither oneself nor the super administrator, and frees the account of a deleted one', async () => {
    const own = await on.admin.read<{ id: string }>('/getLoginUser');
    expect((await on.admin.post('/sysUser/delete', { id: own.id })).body.message).toBe('非法操作，禁止删除自己');
    const id = await idByAccount('lisi01');
    await on.admin.write('/sysUser/delete', { id });
    expect(await idByAccount('lisi01')).toBeUndefined();
    const orgId = await idByCode('sysOrg', 'P1');
    await on.admin.write('/sysUser/add', { account: 'lisi01', name: '李四', orgId });
  });

  it('lets nobody take over an account of more power than his own', async () => {
    const orgId = await idByCode('sysOrg', 'P1');
    const clerkRole = await addRole(on.admin, 'clerk');
    const db = on.server.platform.database.session('1');
    const own = db.t.selectFrom('sys_menu').select('id').where('permission', 'like', 'sysUser:%');
    const menus = await db.all<{ id: number }>(own);
    await on.admin.write('/sysRole/grantMenu', { id: clerkRole, grantMenuIdList: menus.map(({ id }) => id) });
    await on.admin.write('/sysRole/grantData', { id: clerkRole, dataScopeType: '1', grantOrgIdList: [] });
    const clerk = await account('clerk01', clerkRole);
    const boss = (await idByAccount('boss001')) ?? (await addAccount('boss001', await roleOf('safety_manager'))).id;
    const phone = (client: ApiClient) =>
      client.post('/sysUser/edit', { id: boss, account: 'boss001', name: '安管', orgId, phone: '13900000001' });
    for (const [verb, more] of [['resetPwd'], ['changeStatus', { status: 1 }], ['delete']] as const) {
      const { body } = await clerk.post(`/sysUser/${verb}`, { id: boss, ...more });
      expect(body.message, verb).toBe('没有权限操作该数据');
    }
    expect((await phone(clerk)).body.message).toBe('没有权限操作该数据');
    expect((await phone(on.admin)).body).toMatchObject({ success: true });
  });
});

async function roleOf(code: string): Promise<number> {
  return Number(await idByCode('sysRole', code));
}

async function addAccount(account: string, role: number): Promise<{ id: string; password: string }> {
  const orgId = await idByCode('sysOrg', 'P1');
  const body = { account, name: account, orgId };
  const { initialPassword } = await on.admin.write<{ initialPassword: string }>('/sysUser/add', body);
  const id = (await idByAccount(account)) ?? '';
  await on.admin.write('/sysUser/grantRole', { id, grantRoleIdList: [role] });
  return { id, password: initialPassword };
}

/** A signed-in account that has chosen its own password. */
async function account(name: string, role: number): Promise<ApiClient> {
  const { password } = await addAccount(name, role);
  const own = await on.server.login(name, password);
  await own.write('/sysUser/updatePwd', { password, newPassword: 'Own-word-2026-x' });
  return on.server.login(name, 'Own-word-2026-x');
}
