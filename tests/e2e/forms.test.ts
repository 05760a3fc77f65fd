import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { formatWallDate } from '../../src/engine/wall-time.ts';
import { Console } from '../support/browser/console.ts';
import { startDemoServer } from '../support/company.ts';
import { PIXEL } from '../support/pictures.ts';
import type { TestServer } from '../support/server.ts';

const DAY_MS = 86_400_000;
const dayAfter = (days: number) => formatWallDate(new Date(Date.now() + days * DAY_MS));
const photo = (name: string) => ({ name, mimeType: 'image/png', buffer: PIXEL });

let server: TestServer;
let person: Console;

beforeAll(async () => {
  server = await startDemoServer();
  person = await Console.open(server.base, { account: 'huhecheng' });
});

afterAll(async () => {
  await person?.close();
  await server?.stop();
});

describe.sequential('a deadline', () => {
  const input = () => person.input('完成期限');
  const value = () => input().inputValue();
  const popup = () => person.page.locator('.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)');

  beforeAll(() => person.handOver('huhecheng', '/hazard/RiskAgainCheck'));

  /** With keys alone, from an empty field. */
  async function typeAndTab(text: string): Promise<void> {
    await input().fill('');
    await input().press('Tab');
    await input().focus();
    await person.page.keyboard.type(text);
    await person.page.keyboard.press('Tab');
  }

  it('typed in any usual form survives Tab, and a bare day means its last second', async () => {
    await person.page.locator('.ant-table-row').first().waitFor();
    await person.press('核查', person.page.locator('.ant-table-row').first());
    await person.choose('核查结果', '一般隐患');
    const day = dayAfter(9);
    for (const [text, read] of [
      [day, `${day} 23:59:59`],
      [day.replaceAll('-', ''), `${day} 23:59:59`],
      [`${day} 10:00`, `${day} 10:00:00`],
    ] as const) {
      await typeAndTab(text);
      await expect.poll(value).toBe(read);
      await expect.poll(() => popup().count()).toBe(0);
    }
  });

  it('that cannot be read stays, with the format below it; one gone by is told', async () => {
    await typeAndTab('下周三下班前');
    expect(await value()).toBe('下周三下班前');
    await expect.poll(() => person.message('完成期限').innerText()).toBe('完成期限应为时间，如 2026-11-20 14:05:00');
    await typeAndTab(`${dayAfter(-1)} 10:00`);
    await expect.poll(() => person.message('完成期限').innerText()).toBe('完成期限不能早于当前时间');
  });

  it('is one press away, by mouse and by keyboard; days gone by cannot be chosen', async () => {
    await input().click();
    await popup().getByRole('button', { name: '7 天' }).click();
    await expect.poll(value).toBe(`${dayAfter(7)} 23:59:59`);
    await input().focus();
    await person.page.keyboard.press('ArrowDown');
    await popup().waitFor();
    await person.page.keyboard.press('ArrowDown');
    await person.page.keyboard.press('Tab');
    await person.page.keyboard.press('Enter');
    await expect.poll(value).toBe(`${dayAfter(3)} 23:59:59`);
    await input().fill('');
    await input().press('Tab');
    await input().click();
    const cell = (day: string) => popup().locator(`.ant-picker-cell[title="${day}"]`);
    await cell(dayAfter(0)).waitFor();
    const isDisabled = (day: string) => cell(day).evaluate((one) => one.classList.contains('ant-picker-cell-disabled'));
    expect(await isDisabled(dayAfter(0))).toBe(false);
    if ((await cell(dayAfter(-1)).count()) > 0) expect(await isDisabled(dayAfter(-1))).toBe(true);
    await cell(dayAfter(0)).click();
    await expect.poll(value).toBe(`${dayAfter(0)} 23:59:59`);
    await person.page.keyboard.press('Tab');
    expect(await value()).toBe(`${dayAfter(0)} 23:59:59`);
  });
});

describe.sequential('an upload', () => {
  const context = () => person.browser.context;
  const rows = () => person.field('隐患图片').locator('.upload-row');
  const choose = (name: string) =>
    person.field('隐患图片').locator('input[type=file]').first().setInputFiles(photo(name));

  /** The form of a new hazard, filled but for its picture. */
  async function openForm(hazard: string): Promise<void> {
    await person.handOver('zhengdeng', '/hazard/RiskRegister');
    await person.press('新增');
    await person.type('隐患名称', hazard);
    await person.choose('隐患位置', '合成一装置');
    await person.type('隐患描述', '法兰处有滴漏，地面有油迹');
    await person.choose('隐患类型', '物的不安全状态');
    await person.choose('责任部门', '合成一车间');
  }

  async function picturesOf(hazard: string): Promise<number> {
    const registrant = await server.login('zhengdeng');
    const page = await registrant.read<{ rows: { id: number }[] }>('/RiskRegister/page', { riskName: hazard });
    const detail = await registrant.read<{ pictures?: string }>('/RiskRegister/detail', { id: page.rows[0]?.id ?? 0 });
    return detail.pictures?.split(',').length ?? 0;
  }

  afterEach(async () => {
    await context().setOffline(false);
    await person.page.unroute('**/sysFileInfo/upload');
    // What was cut on purpose stands in the console of the browser, too.
    person.browser.problems.length = 0;
  });

  it('cut off waits for the network and goes on by itself; until then the form is not sent', async () => {
    await openForm('断网时拍的隐患');
    await context().setOffline(true);
    await choose('断网.png');
    await rows().getByText('网络不通，恢复后自动继续').waitFor();
    await person.press('存草稿', person.modal);
    await person.sees('“断网.png”还没有上传完，请等它上传完，或移除后再提交');
    await context().setOffline(false);
    await person.field('隐患图片').locator('img').first().waitFor();
    await expect.poll(() => rows().count()).toBe(0);
    await person.confirm('新增成功', '存草稿');
    expect(await picturesOf('断网时拍的隐患')).toBe(1);
  });

  it('whose answers are lost without the browser noticing goes on by time, and is stored once', async () => {
    await openForm('弱网时拍的隐患');
    let lost = 0;
    await person.page.route('**/sysFileInfo/upload', async (route) => {
      lost += 1;
      if (lost > 2) return route.continue();
      // The first one arrives at the server; its answer does not come back.
      if (lost === 1) await route.fetch();
      return route.abort('connectionreset');
    });
    await choose('弱网.png');
    await rows().getByRole('button', { name: '重试弱网.png' }).waitFor();
    await person.field('隐患图片').locator('img').first().waitFor();
    expect(lost).toBe(3);
    await person.confirm('新增成功', '存草稿');
    const { rows: stored } = await server.platform.database.query(
      "select count(*)::int as count from t_1.sys_file_info where file_origin_name = '弱网.png'",
    );
    expect(stored).toEqual([{ count: 1 }]);
  });

  it('refused for now waits as the server asks; refused for good is kept and tried again by hand', async () => {
    await openForm('存储繁忙时的隐患');
    const answers: { status: number; headers: { [name: string]: string }; body: string }[] = [
      { status: 503, headers: { 'retry-after': '1' }, body: '存储空间暂时不足' },
      { status: 200, headers: {}, body: '文件内容无法识别' },
    ];
    await person.page.route('**/sysFileInfo/upload', (route) => {
      const answer = answers.shift();
      if (!answer) return route.continue();
      const { status, headers, body } = answer;
      const json = { success: false, code: status === 200 ? 400 : status, message: body, data: null };
      return route.fulfill({ status, headers, json });
    });
    await choose('繁忙.png');
    await rows().getByText('存储空间暂时不足，之后自动继续').waitFor();
    await rows().getByText('上传失败：文件内容无法识别').waitFor();
    await person.press('取消', person.modal);
    await person.answer('“繁忙.png”还没有上传完，关闭后不再上传，本次填写的内容也不再保留。', '继续填写');
    await rows().getByRole('button', { name: '重试繁忙.png' }).click();
    await person.field('隐患图片').locator('img').first().waitFor();
    await person.confirm('新增成功', '存草稿');
    expect(await picturesOf('存储繁忙时的隐患')).toBe(1);
  });

  it('of an avatar waits for the network, too', async () => {
    await person.handOver('lizhigang', '/account/settings/base');
    await person.page.getByRole('button', { name: '更换头像' }).click();
    const picture = readFileSync('tests/fixtures/portrait.png');
    await person.modal.locator('input[type=file]').setInputFiles({ ...photo('我.png'), buffer: picture });
    await person.modal.getByRole('group', { name: /裁剪区域/ }).waitFor();
    await context().setOffline(true);
    await person.press('确定', person.modal);
    await person.sees('头像还没有上传：网络不通，恢复后自动继续');
    await context().setOffline(false);
    await person.sees('头像更新成功');
    await person.modal.waitFor({ state: 'hidden' });
  });
});
