import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Grid } from '../../../src/server/workbook/grid.ts';
import { parseWorkbook } from '../../../src/server/workbook/parse-workbook.ts';
import type { ApiClient, Query } from '../../support/api-client.ts';
import { startCompanyServer } from '../../support/company.ts';
import { hazardLine, sheetFile } from '../../support/hazards/hazard-sheet.ts';
import type { TestServer } from '../../support/server.ts';
import { reportOf } from '../../support/sheets/import-report.ts';
import { upload } from '../../support/upload.ts';

/** Columns of "export all" (look.md#13.6), headings as the hazard information list has them (look.md#14). */
const COLUMNS = [
  '风险点',
  '排查项',
  '隐患名称',
  '隐患描述',
  '隐患类型',
  '登记时间',
  '状态',
  '登记人',
  '隐患位置',
  '责任部门',
];

const DANGEROUS = ['=HYPERLINK("http://x","点")', '+86 021', '-1', '@SUM(1)', '换\n行 <&>"\'', '😀𠮷', '_x0041_'];

let server: TestServer;
let registrant: ApiClient;

beforeAll(async () => {
  server = await startCompanyServer();
  registrant = await server.login('zhengdeng');
  const lines = [
    ...DANGEROUS.map((riskName, index) => hazardLine(index, { 隐患名称: riskName })),
    ...Array.from({ length: 40 }, (_, index) => hazardLine(100 + index, { 责任部门: '合成一车间' })),
  ];
  const bytes = await sheetFile(lines);
  const { body } = await upload(registrant, '/RiskRegister/import', { file: { name: 'a.xlsx', bytes } });
  expect(await reportOf(registrant, body.data)).toMatchObject({ success: lines.length });
});

afterAll(() => server?.stop());

interface Exported {
  response: Response;
  grid: Grid;
  lines: string[][];
}

async function exported(client: ApiClient, query: Query = {}): Promise<Exported> {
  const pairs = Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]);
  const response = await client.raw(`/RiskRegister/export?${new URLSearchParams(pairs)}`);
  const [grid] = parseWorkbook(Buffer.from(await response.arrayBuffer()));
  if (!grid) throw new Error('no sheet');
  const lines = grid.rows.map((row) => {
    const texts = COLUMNS.map(() => '');
    for (const cell of row.cells) texts[cell.column] = cell.text;
    return texts;
  });
  return { response, grid, lines };
}

const totalOf = async (client: ApiClient, query: Query = {}) =>
  (await client.read<{ totalRows: number }>('/RiskRegister/page', { ...query, pageSize: 1 })).totalRows;

describe('GET /RiskRegister/export', () => {
  it('export-01 export-03 export-04 transport-06 is named and has the columns of look.md#13.6', async () => {
    const { response, lines } = await exported(registrant);
    const name = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? '';
    expect(decodeURIComponent(name)).toMatch(/^导出数据\d{14}\.xlsx$/);
    expect(response.headers.get('content-type')).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    );
    expect(lines[0]).toEqual(COLUMNS);
    const line = Object.fromEntries(COLUMNS.map((heading, index) => [heading, lines.at(-1)?.[index]]));
    expect(line).toMatchObject({
      风险点: '变配电室高压柜',
      隐患名称: DANGEROUS[0],
      状态: '待提交',
      登记人: '郑登',
      隐患位置: '变配电室',
      责任部门: '电仪班',
      登记时间: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    });
  });

  it('writes text as text, whatever it begins with (security.md#R26)', async () => {
    const { grid, lines } = await exported(registrant);
    const names = lines.slice(1).map((line) => line[2]);
    expect(names.slice(-DANGEROUS.length).reverse()).toEqual(DANGEROUS);
    expect(grid.rows.flatMap((row) => row.cells).filter((cell) => cell.kind !== 'text')).toEqual([]);
  });

  it.each([[{}], [{ riskName: '螺栓松动10' }], [{ status: '0,1' }], [{ status: '5' }], [{ todo: 'register' }]])(
    'has the rows of the page for %o',
    async (query) => {
      const { lines } = await exported(registrant, query);
      expect(lines.length - 1).toBe(await totalOf(registrant, query));
    },
  );

  it('shows each caller what he sees in the list', async () => {
    // Drafts are their registrant's (domain.md#8).
    const manager = await server.login('linanqi');
    const { lines } = await exported(manager);
    expect(lines.length - 1).toBe(await totalOf(manager));
    expect(lines.length - 1).toBeLessThan(await totalOf(registrant));
  });

  it('takes the columns of another screen', async () => {
    const { grid } = await exported(registrant, { screen: 'RiskQuery' });
    expect(grid.rows[0]?.cells.map((cell) => cell.text)).toContain('隐患编号');
  });

  it('refuses what the page refuses, and screens there are not', async () => {
    for (const query of ['screen=__proto__', 'sortField=tenant', 'nonsense=1', 'status=x']) {
      const response = await registrant.raw(`/RiskRegister/export?${query}`);
      expect(await response.json()).toMatchObject({ success: false, code: 400 });
    }
  });

  it('transport-07 people are exported as a file too', async () => {
    const response = await (await server.login()).raw('/sysUser/export');
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; .*filename=.*\.xlsx/);
    const [grid] = parseWorkbook(Buffer.from(await response.arrayBuffer()));
    expect(grid?.rows.length).toBeGreaterThan(1);
  });

  it('needs its grant and a session', async () => {
    const contractor = await server.login('hanggu');
    expect((await contractor.raw('/RiskRegister/export')).status).toBe(403);
    expect((await server.anonymous.raw('/RiskRegister/export')).status).toBe(401);
  });
});
