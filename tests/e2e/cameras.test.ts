import { expect, it } from 'vitest';
import { atConsole } from '../support/browser/console.ts';
import { startCompanyServer } from '../support/company.ts';
import { serving } from '../support/servers/of-file.ts';

const ADDED = '北门值守球机';

const { server, admin } = serving(startCompanyServer);
const person = atConsole(server, { account: 'linanqi', at: '/site/CameraFile' });

it('tables-01 tables-03 tables-04 tables-05 keeps page size, density and columns as the user sets them', async () => {
  const { page } = person;
  const height = () => person.row('CAM-01').evaluate((row) => row.getBoundingClientRect().height);
  const before = await height();
  const headings = await person.headings();
  const arranged = ['IP', '摄像头名称', ...headings.slice(2).filter((title) => title !== '监控显示')];
  await person.press('密度');
  const densities = page.locator('.ant-dropdown').getByRole('menuitem');
  await densities.last().waitFor();
  expect(await densities.allInnerTexts()).toEqual(['默认', '中等', '紧凑']);
  await densities.filter({ hasText: '紧凑' }).click();
  await expect.poll(height).toBeLessThan(before);
  await person.press('列设置');
  await page.getByRole('checkbox', { name: '监控显示' }).uncheck();
  await person.press('IP上移');
  await expect.poll(() => person.headings()).toEqual(arranged);
  await page.reload();
  await person.sees('1-10共12条');
  await expect.poll(() => person.headings()).toEqual(arranged);
  expect(await height()).toBeLessThan(before);
  await person.press('列设置');
  await person.press('恢复默认');
  await expect.poll(() => person.headings()).toEqual(headings);
  await page.keyboard.press('Escape');
  const refreshed = page.waitForRequest(/\/CameraFile\/page/);
  await person.press('刷新');
  await refreshed;
});

it('tables-06 is as high as the window less 260 px', async () => {
  const table = person.page.locator('.ant-table-container');
  expect(await table.evaluate((box) => box.getBoundingClientRect().height)).toBeLessThanOrEqual(900 - 260);
});

it('camera-15 camera-16 camera-17 adds one from the opened tree, with what the choices fill in', async () => {
  await person.press('新增');
  await person.input('摄像头名称').waitFor();
  await person.type('摄像头名称', ADDED);
  await person.type('IP', '10.20.1.30');
  await person.type('端口', '554');
  await openedTree();
  await person.choose('位置', '合成二装置');
  await person.type('排序', '13');
  await person.type('流地址', 'https://media.example.com/live/north.flv?k=1');
  await person.input('设备名称').fill('聚合釜');
  await person.choose('设备名称', '合成二装置聚合釜');
  await expect.poll(() => person.input('设备序列号').inputValue()).toBe('EQ-002');
  await person.type('通道号', '2');
  await person.confirm('新增成功');
  expect(await admin.rows('/CameraFile/page', { cameraFile: ADDED })).toMatchObject([
    { positionName: '合成二装置', positionNo: expect.any(Number), equipmentNo: 'EQ-002' },
  ]);
});

/** Opens the address tree and expects every branch to be expanded. */
async function openedTree(): Promise<void> {
  await person.input('位置').click();
  const popup = person.page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)').last();
  const open = popup.locator('.ant-select-tree-switcher_open');
  await open.first().waitFor();
  await expect.poll(() => open.count()).toBeGreaterThan(1);
  expect(await popup.locator('.ant-select-tree-switcher_close').count()).toBe(0);
}
