import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseWorkbook } from '../../src/server/workbook/parse-workbook.ts';
import { atConsole } from '../support/browser/console.ts';
import { startCompanyServer } from '../support/company.ts';
import { folderOfFile } from '../support/servers/folder-of-file.ts';
import { sheetOf } from '../support/sheets/sheet-kit.ts';

const HEADINGS = ['设备编号', '设备名称', '规格型号', '位置', '责任部门', '责任人', '供应商', '购置日期', '备注'];
const line = (no: string, name: string | null, day: string) => [no, name, null, null, '电仪班', null, null, day, null];

const folder = folderOfFile('sheets');

const person = atConsole(startCompanyServer, { account: 'linanqi', at: '/site/EquipmentFile' });

async function choose(name: string, ...lines: (string | null)[][]): Promise<void> {
  const path = join(folder, name);
  writeFileSync(path, await sheetOf(HEADINGS, ...lines));
  await person.modal.locator('input[type=file]').setInputFiles(path);
  await person.modal.getByText('数据行').waitFor();
}

const total = async () => {
  const text = await person.page.locator('.ant-pagination-total-text').first().innerText();
  return Number(/共\s*(\d+)/.exec(text)?.[1]);
};

describe.sequential('a sheet of equipment', () => {
  it('is checked cell by cell, and comes back with its faults marked', async () => {
    await person.press('导入');
    await choose('台账.xlsx', line('SB-801', '离心泵', '2026-01-02'), line('SB-802', null, '2026-02-30'));
    await person.modal.getByText('请输入设备名称！').waitFor();
    const downloading = person.page.waitForEvent('download');
    await person.modal.getByRole('button', { name: '标注了错误的文件.xlsx' }).click();
    const path = await (await downloading).path();
    const [grid] = parseWorkbook(readFileSync(path));
    const texts = grid?.rows.map((row) => row.cells.at(-1)?.text);
    expect(texts?.[0]).toBe('错误说明');
    expect(texts?.[2]).toContain('设备名称：请输入设备名称！');
    expect(await person.modal.getByRole('button', { name: '导入 0 行' }).isDisabled()).toBe(true);
  });

  it('is written once it is right, and taken back again', async () => {
    const before = await total();
    await person.press('重新选择', person.modal);
    await choose('台账.xlsx', line('SB-801', '离心泵', '2026-01-02'), line('SB-802', '风机', '2026-02-28'));
    await person.press('导入 2 行', person.modal);
    await person.modal.getByText('已导入 2 行').waitFor();
    await expect.poll(total).toBe(before + 2);

    await person.press('撤销导入', person.modal);
    await person.press('撤销导入', person.page.getByRole('dialog').filter({ hasText: '确认撤销这次导入？' }));
    await person.page.getByText('已撤销 2 条').first().waitFor();
    await expect.poll(total).toBe(before);
    await person.press('再导入一个', person.modal);
    await person.modal.getByText('导入记录（最近 1 次）').click();
    await person.modal.getByText(/林安琪 已于 .+ 撤销/).waitFor();
    expect(person.browser.problems).toEqual([]);
  });
});
