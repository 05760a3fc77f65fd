import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDirectory } from '../../../../src/server/workbook/zip/zip-directory.ts';
import { inflateEntries } from '../../../../src/server/workbook/zip/zip-inflate.ts';
import { Keyring } from '../../../contract/keyring.ts';
import { DEMO_PASSWORD } from '../../../support/accounts.ts';
import type { ApiClient } from '../../../support/api-client.ts';
import { startCompanyServer } from '../../../support/company.ts';
import { businessDigest } from '../../../support/digest.ts';
import { Codes } from '../../../support/grants.ts';
import type { TestServer } from '../../../support/server.ts';
import { importSheet, sheetOf } from '../../../support/sheets/sheet-kit.ts';
import { upload } from '../../../support/upload.ts';

/** Line 45 of security.md#4: a sheet does to accounts no more than its sender may do by hand (security.md#R9, security.md#R26). */

let server: TestServer;
let admin: ApiClient;
let of: Codes;
/** Keeps the people of 生产部 and below, and holds nothing else. */
let chief: Keyring;
let reader: Keyring;

beforeAll(async () => {
  server = await startCompanyServer();
  admin = await server.login();
  of = await Codes.read(server);
  chief = await Keyring.create(server, { account: 'sheet-chief', scope: 2, orgId: of.org('BL03') });
  await chief.hold(['sysUser:import', 'sysUser:add', 'sysUser:page']);
  reader = await Keyring.create(server, { account: 'sheet-reader' });
  await reader.hold(['sysUser:page', 'sysUser:add']);
});

afterAll(() => server?.stop());

const db = () => server.platform.database.session('1');
const person = (account: string) => ({ account, name: account, orgId: of.org('BL0301') });

async function rowOf(account: string): Promise<Record<string, unknown> | undefined> {
  return db().first(db().t.selectFrom('sys_user').selectAll().where('account', '=', account));
}

describe('45 a sheet of people', () => {
  const HEADINGS = ['账号', '姓名', '机构', '工号', '昵称', '性别', '生日', '邮箱', '手机号', '电话'];
  const line = (account: string, more: Record<string, string> = {}) =>
    HEADINGS.map((heading) => ({ 账号: account, 姓名: account, 机构: '合成一车间', ...more })[heading] ?? null);
  const send = async (client: ApiClient, lines: (string | null)[][], headings: string[] = HEADINGS) =>
    importSheet(client, '/sysUser/import', { bytes: await sheetOf(headings, ...lines) });

  it('is taken from holders of the code alone', async () => {
    const bytes = await sheetOf(HEADINGS, line('sheet00'));
    const answer = await upload(reader.client, '/sysUser/import', { file: { name: '人.xlsx', bytes } });
    expect(answer.status).toBe(403);
  });

  it('gives no power, no password and no way in', async () => {
    const more = ['账号类型', '密码', '状态', 'adminType', 'passwordHash', '角色'];
    const lines = [[...line('sheet01'), '1', 'Own-word-2026', '0', '1', '$argon2id$x', '系统管理员']];
    await send(chief.client, lines, [...HEADINGS, ...more]);
    const row = await rowOf('sheet01');
    if (row) expect(row).toMatchObject({ admin_type: '3', status: 0 });
    expect((await send(chief.client, [line('sheet02')])).success).toBe(true);
    const links = db()
      .t.selectFrom('sys_user_role')
      .select('role_id')
      .where('user_id', '=', Number((await rowOf('sheet02'))?.id));
    expect(await db().all(links)).toEqual([]);
    for (const password of ['', 'Own-word-2026', 'sheet02', '123456', DEMO_PASSWORD]) {
      const login = await server.anonymous.post('/login', { account: 'sheet02', password });
      expect(login.body.success, password).toBe(false);
    }
  });

  it('puts nobody into a department of others and touches nobody who is there', async () => {
    const before = await businessDigest(server);
    const spoiled = [
      line('sheet03', { 机构: '安全环保部' }),
      line('superAdmin', { 姓名: '改过' }),
      line('SUNMIN', { 姓名: '改过' }),
      line('sheet04', { 账号: 'a b c d e' }),
      line('sheet05', { 手机号: '=1+1' }),
    ];
    for (const one of spoiled) await send(chief.client, [line(`good${spoiled.indexOf(one)}x`), one]);
    await send(chief.client, [line('double1'), line('DOUBLE1')]);
    expect(tablesOfPeople(await businessDigest(server))).toEqual(tablesOfPeople(before));
  });

  it('and what is exported again holds texts, never formulas', async () => {
    const formula = '=HYPERLINK("http://x","y")';
    await admin.write('/sysUser/add', { ...person('formula1'), name: '=1+1', nickName: '@SUM(1)', jobNum: formula });
    const file = await (await admin.raw('/sysUser/export')).arrayBuffer();
    const bytes = Buffer.from(file);
    const parts = [...inflateEntries(bytes, readDirectory(bytes))].map(([, part]) => part.toString('utf8')).join('');
    expect(parts).toContain('=1+1');
    expect(parts).not.toMatch(/<f[ >]/);
    expect(parts).not.toMatch(/argon2/);
  });
});

const tablesOfPeople = (digest: Map<string, string>) =>
  [...digest].filter(([table]) => /sys_user|sys_org|credential/.test(table));
