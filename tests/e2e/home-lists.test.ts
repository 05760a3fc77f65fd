import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import { ADMIN } from '../support/accounts.ts';
import { atConsole } from '../support/browser/console.ts';
import { startDemoServer } from '../support/company.ts';
import { begunOnce } from '../support/servers/begun.ts';

const person = atConsole(startDemoServer, { account: ADMIN });
const page = begunOnce(async () => person.page);

const cards = () => page.getByRole('region', { name: '隐患总览' });

describe('the dialog of a card', () => {
  const row = () => person.modal.locator('.ant-table-row').first();

  it('home-01: the page asks for its six statistics', async () => {
    const asked = new Set<string>();
    page.on('request', (request) => asked.add(/HomePageStatistic\/(\w+)/.exec(request.url())?.[1] ?? ''));
    await person.goto('/homePage');
    await cards().getByRole('link').first().waitFor();
    const calls = ['areaStatistic', 'deptStatistic', 'timeStatistic', 'riskTypeStatistic', 'risktotal', 'todo'];
    await expect.poll(() => calls.filter((name) => !asked.has(name))).toEqual([]);
  });

  it('home-05: asks for the hazards of card, year and month', async () => {
    await person.goto(`/homePage?queryYear=${new Date().getFullYear()}&queryMonth=${new Date().getMonth() + 1}`);
    const asked = page.waitForRequest((request) => request.url().includes('/HomePageStatistic/riskdetail?'));
    await cards()
      .getByRole('link', { name: /^隐患总数/ })
      .click();
    const { searchParams } = new URL((await asked).url());
    expect(Object.fromEntries(searchParams)).toMatchObject({
      serialNum: '1',
      queryYear: String(new Date().getFullYear()),
      queryMonth: String(new Date().getMonth() + 1),
    });
    await page.keyboard.press('Escape');
    await person.modal.waitFor({ state: 'hidden' });
  });

  it('home-04 home-06 home-07 hazard-list-01 hazard-list-02: 1200 wide, long descriptions cut with the whole text at hand, codes in words', async () => {
    await person.goto('/homePage');
    await cards()
      .getByRole('link', { name: /^已闭环/ })
      .click();
    await row().waitFor();
    expect((await person.modal.boundingBox())?.width).toBe(1200);
    const headings = await person.headings(person.modal);
    const columns = '风险点 排查项 隐患名称 隐患描述 隐患类型 登记时间 状态 登记人 隐患位置 责任部门'.split(' ');
    expect(headings.filter((heading) => columns.includes(heading))).toEqual(columns);
    const cells = (heading: string) =>
      person.modal.locator(`.ant-table-row td:nth-child(${headings.indexOf(heading) + 1})`);
    const times = await cells('登记时间').allInnerTexts();
    for (const text of times) expect(text).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    for (const text of await cells('状态').allInnerTexts()) expect(text).toBe('已验收');
    for (const text of await cells('隐患类型').allInnerTexts()) expect(['一般隐患', '重大隐患']).toContain(text);
    const cut = cells('隐患描述')
      .filter({ hasText: /\.\.\.$/ })
      .first();
    const visibleText = (await cut.innerText()).slice(0, -3);
    const width = [...visibleText].reduce((sum, letter) => sum + (letter.charCodeAt(0) < 128 ? 1 : 2), 0);
    expect([29, 30]).toContain(width);
    await cut.locator('span').first().hover();
    const whole = await page.getByRole('tooltip').last().innerText();
    expect(whole.startsWith(visibleText)).toBe(true);
    expect(whole.length).toBeGreaterThan(visibleText.length);
  });

  it('home-09 home-10 export-02: saves the page on screen, and all pages', async () => {
    const saved = async (button: string) => {
      const download = page.waitForEvent('download');
      await person.press(button, person.modal);
      const file = await download;
      expect(file.suggestedFilename()).toMatch(/^导出数据\d{14}\.xlsx$/);
      const { Sheets, SheetNames } = read(await readFile(await file.path()));
      const sheet = Sheets[SheetNames[0] ?? ''];
      return sheet ? utils.sheet_to_json<string[]>(sheet, { header: 1 })[0] : [];
    };
    const ofPage = '风险点 排查项 隐患名称 隐患描述 隐患类型 登记时间 状态 登记人'.split(' ');
    expect(await saved('导出当前页')).toEqual(ofPage);
    expect(await saved('导出全部页')).toEqual([...ofPage, '隐患位置', '责任部门']);
  });

  it('home-08: 查看 opens the hazard', async () => {
    await row().getByRole('link', { name: '查看', exact: true }).click();
    await page.getByRole('dialog').filter({ hasText: '隐患登记信息' }).waitFor();
    await person.goto('/homePage');
  });
});

/** Presses Tab `steps` times, starting at the first heading. */
async function tabThrough(within: string, steps: number): Promise<number> {
  let farthest = 0;
  await page
    .locator(`${within} .ant-table-header th`)
    .first()
    .click({ position: { x: 2, y: 2 } });
  for (let step = 0; step < steps; step += 1) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(async (selector) => {
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      const left = (part: string) => document.querySelector(`${selector} .ant-table-${part}`)?.scrollLeft ?? -1;
      return { header: left('header'), body: left('body') };
    }, within);
    expect(Math.abs(at.header - at.body), `step ${step}: ${JSON.stringify(at)}`).toBeLessThan(1);
    farthest = Math.max(farthest, at.body);
  }
  return farthest;
}

it('header and body of a wide table stay together of a list at 700 in which no column folds', async () => {
  await page.setViewportSize({ width: 700, height: 900 });
  await person.goto('/homePage');
  await cards()
    .getByRole('link', { name: /^已闭环/ })
    .click();
  await person.modal.locator('.ant-table-row').first().waitFor();
  expect(await tabThrough('.ant-modal', 16)).toBeGreaterThan(100);
});
