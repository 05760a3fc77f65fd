import { beforeAll, expect, it } from 'vitest';
import type { Grid } from '../../../src/server/workbook/grid.ts';
import { parseWorkbook } from '../../../src/server/workbook/parse-workbook.ts';
import { startCompanyServer } from '../../support/company.ts';
import { hazardLine, sheetFile } from '../../support/hazards/hazard-sheet.ts';
import { serverOfFile, signedIn } from '../../support/servers/of-file.ts';
import { linesOf, reportOn } from '../../support/sheets/sheet-kit.ts';

/** Columns of "export all" (look.md#13.6), headings as the hazard information list has them (look.md#14). */
const COLUMNS = '风险点 排查项 隐患名称 隐患描述 隐患类型 登记时间 状态 登记人 隐患位置 责任部门'.split(' ');

const DANGEROUS = ['=HYPERLINK("http://x","点")', '+86 021', '-1', '@SUM(1)', '换\n行 <&>"\'', '😀𠮷', '_x0041_'];

const server = serverOfFile(startCompanyServer);
const registrant = signedIn(server, 'zhengdeng');
let response: Response;
let grid: Grid | undefined;

beforeAll(async () => {
  const bytes = await sheetFile(DANGEROUS.map((riskName, index) => hazardLine(index, { 隐患名称: riskName })));
  expect(await reportOn(registrant, '/RiskRegister/import', bytes)).toMatchObject({ success: DANGEROUS.length });
  response = await registrant.raw('/RiskRegister/export');
  [grid] = parseWorkbook(Buffer.from(await response.arrayBuffer()));
});

const textsOf = (row: Grid['rows'][number] | undefined) =>
  Object.fromEntries(row?.cells.map(({ column, text }) => [COLUMNS[column], text]) ?? []);

it('export-01 export-03 export-04 transport-06 an export is named and has the columns of look.md#13.6', () => {
  const name = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? '';
  expect(decodeURIComponent(name)).toMatch(/^导出数据\d{14}\.xlsx$/);
  expect(response.headers.get('content-type')).toBe(
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  );
  expect(grid?.rows[0]?.cells.map(({ text }) => text)).toEqual(COLUMNS);
  expect(textsOf(grid?.rows.at(-1))).toMatchObject({
    风险点: '变配电室高压柜',
    隐患名称: DANGEROUS[0],
    状态: '待提交',
    登记人: '郑登',
    隐患位置: '变配电室',
    责任部门: '电仪班',
    登记时间: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  });
});

it('writes text as text, whatever it begins with (security.md#R26)', () => {
  const names = grid?.rows.slice(1).map((row) => textsOf(row).隐患名称);
  expect(names?.reverse()).toEqual(DANGEROUS);
  const others = grid?.rows.flatMap(({ cells }) => cells).filter(({ kind }) => kind !== 'text') ?? [];
  expect(new Set(others.map(({ column }) => COLUMNS[column]))).toEqual(new Set(['登记时间']));
});

it('transport-07 people are exported as a file too', async () => {
  expect((await linesOf(await server.login(), '/sysUser/export')).length).toBeGreaterThan(1);
});
