import { beforeAll, describe, expect, it } from 'vitest';
import type { WireRecord } from '../../src/engine/json.ts';
import { atConsole } from '../support/browser/console.ts';
import { startCompanyServer } from '../support/company.ts';
import { serving } from '../support/servers/of-file.ts';

const CAMERAS = '/site/CameraFile';
const ADDED = '北门值守球机';
const COLUMNS = '摄像头名称 IP 端口 位置 排序 流地址 监控显示 设备名称 设备序列号 通道号 创建时间'.split(' ');

const { server, admin } = serving(startCompanyServer);
/** Deletes the warning device of a camera: a camera in use by one cannot be deleted. */
beforeAll(async () => {
  const devices = await admin.rows('/AIEquipmentFile/page', { pageSize: 100 });
  const device = devices.find(({ cameraName }) => String(cameraName).startsWith('CAM-11'));
  await admin.write('/AIEquipmentFile/delete', { id: device?.id });
});
const person = atConsole(server, { account: 'linanqi', at: CAMERAS });

/** Row of a camera, as the server returns it. */
const stored = async (cameraName: string): Promise<WireRecord | undefined> =>
  (await admin.rows('/CameraFile/page', { cameraFile: cameraName }))[0];

const names = () => person.page.locator('.ant-table-row td:nth-child(2)').allInnerTexts();

// The tests follow one another like a day's work on one archive (look.md#17).
describe.sequential('camera archive', () => {
  it('camera-columns-01 tables-01 tables-02 camera-03 lists ten of twelve, every column, 是 in green', async () => {
    await person.sees('1-10共12条');
    expect(await person.headings()).toEqual([...COLUMNS, '操作']);
    expect(await person.page.locator('.ant-table-row').count()).toBe(10);
    expect(await person.cells('CAM-01')).toMatchObject({
      摄像头名称: 'CAM-01 合成一装置',
      IP: '10.20.1.11',
      端口: '554',
      位置: '合成一装置',
      排序: '1',
      流地址: 'http://127.0.0.1:8554/live/cam-01.flv',
      监控显示: '是',
      设备名称: '合成一装置反应釜',
      设备序列号: 'EQ-001',
      通道号: '1',
      创建时间: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    });
    expect(await hueOf('CAM-01', '是')).toBe('green');
  });

  it('calls-11 camera-02 searches by name and address with its query keys, 重置 shows all again', async () => {
    const query = person.page.waitForRequest(/\/CameraFile\/page\?.*cameraFile=/);
    await person.search({ 摄像头名称: '罐组', IP: '10.20.1.16' });
    const asked = new URL((await query).url()).searchParams;
    expect([asked.get('cameraFile'), asked.get('ip')]).toEqual(['罐组', '10.20.1.16']);
    await person.sees('1-1共1条');
    expect(await names()).toEqual(['CAM-06 环氧乙烷罐组']);
    await person.press('重置');
    await person.sees('1-10共12条');
  });

  it('tables-01 tables-03 tables-04 tables-05 keeps page size, density and columns as the user sets them', async () => {
    const { page } = person;
    const height = () => person.row('CAM-01').evaluate((row) => row.getBoundingClientRect().height);
    const before = await height();
    await person.press('密度');
    const densities = page.locator('.ant-dropdown').getByRole('menuitem');
    await densities.last().waitFor();
    expect(await densities.allInnerTexts()).toEqual(['默认', '中等', '紧凑']);
    await densities.filter({ hasText: '紧凑' }).click();
    await expect.poll(height).toBeLessThan(before);
    await person.press('列设置');
    await page.getByRole('checkbox', { name: '通道号' }).uncheck();
    await person.press('IP上移');
    await expect
      .poll(() => person.headings())
      .toEqual(['IP', '摄像头名称', ...COLUMNS.slice(2, 9), '创建时间', '操作']);
    await page.reload();
    await person.sees('1-10共12条');
    expect(await person.headings()).toEqual(['IP', '摄像头名称', ...COLUMNS.slice(2, 9), '创建时间', '操作']);
    expect(await height()).toBeLessThan(before);
    await person.press('列设置');
    await person.press('恢复默认');
    await expect.poll(() => person.headings()).toEqual([...COLUMNS, '操作']);
    await page.keyboard.press('Escape');
    const refreshed = page.waitForRequest(/\/CameraFile\/page/);
    await person.press('刷新');
    await refreshed;
  });

  it('tables-06 is as high as the window less 260 px', async () => {
    const table = person.page.locator('.ant-table-container');
    expect(await table.evaluate((box) => box.getBoundingClientRect().height)).toBeLessThanOrEqual(900 - 260);
  });

  it('camera-15 camera-16 camera-17 crud-messages-01 adds one, with what the choices fill in', async () => {
    await person.press('新增');
    await person.modal.getByText('新增摄像头档案').waitFor();
    await person.input('摄像头名称').waitFor();
    await person.type('摄像头名称', ADDED);
    await person.type('IP', '10.20.1.30');
    await person.type('端口', '554');
    await openedTree();
    await person.choose('位置', '合成二装置');
    await person.type('排序', '13');
    await person.type('流地址', 'https://media.example.com/live/north.flv?k=1');
    await person.field('监控显示').getByRole('switch').click();
    expect(await person.input('设备序列号').isDisabled()).toBe(true);
    await person.input('设备名称').fill('聚合釜');
    await person.choose('设备名称', '合成二装置聚合釜');
    await expect.poll(() => person.input('设备序列号').inputValue()).toBe('EQ-002');
    await person.type('通道号', '2');
    await person.confirm('新增成功');
    expect(await stored(ADDED)).toMatchObject({
      positionName: '合成二装置',
      positionNo: expect.any(Number),
      equipmentNo: 'EQ-002',
      monitorShow: false,
    });
    await person.search({ 摄像头名称: ADDED });
    expect(await person.cells(ADDED)).toMatchObject({ 位置: '合成二装置', 监控显示: '否', 设备序列号: 'EQ-002' });
    expect(await hueOf(ADDED, '否')).toBe('red');
  });

  it('camera-14 camera-validation-12 crud-messages-03 edits it from what it is', async () => {
    await person.act(ADDED, '编辑');
    await person.modal.getByText('编辑摄像头档案').waitFor();
    await expect.poll(() => person.input('摄像头名称').inputValue()).toBe(ADDED);
    expect(await person.input('端口').inputValue()).toBe('554');
    await person.field('位置').getByText('合成二装置', { exact: true }).waitFor();
    await person.field('设备名称').getByText('合成二装置聚合釜', { exact: true }).waitFor();
    await person.type('流地址', 'wss://media.example.com/live/north');
    await person.type('排序', '14');
    await person.confirm('编辑成功');
    await expect.poll(async () => (await person.cells(ADDED)).排序).toBe('14');
    expect(await stored(ADDED)).toMatchObject({ streamUrl: 'wss://media.example.com/live/north', seq: 14 });
  });

  it('camera-07 crud-messages-05 deletes it after asking', async () => {
    await person.act(ADDED, '删除');
    await person.answer(new RegExp(`确认删除.*${ADDED}`), '取消');
    expect(await stored(ADDED)).toBeDefined();
    await person.act(ADDED, '删除');
    await person.answer(new RegExp(`确认删除.*${ADDED}`), '确定');
    await person.sees('删除成功');
    await person.row(ADDED).waitFor({ state: 'detached' });
    expect(await stored(ADDED)).toBeUndefined();
    await person.press('重置');
  });

  it('camera-10 camera-11 camera-12 camera-columns-02 tables-07 deletes many, and steps back from an empty page', async () => {
    const { page } = person;
    await person.sees('1-10共12条');
    await person.press('批量删除');
    await person.sees('未选择行');
    await page.locator('.ant-pagination-item-2').click();
    await person.sees('11-12共12条');
    await page.getByRole('checkbox', { name: /全选|Select all/ }).check();
    await person.sees(/已选 2 项/);
    await person.press('批量删除');
    const call = page.waitForRequest(/\/CameraFile\/mutiDelete/);
    await person.answer('确认进行批量删除？', '确定');
    expect((await call).postDataJSON()).toMatchObject([
      { id: expect.any(Number), cameraName: expect.stringMatching(/^CAM-11/) },
      { id: expect.any(Number), cameraName: expect.stringMatching(/^CAM-12/) },
    ]);
    await person.sees('删除成功');
    await person.sees('1-10共10条');
    expect(await page.locator('.ant-pagination-item-active').innerText()).toBe('1');
    await expect.poll(() => page.locator('.ant-table-row').count()).toBe(10);
  });
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

/** Dominant colour of a tag: `green`, `red`, or else its CSS value. */
async function hueOf(row: string, text: string): Promise<string> {
  const tag = person.row(row).locator('.tag').getByText(text, { exact: true });
  const color = await tag.evaluate((element) => getComputedStyle(element).color);
  const [red = 0, green = 0, blue = 0] = (color.match(/\d+/g) ?? []).map(Number);
  return green > red && green > blue ? 'green' : red > green && red > blue ? 'red' : color;
}
