import { afterAll, beforeAll, expect, it } from 'vitest';
import { ADMIN } from '../../support/accounts.ts';
import type { ApiClient } from '../../support/api-client.ts';
import { Console } from '../../support/browser/console.ts';
import { startCompanyServer } from '../../support/company.ts';
import { fileOf, publishDocument, withProperties } from '../../support/revisions.ts';
import type { TestServer } from '../../support/server.ts';

const VALUES = ['是', '可以', '可以', '再看'];

let server: TestServer;
let admin: ApiClient;
let designer: Console;

beforeAll(async () => {
  server = await startCompanyServer();
  admin = await server.login(ADMIN);
  const usable = { type: 'string', title: '常用', maxLength: 20 } as const;
  await publishDocument(admin, withProperties(fileOf('RiskType'), { usable }));
  for (const [at, value] of VALUES.entries()) {
    await admin.write('/RiskType/add', { name: `试类型${at}`, code: `KIND${at}`, sort: at + 1, usable: value });
  }
  designer = await Console.open(server.base, { account: ADMIN, at: '/system/formDesign' });
});

afterAll(async () => {
  await designer?.close();
  await server?.stop();
});

const pickOption = (text: RegExp) =>
  designer.page
    .locator('.ant-select-dropdown:visible .ant-select-item-option-content')
    .filter({ hasText: text })
    .click();

const values = async () => {
  const { rows } = await admin.read<{ rows: { sort: number; usable?: string }[] }>('/RiskType/page', {
    name: '试类型',
    sortField: 'sort',
    sortOrder: 'ascend',
  });
  return rows.map(({ usable }) => usable ?? null);
};

it('makes a text a dictionary with codes for its words, shows what was left, and takes it back', async () => {
  const { page } = designer;
  await page.getByRole('button', { name: /^隐患类型/ }).click();
  await page.getByRole('button', { name: /^常用/ }).click();
  await designer.press('更改种类');
  await page.getByLabel('新的种类', { exact: true }).click();
  await pickOption(/字典/);
  await page.getByLabel('字典', { exact: true }).fill('yes_or_no');
  await pickOption(/yes_or_no/);
  const counts = page.getByRole('region', { name: '“常用”的转换' });
  await counts.getByText('1 条可以转换，3 条不能').waitFor();
  await designer.press('更改', designer.modal);

  await designer.press('发布');
  await counts.getByText('可以（2 条）').waitFor();
  await counts.getByLabel('“可以”对应的字典值').click();
  await pickOption(/^是$/);
  await counts.getByText('3 条可以转换，1 条不能').waitFor();
  await counts.getByText('留空，旧值另外保留').click();
  const understood = designer.modal.getByText('这些修改会影响已有的数据，我已了解');
  await understood.click();
  await designer.press('确认发布', designer.modal);
  await designer.sees('“常用”改过种类，旧值仍保留，可在版本记录中回退');
  expect(await values()).toEqual(['Y', 'Y', 'Y', null]);

  await designer.press('没有转换的值');
  await designer.modal.getByText('再看').waitFor();
  await page.keyboard.press('Escape');

  await designer.press('版本记录');
  const history = page.getByRole('dialog', { name: '版本记录' });
  await history.getByRole('button', { name: '回退', exact: true }).first().click();
  await designer.press('回退', designer.modal);
  await expect.poll(values).toEqual(VALUES);
  expect(designer.browser.problems).toEqual([]);
});
