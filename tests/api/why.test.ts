import { beforeAll, describe, expect, it } from 'vitest';
import { addRow } from '../contract/keyring.ts';
import type { ApiClient } from '../support/api-client.ts';
import { startCompanyServer } from '../support/company.ts';
import { addRole, Codes } from '../support/grants.ts';
import { Random } from '../support/random.ts';
import { testSeed } from '../support/seed.ts';
import { begunOnce } from '../support/servers/begun.ts';
import { serving } from '../support/servers/of-file.ts';
import { rounds } from '../support/size.ts';

/** 为什么 and 谁可以 (wire.md#5.2): the verdict equals that of the call itself and names the grants behind it. */

interface Verdict {
  can: boolean;
  reason: string;
  change: string;
  chain: { role: string; menu: string; isActive: boolean; covers?: boolean }[];
}

const { server, admin } = serving(startCompanyServer);
const of = begunOnce(() => Codes.read(server));
const PEOPLE = ['zhengdeng', 'sunmin', 'qianbao', 'zhaowei', 'fengxun', 'hanggu', 'shenji'];
const KINDS = ['EquipmentFile', 'RiskPoint', 'Address'];
const clients = new Map<string, ApiClient>();
const records = new Map<string, number[]>();

beforeAll(async () => {
  for (const kind of KINDS) {
    const rows = await admin.rows<{ id: number }>(`/${kind}/page`, { pageSize: 40 });
    const ids = rows.map(({ id }) => id);
    records.set(kind, ids);
  }
  for (const account of PEOPLE) clients.set(account, await server.login(account));
});
let made = 0;
async function role(scope: number, orgs: string[], ...buttons: string[]): Promise<number> {
  made += 1;
  const id = await addRole(admin, `why_${made}`);
  await admin.write('/sysRole/grantMenu', { id, grantMenuIdList: buttons.map(of.menu) });
  await admin.write('/sysRole/grantData', { id, dataScopeType: scope, grantOrgIdList: orgs });
  return id;
}
const addHazard = (values: object) =>
  addRow(server.platform.database.session('1'), 'risk_register', { risk_name: '渗漏', status: 3, ...values });
const give = (account: string, grantRoleIdList: number[]) =>
  admin.write('/sysUser/grantRole', { id: of.user(account), grantRoleIdList });
const ask = (account: string, code: string, about: object = {}) =>
  admin.read<Verdict>('/sysRole/why', { user: of.user(account), code, ...about });

/** Verdict of the call itself. An edit with a version that does not exist reveals the right and changes nothing. */
async function really(account: string, verb: 'page' | 'edit', of: { kind: string; id: number }): Promise<boolean> {
  const client = clients.get(account);
  if (!client) throw new Error(`nobody signed in as ${account}`);
  if (verb === 'edit') {
    const { status, body } = await client.post(`/${of.kind}/edit`, { id: of.id, version: 999_999 });
    return status !== 403 && body.code !== 404;
  }
  const { status, body } = await client.get(`/${of.kind}/page`, { pageSize: 500 });
  const rows = (body.data as { rows?: { id: number }[] } | null)?.rows ?? [];
  return status !== 403 && rows.some(({ id }) => id === of.id);
}

/** Adds roles of every data scope, for reading and for editing, each on a random choice of resources. */
async function randomRoles(random: Random): Promise<number[]> {
  const orgs = ['BL01', 'BL02', 'BL03', 'BL04', 'BL05'].map(of.org);
  const roles: number[] = [];
  for (const scope of [1, 2, 3, 4, 5, 5]) {
    for (const verb of ['page', 'edit']) {
      const buttons = KINDS.filter(() => random.chance(0.7)).map((kind) => `${kind}:${kind}:${verb}`);
      const chosen = scope === 5 ? [...new Set([random.pick(orgs), random.pick(orgs)])] : [];
      roles.push(await role(scope, chosen, ...buttons));
    }
  }
  return roles;
}

describe('the verdict', () => {
  it('is that of the call, for random people, codes, records and roles', async () => {
    const random = new Random(testSeed());
    const roles = await randomRoles(random);
    const verdicts = new Set<boolean>();
    const count = rounds({ day: 120, night: 10_000 });
    for (let n = 0; n < count; n += 1) {
      if (n % 20 === 0) for (const account of PEOPLE) await give(account, [random.pick(roles), random.pick(roles)]);
      const [account, kind, verb] = [random.pick(PEOPLE), random.pick(KINDS), random.pick(['page', 'edit'] as const)];
      const id = random.pick(records.get(kind) ?? []);
      const { can, reason, change } = await ask(account, `${kind}:${verb}`, { resource: kind, record: id });
      expect(can, `${account} ${kind}:${verb} ${id}: ${reason}`).toBe(await really(account, verb, { kind, id }));
      expect([reason, change]).not.toContain('');
      verdicts.add(can);
    }
    expect(verdicts.size).toBe(2);
  }, 3_600_000);

  it('names the chain of grants, and the change that turns it', async () => {
    await give('hanggu', []);
    const code = 'EquipmentFile:page';
    const machines = await admin.rows<{ id: number; orgId?: string }>('/EquipmentFile/page', { pageSize: 500 });
    const inBL04 = machines.find(({ orgId }) => orgId !== undefined);
    const record = { resource: 'EquipmentFile', record: inBL04?.id };
    expect(await ask('hanggu', code)).toMatchObject({ can: false, reason: '该用户的角色都没有该权限', chain: [] });
    const narrow = await role(4, [], 'EquipmentFile:EquipmentFile:page');
    await give('hanggu', [narrow]);
    const chain = [{ menu: '设备档案 / 查询', isActive: true }];
    expect(await ask('hanggu', code)).toMatchObject({ can: true, chain });
    const refused = await ask('hanggu', code, record);
    expect(refused).toMatchObject({ can: false, chain: [{ covers: false }] });
    expect(refused.change).toContain('的数据授权给该用户');
    // After the proposed change, the verdict is positive.
    await admin.write('/sysUser/grantData', { id: of.user('hanggu'), grantOrgIdList: [inBL04?.orgId] });
    expect(await ask('hanggu', code, record)).toMatchObject({ can: true });
    await admin.write('/sysUser/changeStatus', { id: of.user('hanggu'), status: 1 });
    expect(await ask('hanggu', code)).toMatchObject({ can: false, reason: '该用户已停用', change: '启用该用户' });
    await admin.write('/sysUser/changeStatus', { id: of.user('hanggu'), status: 0 });
  });

  it('says who can, with the role by which', async () => {
    const able = await role(1, [], 'EquipmentFile:EquipmentFile:edit');
    await give('hanggu', [able]);
    const id = records.get('EquipmentFile')?.[0];
    const who = (query: object) =>
      admin.rows<{ account: string; roleNames: string[] }>('/sysRole/whoCan', { pageSize: 100, ...query });
    const all = await who({ code: 'EquipmentFile:edit', resource: 'EquipmentFile', record: id });
    expect(all).toContainEqual(expect.objectContaining({ account: 'hanggu', roleNames: [`why_${made}`] }));
    expect(all).toContainEqual(expect.objectContaining({ account: 'superAdmin', roleNames: ['超级管理员'] }));
    for (const { account } of all)
      expect((await ask(account, 'EquipmentFile:edit', { resource: 'EquipmentFile', record: id })).can).toBe(true);
    await give('hanggu', []);
    expect((await who({ code: 'EquipmentFile:edit' })).map(({ account }) => account)).not.toContain('hanggu');
    expect(await who({ code: 'EquipmentFile:edit', searchValue: 'superadm' })).toHaveLength(1);
  });

  it('is for those alone who are granted the question, about people and records they see', async () => {
    const why = (client: ApiClient | undefined, query: object) =>
      client?.get('/sysRole/why', { user: of.user('hanggu'), code: 'EquipmentFile:page', ...query });
    expect((await why(clients.get('sunmin'), {}))?.status).toBe(403);
    expect((await why(admin, { user: '999999999' }))?.body).toMatchObject({ code: 404 });
    const refused = { code: 400, message: '没有这种记录' };
    expect((await why(admin, { resource: 'X', record: '1' }))?.body).toMatchObject(refused);
  });

  it('of a record asked by its number is that of its id, and reveals no number the asker does not see', async () => {
    const [hidden, seen] = ['YH20260101-0001', 'YH20260101-0002'];
    const [id] = await Promise.all([
      addHazard({ code: hidden, org_id: of.org('BL04') }),
      addHazard({ code: seen, org_id: of.org('BL0302') }),
    ]);
    const code = 'RiskRegister:page';
    const about = (record: unknown) => ({ resource: 'RiskRegister', record: String(record) });
    await give('hanggu', [await role(5, [of.org('BL0302')], 'RiskQuery:RiskRegister:page')]);
    expect(await ask('hanggu', code, about(hidden))).toMatchObject({ can: false, chain: [{ covers: false }] });
    expect(await ask('hanggu', code, about(hidden))).toEqual(await ask('hanggu', code, about(id)));
    expect(await ask('hanggu', code, about(seen))).toMatchObject({ can: true, chain: [{ covers: true }] });
    await give('sunmin', [await role(5, [of.org('BL0302')], 'sys_permission:sysRole:why')]);
    const answer = async (record: string) => {
      const query = { user: of.user('sunmin'), code, ...about(record) };
      const { code: status, message, data } = (await clients.get('sunmin')?.get('/sysRole/why', query))?.body ?? {};
      return { status, message, data };
    };
    expect((await answer(seen)).status).toBe(200);
    expect(await answer(hidden)).toMatchObject({ status: 404 });
    expect(await answer(hidden)).toEqual(await answer('YH20260101-9999'));
  });
});

it('the matrix has every code beside the roles that hold it', async () => {
  const { roles, codes } = await admin.read<{
    roles: { id: number; name: string }[];
    codes: { permission: string; title: string; menu: string; roleIds: number[] }[];
  }>('/sysRole/matrix');
  const judge = codes.find(({ permission }) => permission === 'RiskRegister:judge');
  expect(judge).toMatchObject({ title: '研判', menu: '隐患研判' });
  const holding = roles.filter(({ id }) => judge?.roleIds.includes(id)).map(({ name }) => name);
  expect(holding).toEqual(expect.arrayContaining(['系统管理员', '研判人']));
  expect(holding).not.toContain('核查人');
});

it('says before a role is saved how many people and rows the change concerns', async () => {
  const narrow = await role(4, [], 'EquipmentFile:EquipmentFile:page');
  await give('hanggu', [narrow]);
  const impact = (change: object) => admin.read<Record<string, number>>('/sysRole/impact', { id: narrow, ...change });
  const rows = await admin.rows<{ orgId?: string }>('/EquipmentFile/page', { pageSize: 500 });
  const owned = rows.filter(({ orgId }) => orgId !== undefined);
  const none = { people: 1, menusMore: 0, menusFewer: 0, rowsMore: 0, rowsFewer: 0 };
  expect(await impact({})).toEqual(none);
  expect(await impact({ dataScopeType: 1 })).toEqual({ ...none, rowsMore: owned.length });
  const one = owned[0]?.orgId;
  const ofOne = owned.filter(({ orgId }) => orgId === one).length;
  expect(await impact({ dataScopeType: 5, grantOrgIdList: one })).toEqual({ ...none, rowsMore: ofOne });
  const menus = [of.menu('EquipmentFile:EquipmentFile:edit')].join();
  expect(await impact({ grantMenuIdList: menus })).toMatchObject({ menusMore: 1, menusFewer: 1 });
  await admin.write('/sysRole/grantData', { id: narrow, dataScopeType: 1, grantOrgIdList: [] });
  expect(await impact({ dataScopeType: 5, grantOrgIdList: one })).toEqual({ ...none, rowsFewer: owned.length - ofOne });
});
