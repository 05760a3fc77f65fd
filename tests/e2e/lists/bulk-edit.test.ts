import { expect, it } from 'vitest';
import { Console } from '../../support/browser/console.ts';
import { startCompanyServer } from '../../support/company.ts';

it('changes all records of a search at once after a preview, and takes it back', async () => {
  const server = await startCompanyServer();
  const person = await Console.open(server.base, { account: 'linanqi', at: '/site/CameraFile' });
  const { page } = person;
  const ports = async () => (await page.locator('.ant-table-row td:nth-child(4)').allInnerTexts()).slice(0, 3);
  try {
    await person.sees('1-10共12条');
    const before = await ports();
    const row = page.locator('.ant-table-row').first();
    const place = await row.boundingBox();
    await row.getByRole('checkbox').check();
    await page.getByRole('button', { name: '批量修改' }).waitFor();
    expect(await row.boundingBox()).toEqual(place);
    await person.press('选择全部 12 项');
    await person.sees('已选 12 项');
    await person.press('批量修改');
    await page.getByLabel('字段 1', { exact: true }).click();
    await page.locator('.ant-select-item-option').filter({ hasText: '端口' }).first().click();
    await person.modal.locator('.bulk-input input').fill('81');
    await person.press('预览', person.modal);
    await person.modal.getByText('将修改').first().waitFor();
    expect(await ports()).toEqual(before);
    await person.press('修改 12 项', person.modal);
    await person.sees('已修改 12 项');
    await expect.poll(ports).toEqual(['81', '81', '81']);
    await person.press('撤销');
    await person.sees('已撤销批量修改');
    await expect.poll(ports).toEqual(before);
    expect(person.browser.problems).toEqual([]);
  } finally {
    await person.close();
    await server.stop();
  }
});
