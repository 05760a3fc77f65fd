import { expect, test } from 'vitest';
import { addRole } from '../../../../tests/support/grants.ts';
import { startPeopledServer } from '../../../../tests/support/people.ts';
import { serving } from '../../../../tests/support/serving.ts';
import { reportOf } from '../../../../tests/support/sheets/import-report.ts';
import { importSheet, sheetOf } from '../../../../tests/support/sheets/sheet-kit.ts';

const on = serving(startPeopledServer);

interface Menu {
  id: number;
  code: string;
  children?: Menu[];
}

const flat = (menus: readonly Menu[]): Menu[] => menus.flatMap((menu) => [menu, ...flat(menu.children ?? [])]);
const menuOf = async (code: string) =>
  flat(await on.admin.read<Menu[]>('/sysMenu/list')).find((menu) => menu.code === code);
const idOf = async (code: string) => (await menuOf(code))?.id ?? 0;
const refusal = async (body: object, verb = 'add') => (await on.admin.post(`/sysMenu/${verb}`, body)).body.message;

const ROOT = { name: '承包商', code: 'contractors', type: 0, application: 'system', router: '/contractors' };

test('menus-01 a directory, a menu and a button are added, shown and deleted together', async () => {
  await on.admin.write('/sysMenu/add', ROOT);
  const pid = await idOf('contractors');
  const page = { name: '承包商档案', code: 'contractor_page', type: 1, openType: 1, application: 'system', pid };
  await on.admin.write('/sysMenu/add', { ...page, router: '/contractors/list', component: 'main/CameraFile/index' });
  const menu = await idOf('contractor_page');
  const button = { name: '查看', code: 'contractor_see', type: 2, application: 'system', pid: String(menu) };
  await on.admin.write('/sysMenu/add', { ...button, permission: 'CameraFile:page' });
  expect(await on.admin.write('/sysMenu/detail', { id: menu })).toMatchObject({
    pids: `[0],[${pid}],`,
    component: 'main/CameraFile/index',
  });
  const role = await addRole(on.admin, 'contractor_clerk');
  await on.admin.write('/sysRole/grantMenu', { id: role, grantMenuIdList: [pid, menu, await idOf('contractor_see')] });
  await on.admin.write('/sysMenu/delete', { id: pid });
  expect(await idOf('contractor_see')).toBe(0);
  expect(await on.admin.read('/sysRole/ownMenu', { id: role })).toEqual([]);
});

test('menus-02 each type says what it cannot be without', async () => {
  expect(await refusal({ ...ROOT, code: 'a1', router: '' })).toBe('路由地址为空');
  expect(await refusal({ ...ROOT, code: 'a1', type: 1, openType: 0 })).toBe('打开方式为空');
  expect(await refusal({ ...ROOT, code: 'a1', type: 2 })).toBe('权限标识格式为空');
  expect(await refusal({ ...ROOT, code: 'a1', type: 2, permission: 'nothing' })).toBe('权限标识格式错误');
  expect(await refusal({ ...ROOT, code: 'sys_user' })).toBe('菜单已存在');
  const link = { ...ROOT, code: 'a1', type: 1, openType: 2, link: 'javascript:alert(1)' };
  expect(await refusal(link)).toBe('内外链地址应以 http:// 或 https:// 开头');
});

test('menus-03 a menu is not its own parent, a root does not move, and its application goes with all below', async () => {
  await on.admin.write('/sysMenu/add', { ...ROOT, code: 'r1' });
  const root = await idOf('r1');
  await on.admin.write('/sysMenu/add', { ...ROOT, code: 'r1_1', router: '/r/1', pid: root });
  const child = await idOf('r1_1');
  expect(await refusal({ ...ROOT, id: child, code: 'r1_1', router: '/r/1', pid: child }, 'edit')).toBe(
    '父级菜单不能为当前节点，请重新选择父级菜单',
  );
  expect(await refusal({ ...ROOT, id: root, code: 'r1', pid: await idOf('system') }, 'edit')).toBe('不能移动根节点');
  await on.admin.write('/sysMenu/edit', { ...ROOT, id: root, code: 'r1', application: 'hazard' });
  expect(await on.admin.write('/sysMenu/detail', { id: child })).toMatchObject({ application: 'hazard' });
});

test('a caller gives no button a code he does not hold', async () => {
  const role = await addRole(on.admin, 'menu_clerk');
  const menus = flat(await on.admin.read<Menu[]>('/sysMenu/list'));
  const held = menus.filter(({ code }) => code === 'sys_menu' || code.startsWith('sys_menu'));
  await on.admin.write('/sysRole/grantMenu', { id: role, grantMenuIdList: held.map(({ id }) => id) });
  const rows = await on.admin.read<{ rows: { id: string; account: string }[] }>('/sysUser/page', { pageSize: '100' });
  const id = rows.rows.find(({ account }) => account === 'hanggu')?.id;
  await on.admin.write('/sysUser/grantRole', { id, grantRoleIdList: [role] });
  const clerk = await on.server.login('hanggu');
  const body = { name: '越权', code: 'grab', type: 2, application: 'system', pid: await idOf('sys_menu') };
  expect((await clerk.post('/sysMenu/add', { ...body, permission: 'sysUser:resetPwd' })).body.message).toBe(
    '没有权限操作该数据',
  );
  expect((await clerk.post('/sysMenu/add', { ...body, permission: 'sysMenu:add' })).body).toMatchObject({
    success: true,
  });
});

test('apps-03 an application with menus stays, and the default one stays in use', async () => {
  const rows = await on.admin.rows<{ id: number; code: string; active: string }>('/sysApp/page');
  const used = rows.find(({ active }) => active === 'Y');
  expect((await on.admin.post('/sysApp/delete', { id: used?.id })).body.message).toBe('该应用下有菜单禁止删除');
  expect((await on.admin.post('/sysApp/changeStatus', { id: used?.id, status: 1 })).body.message).toBe(
    '默认应用不能停用，请先把其他应用设为默认',
  );
  await on.admin.write('/sysApp/add', { name: '空应用', code: 'empty_app' });
});

test('one application alone is the default: setting another takes it from the one before, with its history', async () => {
  const apps = async () => await on.admin.rows<{ id: number; code: string; active: string }>('/sysApp/page');
  const id = (await apps()).find(({ code }) => code === 'empty_app')?.id;
  const first = (await apps()).find(({ active }) => active === 'Y')?.id;
  await on.admin.write('/sysApp/changeStatus', { id, status: 1 });
  const refused = await on.admin.post('/sysApp/setAsDefault', { id });
  expect(refused.body.message).toBe('启用的、还不是默认的应用才能设为默认');
  await on.admin.write('/sysApp/changeStatus', { id, status: 0 });
  expect((await on.admin.post('/sysApp/setAsDefault', { id })).body).toMatchObject({ success: true });
  expect((await apps()).filter(({ active }) => active === 'Y').map(({ code }) => code)).toEqual(['empty_app']);
  const rows = await on.admin.rows<{ event: string }>('/sysApp/history', { id: String(id) });
  expect(rows[0]?.event).toBe('setAsDefault');
  await on.admin.write('/sysApp/setAsDefault', { id: first });
  expect((await on.admin.post('/sysApp/setAsDefault', { id: 987654 })).body.message).toBe('记录不存在');
});

const HEADINGS = ['菜单名称', '菜单编号', '所属应用', '菜单类型', '父级菜单', '路由地址', '权限标识'];

async function importMenus(...lines: string[][]) {
  const bytes = await sheetOf(HEADINGS, ...lines);
  return reportOf(on.admin, (await importSheet(on.admin, '/sysMenu/import', { bytes, fields: { mode: 'all' } })).data);
}

test('51 a sheet of menus brings branches with their trunk; a circle or one bad row writes nothing', async () => {
  const trunk = ['车辆', 'cars', 'system', '目录', '', '/cars', ''];
  const branch = ['车辆台账', 'cars_list', 'system', '菜单', '车辆', '/cars/list', ''];
  const circle = [
    ['甲圈', 'ring_a', 'system', '目录', '乙圈', '/ring/a', ''],
    ['乙圈', 'ring_b', 'system', '目录', '甲圈', '/ring/b', ''],
  ];
  const nothing = { total: 2, success: 0 };
  expect(await importMenus(...circle)).toMatchObject(nothing);
  expect(await importMenus(trunk, ['按钮', 'cars_see', 'system', '按钮', '车辆', '', 'none'])).toMatchObject(nothing);
  expect(await idOf('ring_a')).toBe(0);
  expect(await idOf('cars')).toBe(0);
  expect(await importMenus(trunk, branch)).toMatchObject({ total: 2, success: 2, errors: [] });
  const { pid } = await on.admin.write<{ pid: number }>('/sysMenu/detail', { id: await idOf('cars_list') });
  expect(pid).toBe(await idOf('cars'));
});
