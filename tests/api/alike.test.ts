import { expect, test } from 'vitest';
import { startCompanyServer } from '../support/company.ts';
import { serving } from '../support/servers/of-file.ts';
import { importSheet, reportOn, sheetOf } from '../support/sheets/sheet-kit.ts';

const { admin } = serving(startCompanyServer);

/** Spellings of EQ1 by input methods and chat programs. */
const SAME = ['eq1', 'ＥＱ1', 'EQ1\u200b', 'E\u00adQ1', 'EQ1\u200d'];
const machines = (query: object) => admin.rows<Record<string, unknown>>('/EquipmentFile/page', { ...query });

test('a number is one however it is typed, in a form and in a sheet, and stays as it was first', async () => {
  await admin.write('/EquipmentFile/add', { machineNo: 'EQ\u200b1', machineName: '循环\u2060泵\u0007' });
  for (const machineNo of SAME) {
    const { body } = await admin.post('/EquipmentFile/add', { machineNo, machineName: '另一台泵' });
    expect(body, JSON.stringify(machineNo)).toMatchObject({ success: false, message: '数据已存在' });
  }
  const lines = [...SAME, 'ＥＱ２', 'eq2'].map((no) => [no, '另一台泵']);
  const report = await reportOn(admin, '/EquipmentFile/import', await sheetOf(['设备编号', '设备名称'], ...lines), {
    dryRun: 'true',
  });
  expect(new Set(report.errors.map(({ row }) => row))).toEqual(new Set([2, 3, 4, 5, 6, 8]));
  expect(await machines({ searchValue: 'ｅｑ１' })).toMatchObject([{ machineNo: 'EQ1', machineName: '循环泵' }]);
});

test('a sheet loses what is pasted into its cells without being seen', async () => {
  const bytes = await sheetOf(['设备编号', '设备\u200b名称'], ['P\u00ad9\ufeff', '真空\u200b泵']);
  expect(await importSheet(admin, '/EquipmentFile/import', { bytes })).toMatchObject({ data: { success: 1 } });
  expect(await machines({ searchValue: 'p9' })).toMatchObject([{ machineNo: 'P9', machineName: '真空泵' }]);
});

test.each([
  ['ABC123', 'ＡＢＣ１２３ 离心机'],
  ['h2s', 'H₂S 报警器'],
  ['1号', '①号压缩机'],
  ['20m2', '20㎡ 换热器'],
  ['５％', '5% 碱罐'],
])('%s finds %s', async (typed, machineName) => {
  await admin.write('/EquipmentFile/add', { machineNo: `S-${typed}`, machineName });
  expect(await machines({ machineName: typed })).toMatchObject([{ machineName }]);
});

test('names come by pinyin, in lists page by page and to be chosen', async () => {
  const names = ['3#罐区', '安全阀间', '泵房', '重庆线', '大棚', '西门', 'A 区'];
  for (const [at, name] of [...names.entries()].reverse()) {
    await admin.write('/sysPos/add', { name, code: `byname${at}`, sort: 77 });
  }
  const page = (pageNo: number, query: object) =>
    admin.rows<{ name: string }>('/sysPos/page', { code: 'byname', pageNo: `${pageNo}`, pageSize: '4', ...query });
  const listed = async (query: object) =>
    [...(await page(1, query)), ...(await page(2, query))].map(({ name }) => name);
  expect(await listed({})).toEqual(names);
  expect(await listed({ sortField: 'name', sortOrder: 'descend' })).toEqual(names.toReversed());
  const offered = (await admin.read<{ name: string }[]>('/sysPos/list', {})).map(({ name }) => name);
  expect(offered.filter((name) => names.includes(name))).toEqual(names);
});

test('people come by the pinyin of their names, in lists and to be chosen', async () => {
  const names = ['阿力', '陈晨', '冯军', '李娜', '林安', '单雄', '孙倩倩', '吴刚', '周平平'];
  const [{ id: orgId } = { id: '' }] = await admin.rows<{ id: string }>('/sysOrg/page', { pageSize: '1' });
  for (const [at, name] of [...names.entries()].reverse()) {
    await admin.write('/sysUser/add', { account: `byname${at}`, name, orgId });
  }
  const listed = async (sortOrder: string) => {
    const query = { searchValue: 'byname', sortField: 'name', sortOrder, pageSize: '50' };
    return (await admin.rows<{ name: string }>('/sysUser/page', query)).map(({ name }) => name);
  };
  expect(await listed('ascend')).toEqual(names);
  expect(await listed('descend')).toEqual(names.toReversed());
  const offered = await admin.read<{ name: string }[]>('/sysUser/selector', {});
  expect(offered.map(({ name }) => name).filter((name) => names.includes(name))).toEqual(names);
});
