import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { findOffice } from '../../../scripts/boot/browser.mjs';
import { startCompanyServer } from '../../support/company.ts';
import { hazardLine, sheetFile } from '../../support/hazards/hazard-sheet.ts';
import { folderOfFile } from '../../support/servers/folder-of-file.ts';
import { serverOfFile, signedIn } from '../../support/servers/of-file.ts';
import { reportOn } from '../../support/sheets/sheet-kit.ts';

const run = promisify(execFile);
const FORMULA_LIKE = '=1+1';

const server = serverOfFile(startCompanyServer);
const registrant = signedIn(server, 'zhengdeng');
const folder = folderOfFile('office');

/** Workbooks that LibreOffice opens, by file name. */
const WORKBOOKS = { exported, template, checked };
type Shown = keyof typeof WORKBOOKS;

beforeAll(async () => {
  for (const [name, make] of Object.entries(WORKBOOKS)) writeFileSync(join(folder, `${name}.xlsx`), await make());
  // CSV holds the first sheet, XML all that LibreOffice read. One run converts all files: starting takes longest.
  await convert('csv:Text - txt - csv (StarCalc):44,34,76');
  await convert('fods');
});

const asCsv = (name: Shown) => readFileSync(join(folder, `${name}.csv`), 'utf8');
const asXml = (name: Shown) => readFileSync(join(folder, `${name}.fods`), 'utf8');

async function convert(filter: string): Promise<void> {
  const office = findOffice();
  if (!office) throw new Error('LibreOffice is missing: run npm test, which installs it where it can');
  const files = Object.keys(WORKBOOKS).map((name) => join(folder, `${name}.xlsx`));
  const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`;
  await run(office, [profile, '--headless', '--convert-to', filter, '--outdir', folder, ...files], { timeout: 90_000 });
}

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

async function exported(): Promise<Buffer> {
  const bytes = await sheetFile([hazardLine(1, { 隐患名称: FORMULA_LIKE }), hazardLine(2, { 隐患名称: '阀门锈蚀' })]);
  expect(await reportOn(registrant, '/RiskRegister/import', bytes)).toMatchObject({ success: 2 });
  return bytesOf(await registrant.raw('/RiskRegister/export'));
}

async function template(): Promise<Buffer> {
  const admin = await server.login();
  return bytesOf(await admin.raw('/EquipmentFile/importTemplate'));
}

async function checked(): Promise<Buffer> {
  const bytes = await sheetFile([hazardLine(7), hazardLine(8, { 隐患类型: '没有这种' })]);
  const { errorFileId } = await reportOn(registrant, '/RiskRegister/import', bytes);
  return bytesOf(await registrant.raw(`/sysFileInfo/download?id=${errorFileId}`));
}

describe('LibreOffice', () => {
  it('opens an exported workbook with headings, rows and texts as they are', () => {
    const lines = asCsv('exported').trim().split(/\r?\n/);
    expect(lines[0]).toBe('风险点,排查项,隐患名称,隐患描述,隐患类型,登记时间,状态,登记人,隐患位置,责任部门');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain(',阀门锈蚀,');
    // The text stays as typed: as a formula, LibreOffice would have written 2.
    expect(lines[2]).toContain(`,${FORMULA_LIKE},`);
  });

  it('finds choices, explained headings and codes as text in an import template', () => {
    const [headings] = asCsv('template').split(/\r?\n/);
    expect(headings).toBe('设备编号,设备名称,规格型号,位置,责任部门,责任人,供应商,购置日期,备注');
    const xml = asXml('template');
    expect(xml).toMatch(/table:content-validation[^>]*cell-content-is-in-list\(choices_orgId\)/);
    expect(xml).toMatch(/table:named-range table:name="choices_orgId"[^>]*\$选项/);
    expect(xml).toMatch(/<table:table table:name="选项"[^>]*table:visibility="collapse"|table:display="false"/);
    expect(xml).toMatch(/<office:annotation[\s\S]*?必填[\s\S]*?示例：/);
    expect(xml).toMatch(/cell-content-is-date/);
  });

  it('shows a checked sheet as the sheet that was sent, its faulty cells coloured and explained', () => {
    const [headings, good, bad] = asCsv('checked').split(/\r?\n/);
    expect([headings, good, bad]).toEqual(
      [/备注,错误说明$/, /,$/, /隐患类型：/].map((end) => expect.stringMatching(end)),
    );
    expect(asXml('checked')).toMatch(/<office:annotation[\s\S]*?隐患类型“没有这种”不存在/);
  });
});
