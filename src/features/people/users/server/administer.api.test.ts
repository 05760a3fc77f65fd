import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { addRole } from '../../../../../tests/support/grants.ts';
import { startPeopledServer } from '../../../../../tests/support/people.ts';
import { serving } from '../../../../../tests/support/servers/of-file.ts';
import { reportOf } from '../../../../../tests/support/sheets/import-report.ts';
import { importSheet, sheetOf } from '../../../../../tests/support/sheets/sheet-kit.ts';
import { tablesHolding } from '../../../../../tests/support/stored.ts';

const on = serving(startPeopledServer);

const idByCode = async (resource: string, code: string) => {
  const row = (await on.admin.rows(`/${resource}/page`, { pageSize: '100' })).find((one) => one.code === code);
  if (!row) throw new Error(`${resource} has no ${code}`);
  return String(row.id);
};
const idByAccount = async (account: string) => {
  const all = { searchStatus: '-1', pageSize: '100' };
  const rows = await on.admin.rows<{ id: string; account: string }>('/sysUser/page', all);
  return rows.find((row) => row.account === account)?.id;
};

/** Adds a user; returns the password made for him. */
const addUser = async (body: object): Promise<string> =>
  (await on.admin.write<{ initialPassword: string }>('/sysUser/add', body)).initialPassword;

describe('an organisation and its people', () => {
  it('orgs-01 grows by departments that know what they stand in, and moves them with what is below', async () => {
    const addOrg = async (body: object) => String(await on.admin.add('/sysOrg/add', body));
    const plant = await addOrg({ name: '一厂', code: 'P1' });
    const shop = await addOrg({ name: '合成车间', code: 'P1-1', pid: plant });
    const team = await addOrg({ name: '甲班', code: 'P1-1-A', pid: shop });
    expect(await on.admin.read('/sysOrg/detail', { id: team })).toMatchObject({ pids: `[0],[${plant}],[${shop}],` });
    await on.admin.write('/sysOrg/edit', { id: shop, name: '合成车间', code: 'P1-1', pid: '0' });
    expect(await on.admin.read('/sysOrg/detail', { id: team })).toMatchObject({ pids: `[0],[${shop}],` });
    await on.admin.write('/sysOrg/edit', { id: shop, name: '合成车间', code: 'P1-1', pid: plant });
    expect(await on.admin.read('/sysOrg/detail', { id: team })).toMatchObject({ pids: `[0],[${plant}],[${shop}],` });
  });

  it('users-01 takes people with a password that is told once and works once', async () => {
    const orgId = await idByCode('sysOrg', 'P1-1');
    const position = await on.admin.add('/sysPos/add', { name: '当班长', code: 'shift_lead' });
    const sysEmpParam = { orgId, jobNum: '0001', posIdList: [position], extIds: [] };
    const initialPassword = await addUser({ account: 'zhangsan', name: '张三', sysEmpParam });
    const own = await on.server.login('zhangsan', initialPassword);
    expect((await own.get('/RiskRegister/page')).body).toMatchObject({ code: 1_013_002 });
    const id = await idByAccount('zhangsan');
    expect(await on.admin.read('/sysUser/detail', { id })).toMatchObject({
      nickName: '张三',
      posIdList: [position],
      sysEmpInfo: { orgId, jobNum: '0001', positions: [{ posName: '当班长' }] },
    });
    expect((await on.admin.post('/sysPos/delete', { id: position })).body.message).toBe('该职位下有员工禁止删除');
    expect((await on.admin.post('/sysOrg/delete', { id: orgId })).body.message).toBe('该机构下有员工禁止删除');
  });

  it('keeps further organisations and positions of a user, and the organisation while one is named there', async () => {
    const [home, other] = [await idByCode('sysOrg', 'P1'), await idByCode('sysOrg', 'P1-1')];
    const posId = await on.admin.add('/sysPos/add', { name: '安全员', code: 'safety_man' });
    const extIds = [{ orgId: other, posId }];
    await addUser({ account: 'further01', name: '兼任', sysEmpParam: { orgId: home, extIds } });
    const id = await idByAccount('further01');
    const named = [{ orgId: other, posId, posName: '安全员', orgName: expect.any(String) }];
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
    expect(again.body).toMatchObject({ success: true, extras: { shownOnce: true } });
    expect(again.body.message).toContain('请重置');
    expect(again.body.data ?? null).toBeNull();
    const { initialPassword } = first.body.data as { initialPassword: string };
    expect(await tablesHolding(on.server, initialPassword)).toEqual([]);
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
});

describe('menus and applications', () => {
  interface Menu {
    id: number;
    code: string;
    children?: Menu[];
  }

  const flat = (menus: readonly Menu[]): Menu[] => menus.flatMap((menu) => [menu, ...flat(menu.children ?? [])]);
  const menuOf = async (code: string) =>
    flat(await on.admin.read<Menu[]>('/sysMenu/list')).find((menu) => menu.code === code);
  const menuId = async (code: string) => (await menuOf(code))?.id ?? 0;
  const refusal = async (body: object, verb = 'add') => (await on.admin.post(`/sysMenu/${verb}`, body)).body.message;

  const ROOT = { name: '承包商', code: 'contractors', type: 0, application: 'system', router: '/contractors' };

  it('menus-01 a directory, a menu and a button are added, shown and deleted together', async () => {
    await on.admin.write('/sysMenu/add', ROOT);
    const pid = await menuId('contractors');
    const page = { name: '承包商档案', code: 'contractor_page', type: 1, openType: 1, application: 'system', pid };
    await on.admin.write('/sysMenu/add', { ...page, router: '/contractors/list', component: 'main/CameraFile/index' });
    const menu = await menuId('contractor_page');
    const button = { name: '查看', code: 'contractor_see', type: 2, application: 'system', pid: String(menu) };
    await on.admin.write('/sysMenu/add', { ...button, permission: 'CameraFile:page' });
    expect(await on.admin.write('/sysMenu/detail', { id: menu })).toMatchObject({
      pids: `[0],[${pid}],`,
      component: 'main/CameraFile/index',
    });
    const role = await addRole(on.admin, 'contractor_clerk');
    const grantMenuIdList = [pid, menu, await menuId('contractor_see')];
    await on.admin.write('/sysRole/grantMenu', { id: role, grantMenuIdList });
    await on.admin.write('/sysMenu/delete', { id: pid });
    expect(await menuId('contractor_see')).toBe(0);
    expect(await on.admin.read('/sysRole/ownMenu', { id: role })).toEqual([]);
  });

  it('menus-02 each type says what it cannot be without', async () => {
    expect(await refusal({ ...ROOT, code: 'a1', router: '' })).toBe('路由地址为空');
    expect(await refusal({ ...ROOT, code: 'a1', type: 1, openType: 0 })).toBe('打开方式为空');
    expect(await refusal({ ...ROOT, code: 'a1', type: 2 })).toBe('权限标识格式为空');
    expect(await refusal({ ...ROOT, code: 'a1', type: 2, permission: 'nothing' })).toBe('权限标识格式错误');
    expect(await refusal({ ...ROOT, code: 'sys_user' })).toBe('菜单已存在');
    const link = { ...ROOT, code: 'a1', type: 1, openType: 2, link: 'javascript:alert(1)' };
    expect(await refusal(link)).toBe('内外链地址应以 http:// 或 https:// 开头');
  });

  it('menus-03 a menu is not its own parent, a root does not move, and its application goes with all below', async () => {
    await on.admin.write('/sysMenu/add', { ...ROOT, code: 'r1' });
    const root = await menuId('r1');
    await on.admin.write('/sysMenu/add', { ...ROOT, code: 'r1_1', router: '/r/1', pid: root });
    const child = await menuId('r1_1');
    const below = { ...ROOT, id: child, code: 'r1_1', router: '/r/1', pid: child };
    expect(await refusal(below, 'edit')).toBe('父级菜单不能为当前节点，请重新选择父级菜单');
    const moved = { ...ROOT, id: root, code: 'r1', pid: await menuId('system') };
    expect(await refusal(moved, 'edit')).toBe('不能移动根节点');
    await on.admin.write('/sysMenu/edit', { ...ROOT, id: root, code: 'r1', application: 'hazard' });
    expect(await on.admin.write('/sysMenu/detail', { id: child })).toMatchObject({ application: 'hazard' });
  });

  it('apps-03 an application with menus stays, and the default one stays in use', async () => {
    const rows = await on.admin.rows<{ id: number; code: string; active: string }>('/sysApp/page');
    const used = rows.find(({ active }) => active === 'Y');
    expect((await on.admin.post('/sysApp/delete', { id: used?.id })).body.message).toBe('该应用下有菜单禁止删除');
    expect((await on.admin.post('/sysApp/changeStatus', { id: used?.id, status: 1 })).body.message).toBe(
      '默认应用不能停用，请先把其他应用设为默认',
    );
  });

  const HEADINGS = ['菜单名称', '菜单编号', '所属应用', '菜单类型', '父级菜单', '路由地址', '权限标识'];

  async function importMenus(...lines: string[][]) {
    const bytes = await sheetOf(HEADINGS, ...lines);
    return reportOf(
      on.admin,
      (await importSheet(on.admin, '/sysMenu/import', { bytes, fields: { mode: 'all' } })).data,
    );
  }

  it('51 a sheet of menus brings branches with their trunk; a circle or one bad row writes nothing', async () => {
    const trunk = ['车辆', 'cars', 'system', '目录', '', '/cars', ''];
    const branch = ['车辆台账', 'cars_list', 'system', '菜单', '车辆', '/cars/list', ''];
    const circle = [
      ['甲圈', 'ring_a', 'system', '目录', '乙圈', '/ring/a', ''],
      ['乙圈', 'ring_b', 'system', '目录', '甲圈', '/ring/b', ''],
    ];
    const nothing = { total: 2, success: 0 };
    expect(await importMenus(...circle)).toMatchObject(nothing);
    expect(await importMenus(trunk, ['按钮', 'cars_see', 'system', '按钮', '车辆', '', 'none'])).toMatchObject(nothing);
    expect(await menuId('ring_a')).toBe(0);
    expect(await menuId('cars')).toBe(0);
    expect(await importMenus(trunk, branch)).toMatchObject({ total: 2, success: 2, errors: [] });
    const { pid } = await on.admin.write<{ pid: number }>('/sysMenu/detail', { id: await menuId('cars_list') });
    expect(pid).toBe(await menuId('cars'));
  });
});
