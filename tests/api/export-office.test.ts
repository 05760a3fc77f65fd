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
async function asCsv(workbook: Buffer): Promise<string> {
  const office = findOffice();
  if (!office) throw new Error('LibreOffice is missing: run npm test, which installs it where it can');
  const file = join(folder, 'export.xlsx');
  writeFileSync(file, workbook);
  const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`;
  const csv = 'csv:Text - txt - csv (StarCalc):44,34,76';
  await run(office, [profile, '--headless', '--convert-to', csv, '--outdir', folder, file], { timeout: 90_000 });
  return readFileSync(join(folder, 'export.csv'), 'utf8');
}

describe('an exported workbook in LibreOffice', () => {
  it('opens with headings, rows and texts as they are', async () => {
    const registrant = await server.login('zhengdeng');
    const bytes = await sheetFile([hazardLine(1, { 隐患名称: FORMULA_LIKE }), hazardLine(2, { 隐患名称: '阀门锈蚀' })]);
    await upload(registrant, '/RiskRegister/import', { file: { name: 'a.xlsx', bytes } });
    const response = await registrant.raw('/RiskRegister/export');
    const lines = (await asCsv(Buffer.from(await response.arrayBuffer()))).trim().split(/\r?\n/);
    expect(lines[0]).toBe('风险点,排查项,隐患名称,隐患描述,隐患类型,登记时间,状态,登记人,隐患位置,责任部门');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain(',阀门锈蚀,');
    // Shown as typed: had it become a formula, LibreOffice would have written 2.
    expect(lines[2]).toContain(`,${FORMULA_LIKE},`);
  }, 120_000);
});
