import { afterAll, expect, it } from 'vitest';
import { fetchOldChromium } from '../../scripts/checks/floor/fetched.mjs';
import { withoutNewer } from '../../scripts/checks/floor/floor.mjs';
import { DEMO_PASSWORD } from '../support/accounts.ts';
import { launchBrowser } from '../support/browser/browser.ts';
import { Console } from '../support/browser/console.ts';
import { startDemoServer } from '../support/company.ts';
import { photo } from '../support/pictures.ts';
import { end } from '../support/servers/end.ts';
import { serverOfFile } from '../support/servers/of-file.ts';

const server = serverOfFile(startDemoServer);
const open: { close(): Promise<void> }[] = [];
afterAll(() => end(...open));

const AGES = {
  'Chromium 109': async () => ({ program: await fetchOldChromium() }),
  'today’s Chromium without what the oldest browsers lack': async () => ({ before: withoutNewer() }),
};

it.each(Object.entries(AGES))('the work of a day is done in %s (decision 287)', async (age, options) => {
  const person = await Console.open(server.base, { account: 'zhengdeng', ...(await options()) });
  open.push(person);
  await person.goto('/hazard/RiskRegister');
  await person.page.locator('.ant-table-row').nth(5).waitFor();
  await person.press('新增');
  await person.press('更多', person.modal);
  await person.type('隐患名称', age);
  await person.choose('隐患位置', '合成一装置');
  await person.type('隐患描述', '法兰处有滴漏');
  await person.choose('隐患类型', '物的不安全状态');
  await person.choose('责任部门', '合成一车间');
  await person.attach('隐患图片', photo('before.png'));
  await person.confirm('新增成功', '存草稿');
  await person.act(age, '提交');
  await person.pick('研判人', '陈研');
  await person.confirm('操作成功');
  await person.signOut();
  await person.signIn('linanqi', DEMO_PASSWORD);
  await person.goto('/dashboard/safetyPatrolMonitor');
  await person.page.locator('section svg').first().waitFor();
  expect(await person.page.locator('#old-browser').count()).toBe(0);
  expect(await person.page.evaluate(() => String(Reflect.get([], 'toSorted')))).not.toContain('native code');
  expect(person.browser.problems).toEqual([]);
});

it('says what to install where the browser is older, and how to go on without JavaScript', async () => {
  const browser = await launchBrowser({ before: 'delete Object.hasOwn' });
  open.push(browser);
  const words = async () => {
    await browser.page.goto(server.base);
    return (await browser.page.locator('body').innerText()).split('\n')[0];
  };
  expect(await words()).toBe('浏览器版本过低');
  const devtools = await browser.context.newCDPSession(browser.page);
  await devtools.send('Emulation.setScriptExecutionDisabled', { value: true });
  expect(await words()).toBe('本系统需要启用 JavaScript');
});
