import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportReport } from '../../../src/features/import/server/report.ts';
import { parseWorkbook } from '../../../src/server/workbook/parse-workbook.ts';
import type { ApiClient } from '../../support/api-client.ts';
import { startCompanyServer } from '../../support/company.ts';
import { sheetFile } from '../../support/hazards/hazard-sheet.ts';
import type { TestServer } from '../../support/server.ts';
import { reportOf } from '../../support/sheets/import-report.ts';
import { upload } from '../../support/upload.ts';

const HEADER = ['风险点类型', '风险点', '排查项', '管控措施'];

let server: TestServer;
let admin: ApiClient;

beforeAll(async () => {
  server = await startCompanyServer();
  admin = await server.login();
});

afterAll(() => server?.stop());

async function send(lines: (string | null)[][], fields: Record<string, string> = {}): Promise<ImportReport> {
  const file = { name: '风险点.xlsx', bytes: await sheetFile(lines, HEADER) };
  const { status, body } = await upload(admin, '/RiskPoint/importRiskData', { file, fields });
  expect({ status, success: body.success }).toEqual({ status: 200, success: true });
  return reportOf(admin, body.data);
}

const rowsOf = async (path: string, query: Record<string, string>) =>
  (await admin.read<{ rows: Record<string, unknown>[] }>(path, { ...query, pageSize: 500 })).rows;

describe('POST /RiskPoint/importRiskData (wire.md#7)', () => {
  it('has a template of four columns', async () => {
    const answer = await admin.raw('/RiskPoint/importRiskDataTemplate');
    const [input] = parseWorkbook(Buffer.from(await answer.arrayBuffer()));
    expect(input?.rows[0]?.cells.map((cell) => cell.text)).toEqual(HEADER);
  });

  it('adds points with their items, and finds those there are', async () => {
    const result = await send([
      ['设备设施', '氮气缓冲罐', '本体无变形', '每班巡检'],
      ['设备设施', '氮气缓冲罐', '安全阀在校验期内', '每班巡检'],
      ['设备设施', '变配电室高压柜', '柜前无堆物', null],
      ['作业活动', '装置区吊装', null, '持证作业'],
    ]);
    expect(result).toMatchObject({ total: 4, success: 4, errors: [] });
    const [tank] = await rowsOf('/RiskPoint/page', { name: '氮气缓冲罐' });
    expect(tank).toMatchObject({ riskPointTypeName: '设备设施', controlMeasure: '每班巡检', status: 0 });
    const items = await rowsOf('/RiskPointItem/page', { riskPointId: String(tank?.id) });
    expect(items.map((row) => row.item).sort()).toEqual(['安全阀在校验期内', '本体无变形']);
    expect(await rowsOf('/RiskPoint/page', { name: '变配电室高压柜' })).toHaveLength(1);
    expect(await rowsOf('/RiskPointItem/page', { item: '柜前无堆物' })).toHaveLength(1);
  });

  it('may be sent again after it has grown', async () => {
    const result = await send([
      ['设备设施', '氮气缓冲罐', '本体无变形', '每班巡检'],
      ['设备设施', '氮气缓冲罐', '压力表在检定期内', '每班巡检'],
    ]);
    expect(result).toMatchObject({ total: 2, success: 2 });
    const [tank] = await rowsOf('/RiskPoint/page', { name: '氮气缓冲罐' });
    expect(await rowsOf('/RiskPointItem/page', { riskPointId: String(tank?.id) })).toHaveLength(3);
  });

  it('writes nothing when a row contradicts the catalogue', async () => {
    const result = await send([
      ['设备设施', '全新的点', '项', null],
      ['作业活动', '氮气缓冲罐', '项', null],
      ['没有的类型', '另一个点', '项', null],
      ['设备设施', null, '项', null],
    ]);
    expect(result.success).toBe(0);
    expect(result.errors.map(({ cell, message }) => [cell, message.split('，')[0]])).toEqual([
      ['A3', '风险点“氮气缓冲罐”已登记为其他类型'],
      ['A4', expect.stringContaining('风险点类型“没有的类型”不存在')],
      ['B5', '请输入风险点名称！'],
    ]);
    expect(await rowsOf('/RiskPoint/page', { name: '全新的点' })).toEqual([]);
  });

  it('needs its grant', async () => {
    const registrant = await server.login('zhengdeng');
    const file = { name: 'a.xlsx', bytes: await sheetFile([['a', 'b', 'c', 'd']], HEADER) };
    expect((await upload(registrant, '/RiskPoint/importRiskData', { file })).status).toBe(403);
  });
});
