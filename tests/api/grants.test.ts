import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectChains, historyOf } from '../contract/history-rows.ts';
import type { ApiClient } from '../support/api-client.ts';
import { startCompanyServer } from '../support/company.ts';
import { addRole, Codes } from '../support/grants.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
/** Another process of the same installation. */
let second: TestServer;
let admin: ApiClient;
let of: Codes;

beforeAll(async () => {
  server = await startCompanyServer();
  second = await startTestServer({ seed: 'none', env: { SEED: 'demo' }, database: server.database });
  admin = await server.login();
  of = await Codes.read(server);
});
afterAll(async () => {
  await second?.stop();
  await server?.stop();
});

interface LoginUser {
  permissions: string[];
  menus: { name: string }[];
  roles: { code: string }[];
  dataScopes: string[];
}

const whoIs = (client: ApiClient) => client.read<LoginUser>('/getLoginUser');
const sorted = <T>(list: readonly T[]) => [...list].sort();

describe('roles of a user', () => {
  it('permissions-server-07 a granted role is among his own, and what it allows is allowed with the next call', async () => {
    const id = of.user('hanggu');
    const there = await second.login('hanggu');
    expect((await there.get('/RiskPoint/page')).status).toBe(403);
    const roles = [of.role('contractor'), of.role('auditor')];
    await admin.write('/sysUser/grantRole', { id, grantRoleIdList: roles });
    expect(sorted(await admin.read<number[]>('/sysUser/ownRole', { id }))).toEqual(sorted(roles));
    expect((await there.get('/RiskPoint/page')).body.success).toBe(true);
    expect((await whoIs(there)).roles.map(({ code }) => code)).toContain('auditor');
    await admin.write('/sysUser/grantRole', { id, grantRoleIdList: [of.role('contractor')] });
    expect((await there.get('/RiskPoint/page')).status).toBe(403);
  });

  it('are replaced whole, and told once with who did it', async () => {
    const id = of.user('hanggu');
    const rows = await historyOf(server, async () => {
      await admin.write('/sysUser/grantRole', { id, grantRoleIdList: [String(of.role('registrant'))] });
      await admin.write('/sysUser/grantRole', { id, grantRoleIdList: [of.role('registrant'), of.role('registrant')] });
    });
    expect(rows).toMatchObject([
      {
        resource: 'sysUser',
        record_id: Number(id),
        event: 'grantRole',
        actor_name: '超级管理员',
        before: { grantRoleIdList: [of.role('contractor')] },
        after: { grantRoleIdList: [of.role('registrant')] },
      },
    ]);
    await admin.write('/sysUser/grantRole', { id, grantRoleIdList: [] });
    expect(await admin.read('/sysUser/ownRole', { id })).toEqual([]);
    await admin.write('/sysUser/grantRole', { id, grantRoleIdList: [of.role('contractor')] });
  });

  it('of two grants at the same time one is there whole', async () => {
    const id = of.user('hanggu');
    const sets = [
      [of.role('contractor'), of.role('registrant')],
      [of.role('monitor'), of.role('auditor')],
    ];
    const clients = [admin, await second.login()];
    const rows = await historyOf(server, async () => {
      const sent = Array.from({ length: 8 }, (_, n) => ({ client: clients[n % 2], roles: sets[(n >> 1) % 2] }));
      await Promise.all(
        sent.map(({ client, roles }) => client?.write('/sysUser/grantRole', { id, grantRoleIdList: roles })),
      );
    });
    const left = sorted(await admin.read<number[]>('/sysUser/ownRole', { id }));
    expect(sets.map(sorted)).toContainEqual(left);
    for (const { before, after } of rows) expect(before).not.toEqual(after);
    expect(rows.slice(1).map(({ before }) => before)).toEqual(rows.slice(0, -1).map(({ after }) => after));
    const db = server.platform.database.session('1');
    const all = db.t.selectFrom('record_history').selectAll().where('resource', '=', 'sysUser').orderBy('id');
    expectChains(await db.all(all.where('record_id', '=', Number(id))));
  });
});

describe('data of a user', () => {
  it('permissions-server-08 granted organisations are among his own, and he sees them with the next call', async () => {
    const id = of.user('zhengdeng');
    const there = await second.login('zhengdeng');
    const orgs = [of.org('BL04'), of.org('BL0401')];
    expect((await whoIs(there)).dataScopes).not.toContain(orgs[0]);
    await admin.write('/sysUser/grantData', { id, grantOrgIdList: orgs });
    expect(sorted(await admin.read<string[]>('/sysUser/ownData', { id }))).toEqual(sorted(orgs));
    expect((await whoIs(there)).dataScopes).toEqual(expect.arrayContaining(orgs));
    await admin.write('/sysUser/grantData', { id, grantOrgIdList: [] });
    expect((await whoIs(there)).dataScopes).not.toContain(orgs[0]);
  });
});

describe('menus of a role', () => {
  it('permissions-server-06 a menu the role gains is seen by its users at the next fetch', async () => {
    const id = of.role('monitor');
    const there = await second.login('jiangkong');
    const menus = async () =>
      (await there.write<{ name: string }[]>('/sysMenu/change', { application: 'hazard' })).map(({ name }) => name);
    expect(await menus()).not.toContain('Address');
    const before = await admin.read<number[]>('/sysRole/ownMenu', { id });
    const gained = [of.menu('Address'), of.menu('Address:Address:page')];
    await admin.write('/sysRole/grantMenu', { id, grantMenuIdList: [...before, ...gained] });
    expect(await menus()).toContain('Address');
    expect((await whoIs(there)).permissions).toContain('Address:page');
    await admin.write('/sysRole/grantMenu', { id, grantMenuIdList: before });
    expect(await menus()).not.toContain('Address');
    expect((await there.get('/Address/page')).status).toBe(403);
  });

  it('half-ticked menus are kept, and what a button stands in comes with it', async () => {
    const id = await addRole(admin, 'half');
    const button = of.menu('Address:Address:page');
    await admin.write('/sysRole/grantMenu', { id, grantMenuIdList: [button] });
    const held = sorted(await admin.read<number[]>('/sysRole/ownMenu', { id }));
    expect(held).toEqual(sorted([button, of.menu('Address'), of.menu('site')]));
    await admin.write('/sysRole/grantMenu', { id, grantMenuIdList: [of.menu('Address'), of.menu('site')] });
    expect(sorted(await admin.read<number[]>('/sysRole/ownMenu', { id }))).toEqual(
      sorted([of.menu('Address'), of.menu('site')]),
    );
    const rows = await historyOf(server, () => admin.write('/sysRole/grantMenu', { id, grantMenuIdList: [] }));
    expect(rows).toMatchObject([{ resource: 'sysRole', event: 'grantMenu', after: { grantMenuIdList: [] } }]);
  });
});

describe('data of a role', () => {
  const auditor = () => second.login('shenji');

  it('are the organisations of scope 5, and no others', async () => {
    const id = await addRole(admin, 'scoped');
    const orgs = [of.org('BL03'), of.org('BL0301')];
    await admin.write('/sysRole/grantData', { id, dataScopeType: '5', grantOrgIdList: orgs });
    expect(sorted(await admin.read<string[]>('/sysRole/ownData', { id }))).toEqual(sorted(orgs));
    expect(await admin.read('/sysRole/detail', { id })).toMatchObject({ dataScopeType: 5 });
    const rows = await historyOf(server, () => admin.write('/sysRole/grantData', { id, dataScopeType: 3 }));
    expect(rows).toMatchObject([
      {
        event: 'grantData',
        before: { dataScopeType: 5, grantOrgIdList: orgs },
        after: { dataScopeType: 3, grantOrgIdList: [] },
      },
    ]);
    expect(await admin.read('/sysRole/ownData', { id })).toEqual([]);
    const again = () => admin.write<void>('/sysRole/grantData', { id, dataScopeType: 3, grantOrgIdList: orgs });
    expect(await historyOf(server, again)).toEqual([]);
  });

  it('are what its holders see with the next call', async () => {
    const id = of.role('auditor');
    const there = await auditor();
    const before = await admin.read<string[]>('/sysRole/ownData', { id });
    expect(sorted((await whoIs(there)).dataScopes)).toEqual(sorted(before));
    await admin.write('/sysRole/grantData', { id, dataScopeType: 5, grantOrgIdList: [of.org('BL06')] });
    expect((await whoIs(there)).dataScopes).toEqual([of.org('BL06')]);
    await admin.write('/sysRole/grantData', { id, dataScopeType: 5, grantOrgIdList: before });
  });
});
