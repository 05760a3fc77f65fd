import { TOTP, URI } from 'otpauth';
import { beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../support/accounts.ts';
import { launchBrowser } from '../support/browser/browser.ts';
import { idOf, startPeopledServer } from '../support/people.ts';
import { begunOnce, ofFile } from '../support/servers/begun.ts';
import { serverOfFile } from '../support/servers/of-file.ts';
import { setUsers } from '../support/stored.ts';

const MOBILE = '13900000001';
const ACCOUNT = 'sunmin';

const server = serverOfFile(startPeopledServer);
beforeAll(async () => setUsers(server, [await idOf(server, ACCOUNT)], { phone: MOBILE }));
const browser = ofFile(() => launchBrowser({ width: 375, height: 812 }));
const page = begunOnce(async () => browser.page);

const press = (name: string | RegExp) => page.getByRole('button', { name }).click();
const isIn = () => page.waitForURL((url) => !url.pathname.startsWith('/user'));

/** Opens the sign-in page with empty storage, as on a first visit. */
async function arrive(): Promise<void> {
  await page.goto(server.base);
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${server.base}/user/login`);
}

async function givePassword(): Promise<void> {
  await arrive();
  await page.getByPlaceholder('账号').fill(ACCOUNT);
  await page.getByPlaceholder('密码').fill(DEMO_PASSWORD);
  await press('确定');
}

describe('signing in by telephone', () => {
  it('login-11 login-errors-05 login-errors-07 transport-09 shows the code of the simulator, counts down over a reload and opens the console', async () => {
    await arrive();
    await page.getByRole('tab', { name: '手机登录' }).click();
    await page.getByText('演示环境：不发送短信，验证码直接显示在页面上').waitFor();
    await page.getByRole('textbox', { name: '手机号' }).fill(MOBILE);
    await press('获取验证码');
    const codeMessage = page.getByText(/您的验证码为：\d{6}/);
    await codeMessage.waitFor();
    await page.getByText('提示', { exact: true }).waitFor();
    const code = (await codeMessage.innerText()).match(/\d{6}/)?.[0] ?? '';
    await page.reload();
    await page.getByRole('tab', { name: '手机登录' }).click();
    expect(await page.getByRole('button', { name: /^\d+ 秒后重发$/ }).isDisabled()).toBe(true);
    await page.getByRole('textbox', { name: '手机号' }).fill(MOBILE);
    await page.getByRole('textbox', { name: '短信验证码' }).fill(code);
    await press('确定');
    await isIn();
  });

  it('login-errors-04 login-errors-06 says that it is sending; a refusal resets the countdown and is shown', async () => {
    await arrive();
    await page.getByRole('tab', { name: '手机登录' }).click();
    await page.getByRole('textbox', { name: '手机号' }).fill(MOBILE);
    // The answer is held back until the page shows that it is sending.
    await page.route('**/getSmsCaptcha*', async (route) => {
      await page.getByRole('button', { name: '验证码发送中..' }).waitFor();
      await route.continue();
    });
    await press('获取验证码');
    await page.getByText('操作过于频繁，请稍后再试').waitFor();
    expect(await page.getByRole('button', { name: '获取验证码' }).isEnabled()).toBe(true);
    await page.unroute('**/getSmsCaptcha*');
  });
});

describe('the second step', () => {
  let totp: TOTP;
  let recovery: string[] = [];

  it('is switched on at 安全设置 with the password and a code of the app', async () => {
    await givePassword();
    await isIn();
    await page.goto(`${server.base}/account/settings/security`);
    await press('开启两步验证');
    await page.getByLabel('登录密码').fill(DEMO_PASSWORD);
    const begun = page.waitForResponse((response) => response.url().endsWith('/twoStep/begin'));
    await press('下一步');
    const { data } = await (await begun).json();
    const parsed = URI.parse(data.uri);
    if (!(parsed instanceof TOTP)) throw new Error('the QR code holds no time-based secret');
    totp = parsed;
    await page.locator('.ant-qrcode canvas, .ant-qrcode svg').first().waitFor();
    expect((await page.locator('[translate=no]').innerText()).replaceAll(' ', '')).toBe(data.secret);
    await page.getByLabel('动态码').fill(totp.generate());
    await press('确认开启');
    const codes = page.getByRole('list', { name: '恢复码' }).getByRole('listitem');
    await codes.first().waitFor();
    recovery = await codes.allInnerTexts();
    expect(recovery).toHaveLength(10);
    await press('我已保存');
    await page.getByText('剩余恢复码 10 个').waitFor();
    await page.getByText('当前设备').waitFor();
  });

  it('login-12 login-14 login-validation-05 is asked for after the password and checks the code', async () => {
    await givePassword();
    const dialog = page.getByRole('dialog', { name: '两步验证' });
    await dialog.getByRole('button', { name: '返回' }).waitFor();
    await dialog.getByLabel('动态码').fill('12345');
    await dialog.getByRole('button', { name: '继续' }).click();
    await dialog.getByText('请输入 6 位动态码!').waitFor();
    await dialog.getByLabel('动态码').fill(totp.generate({ timestamp: Date.now() + 30_000 }));
    await dialog.getByRole('button', { name: '继续' }).click();
    await isIn();
  });

  it('login-13 lets whoever lost his telephone in with a recovery code, once', async () => {
    const dialog = page.getByRole('dialog', { name: '两步验证' });
    const recover = async (code: string | undefined) => {
      await givePassword();
      await dialog.getByRole('button', { name: '遗失手机?' }).click();
      await dialog.getByText(/请联系管理员重置两步验证/).waitFor();
      await dialog.getByRole('button', { name: '使用恢复码' }).click();
      await dialog.getByLabel('恢复码').fill(String(code));
      await dialog.getByRole('button', { name: '继续' }).click();
    };
    await recover(recovery[0]);
    await isIn();
    await recover(recovery[0]);
    await dialog.getByText('恢复码不正确或已使用，请换一个恢复码').waitFor();
    await dialog.getByRole('button', { name: '返回' }).click();
    await dialog.waitFor({ state: 'hidden' });
    // The browser logs refused requests as errors; in this test they are intended.
    expect(browser.problems.filter((text) => !/status of (401|429) /.test(text))).toEqual([]);
  });
});
