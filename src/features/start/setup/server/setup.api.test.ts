import { describe, expect, it } from 'vitest';
import { addRow, Keyring } from '../../../../../tests/contract/keyring.ts';
import type { ApiClient } from '../../../../../tests/support/api-client.ts';
import { connectTo } from '../../../../../tests/support/database.ts';
import { startTestServer } from '../../../../../tests/support/server.ts';
import { ofFile } from '../../../../../tests/support/servers/begun.ts';
import { serverOfFile, signedIn } from '../../../../../tests/support/servers/of-file.ts';
import { importSheet, sheetOf } from '../../../../../tests/support/sheets/sheet-kit.ts';
import { tablesHolding } from '../../../../../tests/support/stored.ts';
import type { Slip } from './passwords.ts';
import type { Progress } from './progress.ts';

const server = serverOfFile(() => startTestServer({ seed: 'none', env: { SEED: 'none' } }));
const root = signedIn(server, 'superAdmin');
const database = ofFile(() => connectTo(server.database.url));

type Row = Record<string, unknown> & { id: string; name: string };

const progress = () => root.read<Progress>('/setup/progress');
const done = async () => (await progress()).steps.flatMap(({ step, done: isDone }) => (isDone ? [step] : []));
const orgs = async () => await root.rows<Row>('/sysOrg/page', { pageSize: 100 });
const people = async () => await root.rows<Row>('/sysUser/page', { pageSize: 100, searchStatus: '-1' });
const idOf = async (account: string) => Number((await people()).find((row) => row.account === account)?.id);
const company = (body: object) => root.post('/setup/company', body);
const rowsIn = async (table: string) => (await database.query(`select * from t_1.${table}`)).rows;

describe.sequential('from an empty installation', () => {
  it('nothing is done at first', async () => {
    expect(await progress()).toMatchObject({ finished: false, company: '总公司', counts: { people: 0, places: 0 } });
    expect(await done()).toEqual([]);
  });

  it('a typed list names the company and becomes its departments, all or none', async () => {
    const departments = '生产部\n  合成一车间\n  合成二车间\n安全环保部';
    const dry = await company({ name: '海安化工', departments, dryRun: true });
    expect(dry.body.data).toMatchObject({ lines: [{ level: 0 }, { level: 1 }, { level: 1 }, { level: 0 }] });
    expect((await orgs()).map(({ name }) => name)).toEqual(['总公司']);

    await company({ name: '海安化工', departments });
    const rows = await orgs();
    const named = (name: string) => rows.find((row) => row.name === name);
    expect(named('合成一车间')).toMatchObject({ pid: named('生产部')?.id, code: '合成一车间' });
    expect(named('生产部')).toMatchObject({ pid: named('海安化工')?.id });
    expect(await done()).toEqual(['organisation']);
  });

  it('a list sent again adds only what is new, below what is there', async () => {
    const again = await company({ name: '海安化工', departments: '生产部\n  合成三车间\n质检部' });
    expect(again.body.data).toMatchObject({ lines: [{ present: true }, { present: false }, { present: false }] });
    const rows = await orgs();
    expect(rows).toHaveLength(7);
    expect(rows.find(({ name }) => name === '合成三车间')?.pid).toBe(rows.find(({ name }) => name === '生产部')?.id);
  });

  it('a faulty line names itself and the way out, and nothing of the list is written', async () => {
    const { body } = await company({ name: '改了名', departments: '设备部\n  设备部' });
    const message = '第 2 行“设备部”与第 1 行重复，请改成能区分的名称，如“一车间甲班”';
    expect(body).toMatchObject({ success: false, message });
    expect((await orgs()).map(({ name }) => name)).not.toContain('设备部');
    expect((await progress()).company).toBe('海安化工');
  });

  it('people come from a sheet of the plant, with roles or without', async () => {
    const bytes = await sheetOf(
      ['姓名', '部门', '手机号码', '角色'],
      ['王建国', '安全环保部', '13900200001', '安全管理员'],
      ['李红', '合成一车间', '13900200002', null],
      ['赵敏', '合成二车间', '13900200003', null],
    );
    await importSheet(root, '/sysUser/import', { bytes });
    expect((await progress()).counts).toMatchObject({ people: 3, withoutRole: 2, waiting: 3, unused: 0 });
    expect(await done()).toEqual(['organisation', 'people']);
  });

  it('who has no role gets one at once, who has one keeps it', async () => {
    const roles = await root.read<{ id: number; name: string; people: number; givesRights: boolean }[]>('/setup/roles');
    const giving = roles.filter(({ givesRights }) => givesRights).map(({ name }) => name);
    expect(giving).toEqual(['部门管理员', '系统管理员']);
    expect(roles.at(-1)?.name).toBe('系统管理员');
    const registrant = roles.find(({ name }) => name === '登记人');
    const [one, two] = [await idOf('13900200002'), await idOf('13900200003')];
    const give = (more: object) => root.write('/setup/giveRole', { roleId: registrant?.id, ...more });
    expect(await give({ most: 1 })).toEqual({ ids: [one], left: 1 });
    expect(await give({})).toEqual({ ids: [two], left: 0 });
    expect(await give({})).toEqual({ ids: [], left: 0 });
    const after = await root.read<typeof roles>('/setup/roles');
    const held = after.flatMap(({ name, people: count }) => (count > 0 ? [`${name} ${count}`] : []));
    expect(held).toEqual(['安全管理员 1', '登记人 2']);
    expect(await done()).toEqual(['organisation', 'people', 'roles']);
  });

  it('a role that was given is taken back from those alone who still have it as their only one', async () => {
    const roles = await root.read<{ id: number; name: string }[]>('/setup/roles');
    const roleOf = (title: string) => roles.find(({ name }) => name === title)?.id;
    const ids = [await idOf('13900200001'), await idOf('13900200002'), await idOf('13900200003')];
    const [registrant, rectifier] = [roleOf('登记人'), roleOf('整改人')];
    await root.write('/sysUser/grantRole', { id: ids[2], grantRoleIdList: [registrant, rectifier] });
    expect(await root.write('/setup/takeRole', { roleId: registrant, ids })).toEqual({ taken: 1 });
    expect((await progress()).counts).toMatchObject({ withoutRole: 1 });
    expect(await root.write('/setup/giveRole', { roleId: registrant })).toEqual({ ids: [ids[1]], left: 0 });
    await root.write('/sysUser/grantRole', { id: ids[2], grantRoleIdList: [registrant] });
  });

  it('first passwords are answered once, stored as hashes, and have to be changed at the first login', async () => {
    const ids = [await idOf('13900200001'), await idOf('13900200002')];
    const { rows } = await root.write<{ rows: Slip[] }>('/setup/passwords', { ids });
    expect(rows.map(({ name, orgName }) => `${name} ${orgName}`)).toEqual(['王建国 安全环保部', '李红 合成一车间']);
    expect(new Set(rows.map(({ password }) => password)).size).toBe(2);
    for (const { password } of rows) expect(await tablesHolding(server, password)).toEqual([]);
    expect((await progress()).counts).toMatchObject({ waiting: 1, unused: 2 });

    const first = rows[1];
    const entered = await server.login(first?.account, first?.password);
    const { body } = await entered.get('/RiskRegister/page');
    expect(body).toMatchObject({ success: false });
  });

  it('gives nobody a password who has signed in or is stopped, and then nobody else either', async () => {
    const [known, fresh] = [await idOf('13900200002'), await idOf('13900200003')];
    const before = JSON.stringify(await rowsIn('sys_user_credential'));
    const refused = await root.post('/setup/passwords', { ids: [fresh, known] });
    expect(refused.body).toMatchObject({ success: false, message: '“李红”已登录过，忘记密码请在用户管理中重置' });
    expect((await root.post('/setup/passwords', { ids: [fresh, 999_999_999] })).body.success).toBe(false);
    await root.write('/sysUser/changeStatus', { id: fresh, status: 1 });
    const stopped = await root.post('/setup/passwords', { ids: [fresh] });
    expect(stopped.body.message).toBe('“赵敏”已停用，请先启用或取消勾选');
    expect(JSON.stringify(await rowsIn('sys_user_credential'))).toBe(before);
    expect((await root.rows<{ name: string }>('/setup/newcomers')).map(({ name }) => name)).toEqual(['王建国']);
  });

  it('a step may be put aside and taken up, and the guide ends when none is open', async () => {
    const early = await root.post('/setup/finish', { finished: true });
    expect(early.body.message).toBe('第 5 步还没有完成，请先完成，或选择“以后再说”');
    await root.write('/setup/skip', { step: 'places', skipped: true });
    const { steps } = await root.write<Progress>('/setup/skip', { step: 'hazard', skipped: true });
    expect(steps.filter(({ skipped }) => skipped).map(({ step }) => step)).toEqual(['places', 'hazard']);
    expect(await root.write('/setup/finish', { finished: true })).toMatchObject({ finished: true });
    const menus = async () => JSON.stringify(await rowsIn("sys_menu where code = 'setup' and visible = 'N'"));
    expect(await menus()).toContain('setup');
    expect(await root.write('/setup/finish', { finished: false })).toMatchObject({ finished: false });
    expect(await menus()).toBe('[]');
    const back = await root.write<Progress>('/setup/skip', { step: 'places', skipped: false });
    expect(back.steps.filter(({ skipped }) => skipped).map(({ step }) => step)).toEqual(['hazard']);
  });

  it('who is responsible for a unit sees and provides for its people alone', async () => {
    const rows = await orgs();
    const unit = (name: string) => rows.find((row) => row.name === name)?.id ?? '';
    const codes = ['setup:guide', 'sysUser:grantRole'];
    const leader = await Keyring.create(server, { account: 'leader', scope: 3, orgId: unit('合成一车间'), codes });
    const session = server.platform.database.session('1');
    for (const [name, org] of Object.entries({ 周近: '合成一车间', 吴远: '质检部' })) {
      const person = { account: name, name, nick_name: name, admin_type: '3', status: 0, org_id: unit(org) };
      await addRow(session, 'sys_user', person);
    }
    const newcomersOf = async (client: ApiClient) =>
      (await client.rows<Row>('/setup/newcomers')).map(({ name }) => name);
    expect(await newcomersOf(root)).toEqual(expect.arrayContaining(['王建国', '周近', '吴远']));
    expect(await newcomersOf(leader.client)).toEqual(['周近']);
    const { counts } = await leader.client.read<Progress>('/setup/progress');
    expect(counts).toMatchObject({ departments: 1, people: 3, withoutRole: 1, waiting: 1, unused: 0 });
    const roles = await leader.client.read<{ name: string; people: number }[]>('/setup/roles');
    expect(roles.flatMap(({ name, people: held }) => (held > 0 ? [name] : [])).sort()).toEqual(['leader', '登记人']);
    const given = await leader.client.write('/setup/giveRole', { roleId: leader.roleId });
    expect(given).toEqual({ ids: [expect.any(Number)], left: 0 });
    expect((await progress()).counts.withoutRole).toBe(1);
  });
});
