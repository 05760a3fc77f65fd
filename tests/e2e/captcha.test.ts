import { expect, it } from 'vitest';
import { ADMIN, ADMIN_PASSWORD } from '../support/accounts.ts';
import { launchBrowser } from '../support/browser/browser.ts';
import { type CaptchaReply, type Shown, solved } from '../support/captcha.ts';
import { startTestServer } from '../support/server.ts';
import { begunOnce, ofFile } from '../support/servers/begun.ts';
import { serverOfFile } from '../support/servers/of-file.ts';

const server = serverOfFile(() => startTestServer({ seed: 'none', env: { CAPTCHA_OPEN: 'true' } }));
const browser = ofFile(() => launchBrowser());
const page = begunOnce(async () => browser.page);

/** Performs an action; returns the challenge that the page loads after it. */
async function next(action: () => Promise<void>): Promise<Shown> {
  const [response] = await Promise.all([page.waitForResponse('**/api/captcha/get'), action()]);
  const { repData } = (await response.json()) as CaptchaReply;
  if (!repData) throw new Error('no challenge');
  return repData;
}

/** Right answer to a challenge, which no call returns: read from the database by its token. */
async function clicksOf(shown: Shown): Promise<{ x: number; y: number }[]> {
  return JSON.parse(await solved(server.platform.database.session('1'), shown));
}

async function clickAll(places: readonly { x: number; y: number }[]): Promise<void> {
  const picture = page.getByRole('button', { name: /^请依次点击/ });
  const box = (await picture.boundingBox())!;
  expect([Math.round(box.width), Math.round(box.height)]).toEqual([330, 125]);
  // The answer has coordinates of a picture of 310 × 155; the pop-up draws it wider and flatter (look.md#11.2).
  for (const { x, y } of places)
    await picture.click({ position: { x: (x * box.width) / 310, y: (y * box.height) / 155 } });
}

it('signing in asks for clicks on words: wrong ones bring another picture, right ones open the door (look.md#11.2)', async () => {
  await page.goto(`${server.base}/user/login`, { waitUntil: 'networkidle' });
  await page.getByPlaceholder('账号').fill(ADMIN);
  await page.getByPlaceholder('密码').fill(ADMIN_PASSWORD);
  const first = await next(() => page.keyboard.press('Enter'));
  await page.getByText(`请依次点击【${first.wordList?.join(',')}】`, { exact: true }).waitFor();
  const [word, ...rest] = await clicksOf(first);
  const fresh = await next(() => clickAll([...rest, word!]));
  expect(fresh.token).not.toBe(first.token);
  await page.getByText(`请依次点击【${fresh.wordList?.join(',')}】`, { exact: true }).waitFor();
  await clickAll(await clicksOf(fresh));
  await page.getByText('验证成功', { exact: true }).first().waitFor();
  await page.waitForURL((url) => !url.pathname.startsWith('/user'));
  expect(browser.problems).toEqual([]);
});
