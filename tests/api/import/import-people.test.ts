import { describe, expect, it } from 'vitest';
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

describe('a list of people as a plant keeps it', () => {
  const HEADINGS = ['序号', '姓名', '所属部门', '联系电话', '岗位', '系统角色'];

  it('is understood by its own headings: department, position and roles by name, the telephone as account', async () => {
    const bytes = await sheetOf(HEADINGS, [1, '花册甲', '维修班', '13900100001', '班组长', '整改人、登记人']);
    const { data } = await importSheet(admin, '/sysUser/import', { bytes });
    expect(data).toMatchObject({ success: 1, errors: [] });
    const person = await named('sysUser', '花册甲');
    expect(person).toMatchObject({ account: '13900100001', orgName: '维修班' });
    const roles = await rowsOf('sysRole');
    const held = await admin.read<number[]>('/sysUser/ownRole', { id: person?.id });
    expect(held.map((id) => roles.find((role) => Number(role.id) === id)?.name).sort()).toEqual(['整改人', '登记人']);
    const detail = await admin.read<{ roleIdList: number[] }>('/sysUser/detail', { id: person?.id });
    expect(detail.roleIdList.map(Number)).toEqual(held);
  });

  it('finds its people again by what served as their account, and changes what differs', async () => {
    const again = await sheetOf(HEADINGS, [1, '花册甲改', '维修班', '13900100001', '班组长', '整改人']);
    const { data } = await importSheet(admin, '/sysUser/import', { bytes: again, fields: { existing: 'update' } });
    expect(data).toMatchObject({ errors: [], plan: { added: 0, updated: 1 } });
    const person = await named('sysUser', '花册甲改');
    expect(person).toMatchObject({ account: '13900100001' });
    expect(await admin.read<number[]>('/sysUser/ownRole', { id: person?.id })).toHaveLength(1);
  });

  it('names a role that is not there, with row, column and what is like it, and writes nothing', async () => {
    const bytes = await sheetOf(HEADINGS, [1, '花册乙', '维修班', '13900100002', null, '整改员']);
    const report = await dryRun(bytes);
    expect(report).toMatchObject({ success: 0, errors: [{ row: 2, column: '系统角色', cell: 'F2' }] });
    expect(report.unknowns).toMatchObject([{ title: '角色', text: '整改员', suggestions: ['整改人'] }]);
    expect(await named('sysUser', '花册乙')).toBeUndefined();
  });

  it('says which row has nothing to sign in by', async () => {
    const report = await dryRun(await sheetOf(HEADINGS, [1, '花册丙', '维修班', null, null, null]));
    expect(report.errors).toMatchObject([{ row: 2, field: 'account', message: '请输入账号！' }]);
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
