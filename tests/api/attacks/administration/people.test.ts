import { beforeAll, describe, expect, it } from 'vitest';
import { Keyring } from '../../../contract/keyring.ts';
import { DEMO_PASSWORD } from '../../../support/accounts.ts';
import type { ApiClient } from '../../../support/api-client.ts';
import { startCompanyServer } from '../../../support/company.ts';
import { businessDigest } from '../../../support/digest.ts';
import { addRole, Codes } from '../../../support/grants.ts';
import { idOf } from '../../../support/people.ts';
import { begunOnce } from '../../../support/servers/begun.ts';
import { serving, signedIn } from '../../../support/servers/of-file.ts';
import { importSheet, sheetOf } from '../../../support/sheets/sheet-kit.ts';
import { itInFull, rounds } from '../../../support/size.ts';
import { rowsIn, tablesHolding } from '../../../support/stored.ts';
import { countSucceeded, FOREIGN_ORGANISATION, INVALID, NOT_YOURS, refusedAt, UNKNOWN } from './refusals.ts';

/** Lines 32, 34, 39, 40 and 45 of security.md#4: managing accounts gives a user no further rights (security.md#R9). */

const { server, admin } = serving(startCompanyServer);
const refused = refusedAt(server);
/** Administrator by role, not by account. */
const deputy = signedIn(server, 'wuyan');

const VERBS = ['page', 'detail', 'add', 'edit', 'delete', 'mutiDelete', 'changeStatus', 'resetPwd', 'import', 'export'];
const USER_CODES = VERBS.map((verb) => `sysUser:${verb}`);

const of = begunOnce(() => Codes.read(server));
/** User who may manage the accounts of 生产部 and the departments below it, and nothing else. */
const chief = begunOnce(() => Keyring.create(server, { account: 'people-chief', scope: 2, orgId: of.org('BL03') }));
beforeAll(async () => {
  await chief.hold(USER_CODES);
  await admin.write('/sysUser/grantRole', { id: of.user('wuyan'), grantRoleIdList: [of.role('sys_manager_role')] });
});

const add = (client: ApiClient, body: object) => () => client.post('/sysUser/add', { ...person('unused'), ...body });
const edit = (client: ApiClient, id: string, body: object) => () => client.post('/sysUser/edit', { id, ...body });
const person = (account: string) => ({ account, name: account, orgId: of.org('BL0301') });

/** Adds a user to 生产部; returns his id and initial password. */
async function newcomer(account: string, more: object = {}): Promise<{ id: string; password: string }> {
  const added = await admin.write<{ initialPassword: string }>('/sysUser/add', { ...person(account), ...more });
  return { id: await idOf(server, account), password: added?.initialPassword };
}

const rowOf = async (account: string) => (await rowsIn(server, 'sys_user', { account }))[0];

describe('32 a new account', () => {
  it('takes no power, state or owner from its body', async () => {
    const wild = { adminType: '1', id: 1, status: 1, createdUserId: '1', avatar: '1' };
    const nested = { orgId: of.org('BL0301'), adminType: '1', status: 1 };
    await chief.client.write('/sysUser/add', { ...person('plain1'), ...wild });
    await chief.client.write('/sysUser/add', { ...person('plain2'), sysEmpParam: nested, lastLoginIp: '1.2.3.4' });
    for (const account of ['plain1', 'plain2']) {
      const row = await rowOf(account);
      expect(row).toMatchObject({ admin_type: '3', status: 0, avatar: null, last_login_ip: null });
      expect([String(row?.created_user_id), row?.id === 1]).toEqual([chief.userId, false]);
    }
    const unknown = ['tenantId', 'roleIds', 'grantRoleIdList', 'passwordHash', 'isDeleted', 'mustChange'];
    await refused(INVALID, ...unknown.map((key) => add(chief.client, { [key]: '1' })));
    await refused(INVALID, add(chief.client, { sysEmpParam: { orgId: of.org('BL03'), tenantId: '2' } }));
  });

  it('stands in no organisation beyond those of who adds it', async () => {
    const beyond = [of.org('BL'), of.org('BL02'), of.org('BL0401')];
    await refused(FOREIGN_ORGANISATION, ...beyond.map((orgId) => add(chief.client, { orgId })));
    await refused(FOREIGN_ORGANISATION, add(chief.client, { orgId: '', sysEmpParam: { orgId: of.org('BL02') } }));
    await refused(INVALID, add(chief.client, { orgId: null }), add(chief.client, { orgId: [of.org('BL03')] }));
  });

  it('has a name that looks like no other', async () => {
    const odd = ['four', 'li\u3000si01', 'li si01', 'ｌｉｓｉ０１', 'l'.repeat(51), 'lisi\n01'];
    await refused(INVALID, ...odd.map((account) => add(admin, { account })));
    await refused(INVALID, ...[['lisi01'], { $ne: 1 }, 12_345, true].map((account) => add(admin, { account })));
  });

  it('is given no password that is weak, and the one it is given is written down nowhere', async () => {
    const chosen = 'Zhongxin-7731';
    const weak = ['password', '12345678', 'aaaaaaaa', 'short1', 'x'.repeat(200)];
    await refused(INVALID, ...weak.map((password) => add(admin, { password, confirm: password })));
    await refused(INVALID, add(admin, { password: chosen, confirm: 'other-7731' }), add(admin, { password: [chosen] }));
    await refused(INVALID, add(admin, { account: 'zhongxin', password: 'zhongxin', confirm: 'zhongxin' }));
    await admin.write('/sysUser/add', { ...person('chosen1'), password: chosen, confirm: chosen });
    expect((await server.anonymous.post('/login', { account: 'chosen1', password: chosen })).body.success).toBe(true);
    await expectStoredNowhere(chosen, 'chosen1');
  });
});

/** Expects the account in the operation log, but its password in no table: no log, history or stored answer. */
async function expectStoredNowhere(password: string, account: string): Promise<void> {
  await expect.poll(async () => JSON.stringify(await rowsIn(server, 'sys_op_log'))).toContain(account);
  expect(await tablesHolding(server, password)).toEqual([]);
}

describe('34 one account', () => {
  it('is taken once, however it is spelt and however many ask at once', async () => {
    const count = rounds({ day: 12, night: 50 });
    const spelt = (n: number) => ['racer01', 'Racer01', 'RACER01'][n % 3] ?? '';
    const all = Array.from({ length: count }, (_, n) =>
      admin.post('/sysUser/add', { ...person('x'), account: spelt(n) }),
    );
    expect(await countSucceeded(all)).toBe(1);
    await refused({ code: 500, message: '账号已存在' }, add(admin, { account: 'raceR01' }));
    const other = await newcomer('racer02');
    await refused({ code: 500, message: '账号已存在' }, edit(admin, other.id, { account: 'RACER01' }));
  });

  it('shares its telephone with no other, and is told so in these words', async () => {
    const phone = '13911112222';
    const all = Array.from({ length: 6 }, (_, n) => admin.post('/sysUser/add', { ...person(`phone${n}`), phone }));
    expect(await countSucceeded(all)).toBe(1);
    await refused({ code: 400, message: '手机号已被其他用户使用，请换一个' }, add(admin, { phone }));
  });

  it('holds a position once', async () => {
    const position = await admin.add('/sysPos/add', { name: '攻击岗', code: 'attacked' });
    const twice = [position, position, String(position)];
    const { id } = await newcomer('twice01', { posIdList: twice });
    await admin.write('/sysUser/edit', { id, posIdList: twice });
    expect(await rowsIn(server, 'sys_user_pos', { user_id: id })).toHaveLength(1);
    await refused(
      INVALID,
      ...[[999_999_999], ['x'], [null], [[1]], 'x'].map((posIdList) => edit(admin, id, { posIdList })),
    );
  });
});

describe('39 a status', () => {
  const status =
    (client: ApiClient, id: string, to: unknown = 1) =>
    () =>
      client.post('/sysUser/changeStatus', { id, status: to });

  it('is neither one’s own nor that of a super administrator', async () => {
    const expected = { code: 500, message: '禁止修改超级管理员状态' };
    await refused(expected, status(admin, of.user('superAdmin')), status(chief.client, chief.userId));
    await refused(UNKNOWN, status(deputy, of.user('superAdmin')), status(chief.client, of.user('superAdmin')));
    await refused(NOT_YOURS, status(deputy, of.user('admin')));
  });

  it('of people elsewhere, or of more power, is not changed', async () => {
    await refused(UNKNOWN, status(chief.client, of.user('zhaowei')), status(chief.client, '999999999'));
    await refused(NOT_YOURS, status(chief.client, of.user('wangfu')));
  });
});

describe('40 a password', () => {
  const reset = (client: ApiClient, id: unknown) => () => client.post('/sysUser/resetPwd', { id });

  it('of those above, elsewhere or of other rights is not reset', async () => {
    await refused(UNKNOWN, reset(deputy, of.user('superAdmin')), reset(chief.client, of.user('zhaowei')));
    await refused(UNKNOWN, reset(chief.client, '999999999'), reset(chief.client, of.user('superAdmin')));
    await refused(NOT_YOURS, reset(deputy, of.user('admin')), reset(chief.client, of.user('wangfu')));
  });

  it('of whoever sees other organisations is not reset by one who does not', async () => {
    const { id } = await newcomer('seeing1');
    await admin.write('/sysUser/grantData', { id, grantOrgIdList: [of.org('BL04')] });
    const phone = { phone: '13911113333' };
    await refused(
      NOT_YOURS,
      reset(chief.client, id),
      edit(chief.client, id, phone),
      edit(chief.client, id, { account: 'mine01' }),
    );
    await refused(NOT_YOURS, () => chief.client.post('/sysUser/delete', { id }));
    await admin.write('/sysUser/grantData', { id, grantOrgIdList: [of.org('BL0302')] });
    await chief.client.write('/sysUser/resetPwd', { id });
  });

  it('of one’s own is not reset without the old one', async () => {
    await refused(INVALID, reset(chief.client, chief.userId), reset(admin, of.user('superAdmin')));
  });

  it('that is reset ends every login, is written down nowhere and has to be changed', async () => {
    const { id, password } = await newcomer('victim1');
    const before = await server.login('victim1', password);
    const { initialPassword } = await chief.client.write<{ initialPassword: string }>('/sysUser/resetPwd', { id });
    expect((await before.get('/getLoginUser')).body.success).toBe(false);
    expect((await server.anonymous.post('/login', { account: 'victim1', password })).body.success).toBe(false);
    const own = await server.login('victim1', initialPassword);
    expect((await own.get('/sysUser/list')).status).toBe(403);
    await expectStoredNowhere(initialPassword, id);
  });
});

describe('a person', () => {
  it('changes neither power nor state by an edit', async () => {
    const { id } = await newcomer('edited1');
    const wild = { adminType: '1', status: 1, avatar: '1', twoStep: true };
    await chief.client.write('/sysUser/edit', { id, name: '改过', ...wild });
    expect(await rowOf('edited1')).toMatchObject({ name: '改过', admin_type: '3', status: 0, avatar: null });
    await refused(
      INVALID,
      edit(chief.client, id, { password: 'Own-word-2026' }),
      edit(chief.client, id, { tenantId: '2' }),
    );
    await refused(FOREIGN_ORGANISATION, edit(chief.client, id, { orgId: of.org('BL02') }));
    await refused(UNKNOWN, edit(chief.client, of.user('zhaowei'), { name: '改' }));
  });

  it('who is an administrator is changed by super administrators alone', async () => {
    await refused(NOT_YOURS, edit(deputy, of.user('admin'), { name: '改' }));
    await refused(UNKNOWN, edit(deputy, of.user('superAdmin'), { name: '改' }));
  });

  it('is not moved where his roles would show more than his mover sees, the mover himself neither', async () => {
    const { id } = await newcomer('mover01');
    const mover = await Keyring.create(server, { account: 'mover-02', scope: 2, orgId: of.org('BL0301') });
    await mover.hold(USER_CODES);
    await admin.write('/sysUser/grantData', { id: mover.userId, grantOrgIdList: [of.org('BL03')] });
    const role = await addRole(admin, 'below_here');
    await admin.write('/sysRole/grantData', { id: role, dataScopeType: '2' });
    await admin.write('/sysUser/grantRole', { id, grantRoleIdList: [role] });
    const up = { orgId: of.org('BL03') };
    await refused(FOREIGN_ORGANISATION, edit(mover.client, id, up), edit(mover.client, mover.userId, up));
    await admin.write('/sysUser/grantRole', { id, grantRoleIdList: [] });
    await mover.client.write('/sysUser/edit', { id, ...up });
  });
});

describe('deleting', () => {
  const remove = (client: ApiClient, id: string) => () => client.post('/sysUser/delete', { id });
  const many = (client: ApiClient, body: unknown) => () => client.post('/sysUser/mutiDelete', body);

  it('takes neither oneself nor those above, alone or among others', async () => {
    const { id } = await newcomer('among01');
    const oneself = { code: 500, message: '非法操作，禁止删除自己' };
    await refused(oneself, remove(chief.client, chief.userId), many(chief.client, [id, chief.userId]));
    await refused(oneself, remove(admin, of.user('superAdmin')));
    await refused(UNKNOWN, remove(deputy, of.user('superAdmin')), many(chief.client, [id, of.user('zhaowei')]));
    await refused(NOT_YOURS, remove(deputy, of.user('admin')), many(chief.client, [id, of.user('wangfu')]));
  });

  it('happens once, whoever else asks, and leaves no way in', async () => {
    const { id, password } = await newcomer('leaver1');
    const own = await server.login('leaver1', password);
    const calls = [1, 2, 3, 4].map((n) => (n % 2 ? remove(admin, id)() : many(admin, [{ id }])()));
    expect(await countSucceeded(calls)).toBe(1);
    expect((await own.get('/getLoginUser')).body.success).toBe(false);
    await refused(UNKNOWN, () => admin.post('/sysUser/resetPwd', { id }), edit(admin, id, { name: '回来' }));
  });

  it('an organisation while a person is put into it leaves no person without one', async () => {
    for (let n = 0; n < rounds({ day: 3, night: 30 }); n += 1) {
      await admin.write('/sysOrg/add', { name: `空部${n}`, code: `EMPTY${n}`, pid: of.org('BL03') });
      const orgId = (await Codes.read(server)).org(`EMPTY${n}`);
      const both = [admin.post('/sysOrg/delete', { id: orgId }), add(admin, { ...person(`hollow${n}`), orgId })()];
      expect(await countSucceeded(both)).toBe(1);
    }
  });
});

/** An imported sheet changes accounts only as its sender may by hand (security.md#R26). */
describe('45 a sheet of people', () => {
  const HEADINGS = ['账号', '姓名', '机构', '工号', '昵称', '性别', '生日', '邮箱', '手机号', '电话'];
  const line = (account: string, more: Record<string, string> = {}) =>
    HEADINGS.map((heading) => ({ 账号: account, 姓名: account, 机构: '合成一车间', ...more })[heading] ?? null);
  const send = async (lines: (string | null)[][], headings: string[] = HEADINGS) =>
    importSheet(chief.client, '/sysUser/import', { bytes: await sheetOf(headings, ...lines) });

  it('gives no power, no password and no way in', async () => {
    const more = ['账号类型', '密码', '状态', 'adminType', 'passwordHash', '角色'];
    const lines = [[...line('sheet01'), '1', 'Own-word-2026', '0', '1', '$argon2id$x', '系统管理员']];
    await send(lines, [...HEADINGS, ...more]);
    const row = await rowOf('sheet01');
    if (row) expect(row).toMatchObject({ admin_type: '3', status: 0 });
    expect((await send([line('sheet02')])).success).toBe(true);
    expect(await admin.read('/sysUser/ownRole', { id: await idOf(server, 'sheet02') })).toEqual([]);
    for (const password of ['', 'Own-word-2026', 'sheet02', '123456', DEMO_PASSWORD]) {
      const login = await server.anonymous.post('/login', { account: 'sheet02', password });
      expect(login.body.success, password).toBe(false);
    }
  });

  itInFull('puts nobody into a department of others and touches nobody who is there', async () => {
    const before = await businessDigest(server);
    const spoiled = [
      line('sheet03', { 机构: '安全环保部' }),
      line('superAdmin', { 姓名: '改过' }),
      line('SUNMIN', { 姓名: '改过' }),
      line('sheet04', { 账号: 'a b c d e' }),
      line('sheet05', { 手机号: '=1+1' }),
    ];
    for (const one of spoiled) await send([line(`good${spoiled.indexOf(one)}x`), one]);
    await send([line('double1'), line('DOUBLE1')]);
    expect(tablesOfPeople(await businessDigest(server))).toEqual(tablesOfPeople(before));
  });
});

const tablesOfPeople = (digest: Map<string, string>) =>
  [...digest].filter(([table]) => /sys_user|sys_org|credential/.test(table));
