import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findOffice } from '../../scripts/boot/browser.mjs';
import { startCompanyServer } from '../support/company.ts';
import { hazardLine, sheetFile } from '../support/hazard-sheet.ts';
import { reportOf } from '../support/import-report.ts';
import type { TestServer } from '../support/server.ts';
import { upload } from '../support/upload.ts';

const run = promisify(execFile);
const FORMULA_LIKE = '=1+1';

let server: TestServer;
let folder: string;

beforeAll(async () => {
  server = await startCompanyServer();
  folder = mkdtempSync(join(tmpdir(), 'office-'));
});

afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Opens a workbook with LibreOffice and answers its first sheet as CSV. */
function asCsv(workbook: Buffer): Promise<string> {
  return converted(workbook, { filter: 'csv:Text - txt - csv (StarCalc):44,34,76', suffix: 'csv' });
}

/** Opens a workbook with LibreOffice and answers all it has understood, as one XML text. */
function asXml(workbook: Buffer): Promise<string> {
  return converted(workbook, { filter: 'fods', suffix: 'fods' });
}

async function converted(workbook: Buffer, to: { filter: string; suffix: string }): Promise<string> {
  const office = findOffice();
  if (!office) throw new Error('LibreOffice is missing: run npm test, which installs it where it can');
  const file = join(folder, 'export.xlsx');
  writeFileSync(file, workbook);
  const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`;
  await run(office, [profile, '--headless', '--convert-to', to.filter, '--outdir', folder, file], { timeout: 90_000 });
  return readFileSync(join(folder, `export.${to.suffix}`), 'utf8');
}

describe('an exported workbook in LibreOffice', () => {
  it('opens with headings, rows and texts as they are', async () => {
    const registrant = await server.login('zhengdeng');
    const bytes = await sheetFile([hazardLine(1, { 隐患名称: FORMULA_LIKE }), hazardLine(2, { 隐患名称: '阀门锈蚀' })]);
    const sent = await upload(registrant, '/RiskRegister/import', { file: { name: 'a.xlsx', bytes } });
    expect(await reportOf(registrant, sent.body.data)).toMatchObject({ success: 2 });
    const response = await registrant.raw('/RiskRegister/export');
    const lines = (await asCsv(Buffer.from(await response.arrayBuffer()))).trim().split(/\r?\n/);
    expect(lines[0]).toBe('风险点,排查项,隐患名称,隐患描述,隐患类型,登记时间,状态,登记人,隐患位置,责任部门');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain(',阀门锈蚀,');
    // Shown as typed: had it become a formula, LibreOffice would have written 2.
    expect(lines[2]).toContain(`,${FORMULA_LIKE},`);
  });
});

describe('an import template in LibreOffice', () => {
  it('offers choices, explains its headings and keeps codes as text', async () => {
    const admin = await server.login();
    const response = await admin.raw('/EquipmentFile/importTemplate');
    const template = Buffer.from(await response.arrayBuffer());
    const [headings] = (await asCsv(template)).split(/\r?\n/);
    expect(headings).toBe('设备编号,设备名称,规格型号,位置,责任部门,责任人,供应商,购置日期,备注');
    const xml = await asXml(template);
    expect(xml).toMatch(/table:content-validation[^>]*cell-content-is-in-list\(choices_orgId\)/);
    expect(xml).toMatch(/table:named-range table:name="choices_orgId"[^>]*\$选项/);
    expect(xml).toMatch(/<table:table table:name="选项"[^>]*table:visibility="collapse"|table:display="false"/);
    expect(xml).toMatch(/<office:annotation[\s\S]*?必填[\s\S]*?示例：/);
    expect(xml).toMatch(/cell-content-is-date/);
  });
});

describe('a checked sheet in LibreOffice', () => {
  it('is the sheet that was sent, its faulty cells coloured and explained', async () => {
    const registrant = await server.login('zhengdeng');
    const bytes = await sheetFile([hazardLine(7), hazardLine(8, { 隐患类型: '没有这种' })]);
    const { body } = await upload(registrant, '/RiskRegister/import', { file: { name: 'a.xlsx', bytes } });
    const { errorFileId } = await reportOf(registrant, body.data);
    const answer = await registrant.raw(`/sysFileInfo/download?id=${errorFileId}`);
    const marked = Buffer.from(await answer.arrayBuffer());
    const [headings, good, bad] = (await asCsv(marked)).split(/\r?\n/);
    expect([headings?.endsWith('备注,错误说明'), good?.endsWith(','), bad?.includes('隐患类型：')]).toEqual([
      true,
      true,
      true,
    ]);
    expect(await asXml(marked)).toMatch(/<office:annotation[\s\S]*?隐患类型“没有这种”不存在/);
  });
});
