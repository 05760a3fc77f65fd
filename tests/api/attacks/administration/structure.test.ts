import { beforeAll, describe, expect, it } from 'vitest';
import { Keyring } from '../../../contract/keyring.ts';
import type { Answer, ApiClient } from '../../../support/api-client.ts';
import { startCompanyServer } from '../../../support/company.ts';
import { Codes } from '../../../support/grants.ts';
import { begunOnce } from '../../../support/servers/begun.ts';
import { serving } from '../../../support/servers/of-file.ts';
import { rounds } from '../../../support/size.ts';
import { rowsIn } from '../../../support/stored.ts';
import { countSucceeded, FOREIGN_ORGANISATION, INVALID, NOT_YOURS, refusedAt, UNKNOWN } from './refusals.ts';

/**
 * Lines 48, 49 and 60 of security.md#4: menus, applications and organisations stay trees, and managing them gives a
 * user no further rights.
 */

const { server, admin } = serving(startCompanyServer);
const refused = refusedAt(server);

const VERBS = ['page', 'list', 'detail', 'add', 'edit', 'delete', 'changeStatus'];
const codesOf = (name: string) => VERBS.map((verb) => `${name}:${verb}`);

const of = begunOnce(() => Codes.read(server));
/** User who may manage 生产部 and the organisations below it. */
const chief = begunOnce(() => Keyring.create(server, { account: 'org-chief', scope: 2, orgId: of.org('BL03') }));
/** User who may manage menus and applications, and nothing else. */
const keeper = begunOnce(() => Keyring.create(server, { account: 'menu-keeper' }));
beforeAll(async () => {
  await keeper.hold([...codesOf('sysMenu'), ...codesOf('sysApp')]);
  await chief.hold(codesOf('sysOrg'));
});

type Send = (body: object) => () => Promise<Answer>;
const to =
  (path: string, client: () => ApiClient = () => admin): Send =>
  (body) =>
  () =>
    client().post(path, body);

/** Inserts a chain of records, each below the one before, directly in the database; returns the first and last id. */
async function chain(table: string, of: { from: number; depth: number; columns: string }): Promise<[number, number]> {
  const { from, depth, columns } = of;
  await server.platform.database.query(
    `insert into t_1.${table} (id, pid, pids, name, code, status, created_time ${columns ? ', type, application' : ''})
     select $1::bigint + n, case when n = 1 then ${table === 'sys_menu' ? '0' : 'null'} else $1::bigint + n - 1 end,
       '[0],' || coalesce((select string_agg('[' || ($1::bigint + m) || '],', '' order by m) from generate_series(1, n - 1) m), ''),
       '层' || n, 'chain' || ($1::bigint + n), 0, now() ${columns}
     from generate_series(1, $2::int) n`,
    [from, depth],
  );
  return [from + 1, from + depth];
}

const MENU = { name: '攻击', type: 0, application: 'system', router: '/attack' };
const MENU_COLUMNS = `, 0, 'system'`;

describe('48 the tree of menus', () => {
  const menu = (code: string, pid?: number) =>
    admin.add('/sysMenu/add', { ...MENU, code, router: `/${code}`, ...(pid ? { pid } : {}) });
  const add = to('/sysMenu/add');
  const edit = to('/sysMenu/edit');

  it('closes no circle, however many move at once', async () => {
    const top = await menu('top48');
    const [a, b] = [await menu('a48', top), await menu('b48', top)];
    await refused({ code: 500, message: '父级菜单不能为当前节点，请重新选择父级菜单' }, edit({ id: a, pid: a }));
    await admin.write('/sysMenu/edit', { id: b, pid: a });
    await refused(INVALID, edit({ id: a, pid: b }));
    await admin.write('/sysMenu/edit', { id: b, pid: top });
    for (let n = 0; n < rounds({ day: 4, night: 40 }); n += 1) {
      expect(await countSucceeded([edit({ id: a, pid: b })(), edit({ id: b, pid: a })()])).toBe(1);
      for (const id of [a, b]) await admin.post('/sysMenu/edit', { id, pid: top });
      for (const id of [a, b]) await admin.post('/sysMenu/edit', { id, pid: top });
    }
  });

  it('hangs on nothing that is not there', async () => {
    const gone = await menu('gone48');
    await admin.write('/sysMenu/delete', { id: gone });
    const odd = [999_999_999, gone, -1, 1.5, 'x', [1], 2 ** 60];
    await refused(INVALID, ...odd.map((pid) => add({ ...MENU, code: 'odd48', pid })));
  });

  it('grows no deeper than can be walked, neither by a leaf nor by a branch', async () => {
    const [, deepest] = await chain('sys_menu', { from: 7_000_000, depth: 50, columns: MENU_COLUMNS });
    await refused(INVALID, add({ ...MENU, code: 'deep48', router: '/deep48', pid: deepest }));
    const low = await menu('low48b', await menu('low48'));
    const second = 7_000_002;
    await admin.write('/sysMenu/edit', { id: second, router: '/second48', pid: 7_000_001 });
    await refused(INVALID, edit({ id: second, router: '/second48', pid: low }));
  });
});

describe('49 a menu', () => {
  const PAGE = { ...MENU, type: 1, openType: 1, code: 'page49', component: 'main/CameraFile/index' };
  const add = to('/sysMenu/add');

  it('leads to pages of the console alone', async () => {
    const routers = ['javascript:alert(1)', '//evil.example', '/\\evil', '../x', '/user/login', '/user', '/test/home'];
    await refused(INVALID, ...routers.map((router) => add({ ...PAGE, router })));
    const components = ['../../../etc/passwd', 'https://evil.example/x.js', '<script>'];
    await refused(INVALID, ...components.map((component) => add({ ...PAGE, component })));
    const directory = { ...MENU, code: 'dir49', router: '/dir49' };
    const redirects = ['javascript:alert(1)', '//evil.example'];
    await refused(INVALID, ...redirects.map((redirect) => add({ ...directory, redirect })));
    const links = ['javascript:alert(1)', 'data:text/html,x', 'https://user:pw@evil.example/', '//evil', 'http://a b'];
    await refused(INVALID, ...links.map((link) => add({ ...PAGE, openType: 3, component: null, link })));
    await refused(INVALID, add({ ...PAGE, name: 'x'.repeat(10_000) }), add({ ...PAGE, icon: '<svg onload=alert(1)>' }));
  });

  it('has an address of its own in its application', async () => {
    await refused({ code: 500, message: '菜单已存在' }, add({ ...PAGE, router: '/system/user' }));
    const race = Array.from({ length: 6 }, (_, n) => add({ ...PAGE, code: `race49${n}`, router: '/race49' })());
    expect(await countSucceeded(race)).toBe(1);
  });

  it('gives no code its keeper does not hold, whether it comes or is changed', async () => {
    const client = () => keeper.client;
    const button = { name: '越权', code: 'grab49', type: 2, application: 'system', pid: of.menu('sys_menu') };
    const grabs = ['sysUser:resetPwd', ' sysUser:resetPwd', 'sysUser:resetPwd\u200b', '*:*'];
    for (const permission of grabs) await refused(NOT_YOURS, to('/sysMenu/add', client)({ ...button, permission }));
    const held = { permission: 'sysMenu:add', code: `test:${keeper.roleId}:sysMenu:add` };
    const [own] = await rowsIn(server, 'sys_menu', held);
    await refused(NOT_YOURS, to('/sysMenu/edit', client)({ id: own?.id, permission: 'sysUser:resetPwd' }));
    await refused(NOT_YOURS, to('/sysMenu/delete', client)({ id: of.menu('sys_role') }));
  });
});

it('an application that holds menus keeps the code they know it by', async () => {
  const [app] = await rowsIn(server, 'sys_app', { code: 'system' });
  await refused(INVALID, to('/sysApp/edit')({ id: app?.id, code: 'elsewhere' }));
});

describe('60 the tree of organisations', () => {
  const add = to('/sysOrg/add', () => chief.client);
  const edit = to('/sysOrg/edit', () => chief.client);

  it('grows below what its keeper sees, never beside or above', async () => {
    const body = { name: '新部', code: 'NEW60' };
    const remove = to('/sysOrg/delete', () => chief.client);
    const alone = [body, { ...body, pid: '0' }, { ...body, pid: null }];
    await refused({ code: 500, message: '只能增加下级机构' }, ...alone.map(add));
    await refused(FOREIGN_ORGANISATION, ...['BL', 'BL04'].map((code) => add({ ...body, pid: of.org(code) })));
    const foreign = of.org('BL04');
    await refused(UNKNOWN, edit({ id: foreign, name: '改' }), remove({ id: foreign }));
    await refused({ code: 500, message: '该机构下有员工禁止删除' }, remove({ id: of.org('BL03') }));
    await refused(INVALID, add({ ...body, pid: of.org('BL03'), tenantId: '2' }));
  });

  it('is not bent so that its keeper sees more, or others less', async () => {
    const below = (code: string) => admin.add<string>('/sysOrg/add', { name: `${code}地`, code, pid: of.org('BL04') });
    const [here, there] = [await below('THERE60'), await below('ALONE60')];
    await admin.write('/sysOrg/add', { name: '乙地一组', code: 'THERE6001', pid: here });
    await admin.write('/sysUser/grantData', { id: chief.userId, grantOrgIdList: [here, there, of.org('BL04')] });
    // The organisation is in sight by a grant, but the group below it is not.
    await refused(FOREIGN_ORGANISATION, edit({ id: here, pid: of.org('BL03') }));
    await chief.client.write('/sysOrg/edit', { id: there, pid: of.org('BL03') });
    await admin.write('/sysOrg/edit', { id: there, pid: of.org('BL05') });
    // Moving it would take a branch from BL05, which is out of sight.
    await refused(FOREIGN_ORGANISATION, edit({ id: there, pid: of.org('BL03') }));
    await admin.write('/sysUser/grantData', { id: chief.userId, grantOrgIdList: [] });
  });

  it('closes no circle and grows no deeper than can be walked', async () => {
    const [first, last] = await chain('sys_org', { from: 8_000_000, depth: 500, columns: '' });
    const asAdmin = { add: to('/sysOrg/add'), edit: to('/sysOrg/edit') };
    const deep = { name: '太深', code: 'DEEP60', pid: String(last) };
    await refused(INVALID, asAdmin.add(deep), asAdmin.edit({ id: first, pid: String(last) }));
    await refused(INVALID, asAdmin.edit({ id: first, pid: of.org('BL0301') }));
    const itself = { id: of.org('BL03'), pid: of.org('BL03') };
    await refused({ code: 500, message: '当前机构Id不能与父机构Id相同' }, asAdmin.edit(itself));
    const [a, b] = [of.org('BL0303'), of.org('BL0304')];
    for (let n = 0; n < rounds({ day: 4, night: 40 }); n += 1) {
      expect(await countSucceeded([asAdmin.edit({ id: a, pid: b })(), asAdmin.edit({ id: b, pid: a })()])).toBe(1);
      for (const id of [a, b, a]) await admin.post('/sysOrg/edit', { id, pid: of.org('BL03') });
    }
  });
});
