import { beforeAll, describe, expect, it } from 'vitest';
import { atConsole } from '../../support/browser/console.ts';
import { startCompanyServer } from '../../support/company.ts';
import { serving } from '../../support/servers/of-file.ts';

const NAME = 'CAM-04 中控室';
/** Camera that no warning device uses, so it can be deleted. */
const GONE = 'CAM-02 合成二装置';

const { server, admin: other } = serving(startCompanyServer);
const person = atConsole(server, { account: 'linanqi', at: '/site/CameraFile' });
beforeAll(() => person.sees('1-10共12条'));

interface Camera {
  id: number;
  ip: string;
  port: number;
}

async function stored(name = NAME): Promise<Camera> {
  const { rows } = await other.read<{ rows: Camera[] }>('/CameraFile/page', { cameraFile: name });
  return other.read<Camera>('/CameraFile/detail', { id: rows[0]?.id });
}

it('changes all records of a search at once after a preview, and takes it back', async () => {
  const { page } = person;
  const ports = async () => (await page.locator('.ant-table-row td:nth-child(4)').allInnerTexts()).slice(0, 3);
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
});

describe.sequential('a list that another person changes', () => {
  // The page is loaded again, without ticked rows.
  beforeAll(async () => {
    await person.goto('/site/CameraFile');
    await person.sees('1-10共12条');
  });

  it('draws his row anew where it is; what would move the rows waits and is said', async () => {
    await other.write('/CameraFile/edit', { ...(await stored()), port: 777 });
    await person.row(NAME).getByText('777', { exact: true }).waitFor();
    await person.row(NAME).hover();
    const { id } = await stored(GONE);
    await other.write('/CameraFile/delete', { id });
    await person.sees('列表有更新：新增 1 行，1 行将移出本页');
    await person.row(GONE).waitFor();
    await person.press('立即显示');
    await person.row(GONE).waitFor({ state: 'detached' });
  });

  it('crud-messages-04 lets both values of a field be seen and decided, and keeps what was typed', async () => {
    const { page } = person;
    await person.act(NAME, '编辑');
    await person.type('IP', '10.20.1.99');
    await person.type('端口', '1234');
    await other.write('/CameraFile/edit', { ...(await stored()), ip: '10.20.1.55', port: 8000 });
    await person.press('确定', person.modal);
    await page.getByText('数据已被他人修改', { exact: true }).waitFor();
    await person.press('载入最新', person.modal);
    await page.getByText(/^以下 2 项您和他人都改过/).waitFor();
    await person.modal.getByRole('radio', { name: /他人改为\s*8,?000/ }).check();
    await person.press('载入并继续编辑', person.modal);
    await expect.poll(() => person.input('端口').inputValue()).toBe('8000');
    expect(await person.input('IP').inputValue()).toBe('10.20.1.99');
    await person.confirm('编辑成功');
    expect(await stored()).toMatchObject({ ip: '10.20.1.99', port: 8000 });
  });
});
