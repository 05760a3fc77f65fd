import { beforeAll, describe, expect, it } from 'vitest';
import { Keyring } from '../../contract/keyring.ts';
import type { ApiClient } from '../../support/api-client.ts';
import { startCompanyServer } from '../../support/company.ts';
import { addRole, Codes } from '../../support/grants.ts';
import { begunOnce } from '../../support/servers/begun.ts';
import { serving, signedIn } from '../../support/servers/of-file.ts';
import { changeRows } from '../../support/stored.ts';
import { NOT_YOURS as FORBIDDEN, refusedAt, UNKNOWN } from './administration/refusals.ts';

/** Lines 37, 38, 52 and 109 of security.md#4: a user can grant only rights he holds himself (security.md#R9). */

const { server, admin } = serving(startCompanyServer);
const of = begunOnce(() => Codes.read(server));
/** 部门管理员 of 生产部: registers and rectifies, and grants within that department. */
const manager = signedIn(server, 'wangfu');
/** Administrator by role, not by account: everything but a super administrator. */
const deputy = signedIn(server, 'wuyan');
/** User who may manage roles and sees all data, but holds few menus himself. */
const keeper = begunOnce(() => Keyring.create(server, { account: 'rolekeeper' }));

beforeAll(async () => {
  const grantRole = (account: string, roles: string[]) =>
    admin.write('/sysUser/grantRole', { id: of.user(account), grantRoleIdList: roles.map(of.role) });
  await grantRole('wangfu', ['unit_manager']);
  await grantRole('wuyan', ['sys_manager_role']);
  await keeper.hold(ROLE_CODES);
});

const ROLE_CODES = ['page', 'add', 'edit', 'delete', 'detail', 'ownMenu', 'grantMenu', 'ownData', 'grantData'].map(
  (verb) => `sysRole:${verb}`,
);

const NO_RIGHT = { code: 500, message: '没有权限' };
const refused = refusedAt(server);
const invalid = (message: string) => ({ code: 400, message });
const roles = (client: ApiClient, account: string, list: unknown) => () =>
  client.post('/sysUser/grantRole', { id: of.user(account), grantRoleIdList: list });
const data = (client: ApiClient, account: string, list: unknown) => () =>
  client.post('/sysUser/grantData', { id: of.user(account), grantOrgIdList: list });

describe('37 a role', () => {
  it('is not granted to oneself, whoever one is', async () => {
    await refused(FORBIDDEN, roles(manager, 'wangfu', [of.role('registrant')]), roles(deputy, 'wuyan', []));
  });

  it('is not granted to administrators, but by a super administrator to those below him', async () => {
    const expected = { code: 500, message: '禁止为管理员分配角色' };
    await refused(expected, roles(deputy, 'admin', []), roles(admin, 'superAdmin', [of.role('monitor')]));
    await refused(UNKNOWN, roles(deputy, 'superAdmin', [of.role('monitor')]));
  });

  it('above one’s own is neither granted nor taken away', async () => {
    const beyond = [[of.role('rectifier'), of.role('safety_manager')], [of.role('sys_manager_role')]];
    await refused(FORBIDDEN, ...beyond.map((list) => roles(manager, 'sunmin', list)));
    // The role has no menus, but its data scope is the whole company.
    await refused(NO_RIGHT, roles(manager, 'sunmin', [of.role('rectifier'), of.role('company_scope')]));
    await roles(admin, 'sunmin', [of.role('rectifier'), of.role('checker')])();
    await refused(FORBIDDEN, roles(manager, 'sunmin', [of.role('rectifier')]));
    // While that role stays, he may grant and revoke roles within his own rights.
    const beside = await roles(manager, 'sunmin', [of.role('registrant'), of.role('checker')])();
    expect(beside.body).toMatchObject({ success: true });
    await roles(admin, 'sunmin', [of.role('rectifier')])();
  });

  it('that one cannot grant is not offered', async () => {
    const offered = async (client: ApiClient) =>
      (await client.read<{ code: string }[]>('/sysRole/dropDown')).map(({ code }) => code);
    const byManager = await offered(manager);
    expect(byManager).toEqual(expect.arrayContaining(['registrant', 'rectifier']));
    for (const code of ['safety_manager', 'sys_manager_role', 'company_scope', 'checker']) {
      expect(byManager).not.toContain(code);
    }
    expect(await offered(admin)).toEqual(expect.arrayContaining(['safety_manager', 'checker', ...byManager]));
    // A user who sees all data is limited by his own menus alone.
    await keeper.hold([...ROLE_CODES, 'sysRole:dropDown']);
    expect(await offered(keeper.client)).not.toContain('safety_manager');
    await keeper.hold(ROLE_CODES);
  });

  it('is not granted to people of other departments, who are not there', async () => {
    const own = [of.role('registrant')];
    await refused(UNKNOWN, roles(manager, 'zhaowei', own), () =>
      manager.post('/sysUser/grantRole', { id: '999999999', grantRoleIdList: own }),
    );
    expect((await manager.get('/sysUser/ownRole', { id: of.user('zhaowei') })).body).toMatchObject(UNKNOWN);
  });

  it('is one that exists and is enabled', async () => {
    const stopped = await addRole(admin, 'stopped');
    const gone = await addRole(admin, 'gone');
    await changeRows(server, 'sys_role', { id: stopped }, { status: 1 });
    await admin.write('/sysRole/delete', { id: gone });
    await refused(invalid('所选角色不存在'), roles(admin, 'sunmin', [999_999_999]), roles(admin, 'sunmin', [gone]));
    await refused(invalid('所选角色已停用'), roles(admin, 'sunmin', [stopped]));
    await refused(invalid('角色不能为空'), ...[null, undefined, ''].map((list) => roles(admin, 'sunmin', list)));
    const wild = ['1', { 0: 1 }, true, [null], [[1]], ['x'], [1.5], [-1], [2 ** 60], [{ id: 1 }]];
    await refused(invalid('角色格式不正确'), ...wild.map((list) => roles(admin, 'sunmin', list)));
    const grant = (body: object) => () => admin.post('/sysUser/grantRole', { grantRoleIdList: [], ...body });
    const ids = [[of.user('sunmin')], {}, '1 or 1=1', true];
    await refused({ code: 500, message: '非法数据' }, ...ids.map((id) => grant({ id })));
    const id = of.user('sunmin');
    await refused(invalid('版本格式不正确'), grant({ id, version: '1' }));
    await refused({ code: 409, message: '数据已被他人修改，请刷新后重试' }, grant({ id, version: 77 }));
    await refused(invalid('未知字段：roleIds'), grant({ id, roleIds: null }));
  });
});

describe('38 an organisation', () => {
  it('outside the own data scope is neither granted nor taken away', async () => {
    const beyond = [[of.org('BL02')], [of.org('BL0301'), of.org('BL04')], ['999999999']];
    await refused(NO_RIGHT, ...beyond.map((list) => data(manager, 'lizhigang', list)));
    expect((await data(manager, 'lizhigang', [of.org('BL0302')])()).body).toMatchObject({ success: true });
    await data(admin, 'lizhigang', [of.org('BL04')])();
    await refused(NO_RIGHT, data(manager, 'lizhigang', []));
    expect((await data(manager, 'lizhigang', [of.org('BL04'), of.org('BL0301')])()).body.success).toBe(true);
  });

  it('is not granted to oneself, to administrators or to people of other departments', async () => {
    await refused(
      FORBIDDEN,
      data(manager, 'wangfu', [of.org('BL03')]),
      data(deputy, 'admin', [of.org('BL03')]),
      data(admin, 'superAdmin', [of.org('BL03')]),
    );
    await refused(UNKNOWN, data(manager, 'zhaowei', [of.org('BL03')]), data(deputy, 'superAdmin', []));
  });

  it('is one that exists and is enabled', async () => {
    await refused(invalid('所选机构不存在'), data(admin, 'lizhigang', ['999999999']));
    await refused(invalid('机构不能为空'), data(admin, 'lizhigang', null));
    await refused(invalid('机构格式不正确'), data(admin, 'lizhigang', ['x']), data(admin, 'lizhigang', of.org('BL03')));
    await changeRows(server, 'sys_org', { code: 'BL0701' }, { status: 1 });
    await refused(invalid('所选机构已停用'), data(admin, 'lizhigang', [of.org('BL0701')]));
    await changeRows(server, 'sys_org', { code: 'BL0701' }, { status: 0 });
  });
});

interface Node {
  id: number;
  title: string;
  children: Node[];
}

const flat = (nodes: readonly Node[]): number[] => nodes.flatMap(({ id, children }) => [id, ...flat(children)]);

it('52 the tree of menus shows whoever grants what he holds himself, with its buttons', async () => {
  const all = flat(await admin.read<Node[]>('/sysMenu/treeForGrant'));
  expect(all).toEqual(expect.arrayContaining([of.menu('sys_role'), of.menu('sys_role:sysRole:grantMenu')]));
  const system = flat(await admin.read<Node[]>('/sysMenu/treeForGrant', { application: 'system' }));
  expect(system).toContain(of.menu('sys_role'));
  expect(system).not.toContain(of.menu('RiskRegister'));
  await keeper.hold([...ROLE_CODES, 'sysMenu:treeForGrant']);
  const own = flat(await keeper.client.read<Node[]>('/sysMenu/treeForGrant'));
  expect(own).toHaveLength(ROLE_CODES.length + 1);
  expect(own).not.toContain(of.menu('sys_role:sysRole:grantMenu'));
  await keeper.hold(ROLE_CODES);
});

describe('109 a role', () => {
  const menus = (client: ApiClient, id: unknown, list: unknown) => () =>
    client.post('/sysRole/grantMenu', { id, grantMenuIdList: list });
  const scope = (client: ApiClient, id: unknown, more: object) => () =>
    client.post('/sysRole/grantData', { id, ...more });

  it('is granted no menu its granter does not hold', async () => {
    const id = await addRole(admin, 'beyond');
    const beyond = [of.menu('RiskRegister'), of.menu('sys_role:sysRole:grantMenu')];
    await refused(FORBIDDEN, ...beyond.map((menu) => menus(keeper.client, id, [menu])));
    const [own] = await admin.read<number[]>('/sysRole/ownMenu', { id: keeper.roleId });
    await keeper.client.write('/sysRole/grantMenu', { id, grantMenuIdList: [own] });
    expect(await admin.read('/sysRole/ownMenu', { id })).toEqual([own]);
  });

  it('above one’s own is not changed at all', async () => {
    const id = of.role('judge');
    const edit = { id, name: '研判人', code: 'judge' };
    await refused(
      FORBIDDEN,
      menus(keeper.client, id, []),
      scope(keeper.client, id, { dataScopeType: 4 }),
      () => keeper.client.post('/sysRole/edit', { ...edit, remark: '改过' }),
      () => keeper.client.post('/sysRole/delete', { id }),
    );
  });

  it('of one’s own, or that of the administrators, is a super administrator’s affair', async () => {
    const id = of.role('sys_manager_role');
    const expected = { code: 500, message: '禁止为超级管理员角色分配权限' };
    await refused(expected, ...[deputy, keeper.client].map((client) => menus(client, id, [])));
    await refused(
      FORBIDDEN,
      menus(keeper.client, keeper.roleId, []),
      scope(keeper.client, keeper.roleId, { dataScopeType: 4 }),
      scope(deputy, id, { dataScopeType: 4 }),
      () => deputy.post('/sysRole/edit', { id, name: '改', code: 'sys_manager_role' }),
    );
  });

  it('shows all data by a super administrator’s word alone, and no organisation its granter does not see', async () => {
    const id = await addRole(admin, 'reach');
    await refused(NO_RIGHT, scope(deputy, id, { dataScopeType: '1' }));
    const near = await Keyring.create(server, { account: 'rolenear', scope: 3, orgId: of.org('BL03') });
    await near.hold(ROLE_CODES);
    await refused(
      NO_RIGHT,
      scope(near.client, id, { dataScopeType: 5, grantOrgIdList: [of.org('BL03'), of.org('BL02')] }),
      scope(near.client, id, { dataScopeType: 1 }),
    );
    await near.client.write('/sysRole/grantData', { id, dataScopeType: 5, grantOrgIdList: [of.org('BL03')] });
    // Scopes 2 and 3 follow the department of each holder: a holder elsewhere would see more than the granter does.
    await admin.write('/sysUser/grantRole', { id: of.user('hanggu'), grantRoleIdList: [of.role('contractor'), id] });
    await refused(NO_RIGHT, scope(near.client, id, { dataScopeType: 3 }), scope(near.client, id, { dataScopeType: 2 }));
    await near.client.write('/sysRole/grantData', { id, dataScopeType: 4 });
  });

  it('in use, or that the program asks for, is not deleted, and keeps its code', async () => {
    const remove = (code: string) => () => admin.post('/sysRole/delete', { id: of.role(code) });
    const expected = { code: 500, message: '数据不存在或含有关联引用，禁止删除' };
    await refused(expected, remove('registrant'), remove('safety_manager'));
    await refused(invalid('验收重大隐患按该编码认定角色，不能修改'), () =>
      admin.post('/sysRole/edit', { id: of.role('safety_manager'), name: '安全管理员', code: 'other' }),
    );
  });

  it('has a code of its own and no power to begin with', async () => {
    await refused({ code: 500, message: '数据已存在' }, () =>
      admin.post('/sysRole/add', { name: '另一个', code: 'judge' }),
    );
    const add = { name: '无权', code: 'powerless', dataScopeType: 1, status: 1 };
    await admin.write('/sysRole/add', add);
    expect(await admin.rows('/sysRole/page', { code: 'powerless' })).toMatchObject([{ dataScopeType: 4, status: 0 }]);
  });

  it('is told what a list has to be', async () => {
    const id = await addRole(admin, 'lists');
    await refused(invalid('菜单不能为空'), menus(admin, id, null), menus(admin, id, undefined));
    await refused(invalid('菜单格式不正确'), menus(admin, id, ['x']), menus(admin, id, [[1]]), menus(admin, id, '1'));
    await refused(invalid('所选菜单不存在'), menus(admin, id, [999_999_999]));
    await refused(invalid('授权机构不能为空'), scope(admin, id, { dataScopeType: 5 }));
    await refused(invalid('授权机构不能为空'), scope(admin, id, { dataScopeType: 5, grantOrgIdList: [] }));
    await refused(invalid('授权范围不能为空'), scope(admin, id, {}));
    await refused(invalid('授权范围的值不在可选范围内'), scope(admin, id, { dataScopeType: 6 }));
    await refused(UNKNOWN, menus(admin, 999_999_999, []), scope(admin, 999_999_999, { dataScopeType: 4 }));
  });
});
