import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inRoot } from '../../../scripts/boot/paths.mjs';
import type { ImportReport } from '../../../src/features/records/import/server/report.ts';
import { Keyring } from '../../contract/keyring.ts';
import { startCompanyServer } from '../../support/company.ts';
import { Codes } from '../../support/grants.ts';
import { serving } from '../../support/servers/of-file.ts';
import { importSheet, reportOn, sendSheet, sheetOf } from '../../support/sheets/sheet-kit.ts';

const { server, admin } = serving(startCompanyServer);

interface Row {
  id: string;
  name: string;
  [key: string]: unknown;
}

const rowsOf = (resource: string) => admin.rows<Row>(`/${resource}/page`, { pageSize: 500, searchStatus: '-1' });
const named = async (resource: string, name: string) => (await rowsOf(resource)).find((row) => row.name === name);

const sent = (bytes: Buffer, fields: Record<string, string>) => sendSheet(admin, '/sysUser/import', bytes, fields);
const dryRun = (bytes: Buffer) => reportOn(admin, '/sysUser/import', bytes, { dryRun: 'true' });

const caseFile = (name: string) => readFileSync(inRoot(`tests/fixtures/cases/${name}.xlsx`));
const madeAccounts = ({ plan }: ImportReport) => plan.rows.flatMap(({ changes }) => changes.map(({ to }) => to));

describe('a list of people as a plant keeps it', () => {
  const HEADINGS = ['序号', '姓名', '所属部门', '联系电话', '岗位', '系统角色', '性别'];

  it('is understood by its own words: department, position and roles by name, 先生 as 男, the telephone as account', async () => {
    const bytes = await sheetOf(HEADINGS, [1, '花册甲', '维修班', '13900100001', '班组长', '整改人、登记人', '先生']);
    const { data } = await importSheet(admin, '/sysUser/import', { bytes });
    expect(data).toMatchObject({ success: 1, errors: [] });
    const person = await named('sysUser', '花册甲');
    expect(person).toMatchObject({ account: '13900100001', orgName: '维修班', sex: 1 });
    const roles = await rowsOf('sysRole');
    const held = await admin.read<number[]>('/sysUser/ownRole', { id: person?.id });
    expect(held.map((id) => roles.find((role) => Number(role.id) === id)?.name).sort()).toEqual(['整改人', '登记人']);
    const detail = await admin.read<{ roleIdList: number[] }>('/sysUser/detail', { id: person?.id });
    expect(detail.roleIdList.map(Number)).toEqual(held);
  });

  it('finds its people again by what served as their account, and changes what differs', async () => {
    const again = await sheetOf(HEADINGS, [1, '花册甲改', '维修班', '13900100001', '班组长', '整改人', 'f']);
    const { data } = await importSheet(admin, '/sysUser/import', { bytes: again, fields: { existing: 'update' } });
    expect(data).toMatchObject({ errors: [], plan: { added: 0, updated: 1 } });
    const person = await named('sysUser', '花册甲改');
    expect(person).toMatchObject({ account: '13900100001', sex: 2 });
    expect(await admin.read<number[]>('/sysUser/ownRole', { id: person?.id })).toHaveLength(1);
  });

  it('names a role that is not there, with row, column and what is like it, and writes nothing', async () => {
    const bytes = await sheetOf(HEADINGS, [1, '花册乙', '维修班', '13900100002', null, '整改员']);
    const report = await dryRun(bytes);
    expect(report).toMatchObject({ success: 0, errors: [{ row: 2, column: '系统角色', cell: 'F2' }] });
    expect(report.unknowns).toMatchObject([{ title: '角色', text: '整改员', suggestions: ['整改人'] }]);
    expect(await named('sysUser', '花册乙')).toBeUndefined();
  });

  it('needs neither accounts nor long job numbers: pinyin makes accounts, which the check shows', async () => {
    const bytes = caseFile('F05-people-names-only');
    const report = await dryRun(bytes);
    expect(madeAccounts(report)).toEqual(['li001', 'ayigulimaimaiti']);
    expect(report.notices.join()).toContain('没有“账号”，已按“姓名”的拼音生成');
    expect((await importSheet(admin, '/sysUser/import', { bytes })).data).toMatchObject({ success: 2, errors: [] });
    expect((await named('sysUser', '阿依古丽·买买提'))?.account).toBe('ayigulimaimaiti');
    const again = await dryRun(await sheetOf(['姓名', '部门'], ['李𠮷', '生产部']));
    expect(again).toMatchObject({ success: 0, duplicates: [{ row: 2 }] });
    const short = await dryRun(
      await sheetOf(['姓名', '部门', '工号'], ['李𠮷', '设备部', '001'], ['王䶮', '设备部', 'P11/001']),
    );
    expect(madeAccounts(short)).toEqual(['li002', 'wangyan']);
  });

  it('takes telephones as people write them, in a sheet, a form and a search', async () => {
    const fields = { values: JSON.stringify({ sex: { 男性: '男', M: '男' } }) };
    const { data } = await importSheet(admin, '/sysUser/import', { bytes: caseFile('F03-people-phones'), fields });
    expect(data).toMatchObject({ success: 4, errors: [] });
    const rows = await Promise.all(['甲一', '甲二', '甲三', '甲四'].map((name) => named('sysUser', name)));
    expect(rows.map((row) => row?.phone)).toEqual(['13800138102', '13800138103', '13800138105', '13800138106']);
    const person = { account: '李𠮷与王䶮', name: '写法', orgId: rows[0]?.orgId, phone: '+86 138-0013-8107' };
    await admin.write('/sysUser/add', person);
    const found = await admin.rows<Row>('/sysUser/page', { phone: '138 0013 8107' });
    expect(found).toMatchObject([{ account: '李𠮷与王䶮', phone: '13800138107' }]);
  });

  it('reads department, workshop and team as one place, and takes the lowest, never one above it by itself', async () => {
    const bytes = caseFile('F04-people-birth-heading');
    const report = await dryRun(bytes);
    const text = '某集团/生产部/合成一车间/甲班';
    expect(report.unknowns).toMatchObject([
      { field: 'orgId', text, suggestions: ['合成一车间'] },
      { field: 'posIdList', text: '操作工', suggestions: ['操作员'] },
    ]);
    const fields = { values: JSON.stringify({ orgId: { [text]: '合成一车间' }, posIdList: { 操作工: '操作员' } }) };
    expect((await importSheet(admin, '/sysUser/import', { bytes, fields })).data).toMatchObject({ success: 1 });
    expect(await named('sysUser', '乙一')).toMatchObject({
      orgName: '合成一车间',
      birthday: '1990-02-03',
      jobNum: 'P11',
    });
  });

  it('R9 gives no role beyond the power of who imports it, in a sheet or a form', async () => {
    const codes = await Codes.read(server);
    const lead = await Keyring.create(server, { account: 'sheet-lead', scope: 2, orgId: codes.org('BL04') });
    const USERS = ['import', 'add', 'page', 'detail', 'ownRole', 'grantRole'];
    await lead.hold(USERS.map((verb) => `sysUser:${verb}`));
    const line = [1, '越权者', '维修班', '13900100003', null, '安全管理员'];
    const { data } = await importSheet(lead.client, '/sysUser/import', { bytes: await sheetOf(HEADINGS, line) });
    expect(data).toMatchObject({ success: 0, errors: [{ row: 2 }] });
    const body = { account: 'too-much', name: '越权者', orgId: codes.org('BL0401') };
    const refused = await lead.client.post('/sysUser/add', { ...body, roleIdList: [codes.role('safety_manager')] });
    expect(refused.body).toMatchObject({ success: false });
    expect(await named('sysUser', '越权者')).toBeUndefined();
    expect((await lead.client.post('/sysUser/add', body)).body).toMatchObject({ success: true });
  });
});

describe('columns confirmed once', () => {
  const HEADINGS = ['人员', '归口', '电话簿号', '暗号'];
  const MAPPING = JSON.stringify({ A: 'name', B: 'orgId', C: 'phone', D: null });
  const sheet = (name: string, phone: string) => sheetOf(HEADINGS, [name, '维修班', phone, 'x']);

  it('are remembered for the next sheet with these headings, which is then written without asking', async () => {
    const first = await sheet('记甲', '13900100011');
    expect((await dryRun(first)).header).toMatchObject({ remembered: false });
    expect((await sent(first, {})).success).toBe(false);
    expect((await sent(first, { mapping: MAPPING })).data).toMatchObject({ success: 1 });

    const second = await sheet('记乙', '13900100012');
    const { header } = await dryRun(second);
    expect(header).toMatchObject({ remembered: true });
    expect(header.columns.map(({ field }) => field ?? null)).toEqual(['name', 'orgId', 'phone', null]);
    expect((await sent(second, {})).data).toMatchObject({ success: 1, errors: [] });
    expect(await named('sysUser', '记乙')).toMatchObject({ phone: '13900100012' });
  });

  it('are asked for again where a heading is new, and nothing is remembered of a dry run', async () => {
    const more = await sheetOf([...HEADINGS, '血型'], ['记丙', '维修班', '13900100013', 'x', 'A']);
    const fields = { mapping: JSON.stringify({ ...JSON.parse(MAPPING), E: null }), dryRun: 'true' };
    await sent(more, fields);
    const { header } = await dryRun(more);
    expect(header).toMatchObject({ remembered: false });
    expect(header.columns.map(({ field }) => field ?? null)).toEqual(['name', 'orgId', 'phone', null, null]);
    expect((await sent(more, {})).success).toBe(false);
  });

  it('hold for the resource they were confirmed for alone', async () => {
    const bytes = await sheetOf(HEADINGS, ['甲', '乙', '丙', '丁']);
    const { header } = await reportOn(admin, '/sysOrg/import', bytes, { dryRun: 'true' });
    expect(header).toMatchObject({ remembered: false });
    expect(header.columns.map(({ field }) => field ?? null)).not.toContain('phone');
  });
});

describe('departments in one sheet', () => {
  it('name their parents by name, in any order, and need no codes', async () => {
    const headings = ['部门', '上级部门', '备注'];
    const bytes = await sheetOf(headings, ['新设班组', '新设车间', null], ['新设车间', '生产部', '两条线']);
    const { data } = await importSheet(admin, '/sysOrg/import', { bytes });
    expect(data).toMatchObject({ success: 2, errors: [] });
    const names = ['新设车间', '新设班组', '生产部'];
    const [shop, team, above] = await Promise.all(names.map((name) => named('sysOrg', name)));
    expect(shop).toMatchObject({ pid: above?.id, code: '新设车间', remark: '两条线' });
    expect(team).toMatchObject({ pid: shop?.id, code: '新设班组' });
  });
});
