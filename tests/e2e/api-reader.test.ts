import { beforeAll, expect, it } from 'vitest';
import { atConsole } from '../support/browser/console.ts';
import { startCompanyServer } from '../support/company.ts';

const person = atConsole(startCompanyServer, { account: 'zhengdeng' });
const requests: string[] = [];

beforeAll(async () => {
  person.page.on('request', (request) => requests.push(request.url()));
  await person.goto('/apiDocs');
});

it('shows every call and makes one with the session of its reader, under the strict policy', async () => {
  const { page, browser } = person;
  await page.getByRole('heading', { name: '接口文档' }).waitFor();
  await page.locator('.opblock-tag', { hasText: '风险点类型' }).click();
  const call = page.locator('.opblock', { hasText: '/RiskPointType/list' });
  await call.locator('.opblock-summary').click();
  await call.getByRole('button', { name: 'Try it out' }).click();
  await call.getByRole('button', { name: 'Execute' }).click();
  const answer = call.locator('.live-responses-table tbody');
  await expect.poll(() => answer.textContent()).toMatch(/"success":\s*true/);
  if (process.env.SHOT) await page.screenshot({ path: process.env.SHOT });
  // The session's token is sent, but not displayed on the page.
  expect(await call.textContent()).not.toContain('Authorization:');
  // The browser refused no script or style, and no request left the server's origin.
  expect(browser.problems).toEqual([]);
  expect(
    requests.filter((url) => new URL(url).origin !== new URL(person.base).origin && !/^(data|blob):/.test(url)),
  ).toEqual([]);
});
