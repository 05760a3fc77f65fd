import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askedBeforeUsable, noteUsable, PAGES, scriptsOf } from '../../scripts/bench/browser/page-scripts.ts';
import { DEMO_PASSWORD } from '../support/accounts.ts';
import { launchBrowser, type TestBrowser } from '../support/browser/browser.ts';
import { startPeopledServer } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { end } from '../support/servers/end.ts';
import { FakeWecom } from '../support/servers/fake-wecom.ts';

const SETTINGS = { corpId: 'ww0hazard', wxAppId: '1000002', secret: 'the-application-secret', isEnable: true };
const wecom = new FakeWecom({ corpId: SETTINGS.corpId, secret: SETTINGS.secret });

let server: TestServer;
let browser: TestBrowser;
let page: Page;

beforeAll(async () => {
  await wecom.start();
  server = await startPeopledServer({ env: { OUTBOUND_HOSTS: wecom.outboundHosts } });
  const admin = await server.login();
  await admin.write('/QyWechatConfig/add', { ...SETTINGS, redirectUri: `${server.base}/qywxLoading` });
  browser = await launchBrowser();
  page = browser.page;
});

afterAll(() => end(browser, server, wecom));

const open = (path: string) => page.goto(`${server.base}${path}`);
const sees = (text: string | RegExp) => page.getByText(text).first().waitFor();
const path = () => new URL(page.url()).pathname;
const arrives = (at: string) => expect.poll(path).toBe(at);

async function fillIn(account: string, password: string): Promise<void> {
  await page.getByLabel('账号', { exact: true }).fill(account);
  await page.getByLabel('密码', { exact: true }).fill(password);
}

async function signIn(account = 'linanqi', password = DEMO_PASSWORD): Promise<void> {
  await fillIn(account, password);
  await page.getByRole('button', { name: '确定' }).click();
}

async function forget(): Promise<void> {
  await page.evaluate(() => window.localStorage.clear());
}

describe.sequential('without a session', () => {
  it.each([
    ['routing-06', '/user/login', '/user/login', '账号'],
    ['routing-07', '/user/register', '/user/register', '账号由管理员开通'],
    ['routing-08', '/user/register-result', '/user/register-result', '还没有填写申请'],
    ['routing-10', '/bindWxName', '/bindWxName', '绑定请求已失效，请重新使用企业微信登录'],
    ['routing-09', '/qywxLoading?state=x', '/qywxLoading', '未完成企业微信授权'],
    ['static-routes-01', '/user', '/user/login', '账号'],
  ])('%s %s is shown', async (_rule, at, arrived, text) => {
    await open(at);
    await (text === '账号' ? page.getByPlaceholder(text).waitFor() : sees(text));
    expect(path()).toBe(arrived);
  });

  it('asks for no script before the form is usable but those its weight counts', async () => {
    const { roots, sign } = PAGES['the sign-in page'];
    const cold = await page.context().newPage();
    await cold.addInitScript(noteUsable, sign);
    await cold.goto(`${server.base}/user/login`);
    await cold.waitForFunction(() => performance.getEntriesByName('usable').length > 0);
    const counted = scriptsOf(roots);
    expect((await cold.evaluate(askedBeforeUsable)).filter((file) => !counted.has(file))).toEqual([]);
    await cold.close();
  });

  it('the register page makes a text to pass on, and sends nothing', async () => {
    const posts: string[] = [];
    page.on('request', (request) => void (request.method() === 'POST' && posts.push(request.url())));
    await open('/user/register');
    await page.getByRole('button', { name: '生成申请' }).click();
    await sees('请输入姓名！');
    await page.getByLabel('姓名').fill('王新');
    await page.getByLabel('部门').fill('合成车间');
    await page.getByRole('button', { name: '生成申请' }).click();
    await sees('申请文字已生成');
    expect(await page.locator('pre').innerText()).toContain('姓名：王新\n部门：合成车间');
    expect(path()).toBe('/user/register-result');
    expect(posts).toEqual([]);
  });

  it('routing-11 any other route leads to the sign-in with the way back', async () => {
    await open('/catalogue/RiskType?pageNo=2');
    await arrives('/user/login');
    expect(new URL(page.url()).searchParams.get('redirect')).toBe('/catalogue/RiskType?pageNo=2');
  });
});

describe.sequential('signing in with a way back (attack 24)', () => {
  it.each(['//evil.example/x', '/\\evil.example', 'javascript:alert(1)', '/%2F%2Fevil.example'])(
    '%s stays on this site',
    async (target) => {
      await open(`/user/login?redirect=${encodeURIComponent(target)}`);
      await signIn();
      await page.waitForURL((url) => url.pathname !== '/user/login');
      expect(new URL(page.url()).origin).toBe(server.base);
      await forget();
    },
  );

  it('routing-04 routing-05 routing-12 routing-15 routing-16 static-routes-05 leads to its target, and the sign-in page to /welcome afterwards', async () => {
    await open(`/user/login?redirect=${encodeURIComponent('/catalogue/RiskType')}`);
    await signIn();
    await arrives('/catalogue/RiskType');
    await open('/user/login');
    await arrives('/welcome');
    for (const at of ['/', '/nowhere/at/all']) {
      await open(at);
      await arrives('/homePage');
    }
    await forget();
  });
});

describe.sequential('enterprise messaging', () => {
  const PROVIDER = 'https://login.work.weixin.qq.com/**';
  beforeAll(async () => {
    // Replaces the provider's page: the user agrees at once.
    await page.route(PROVIDER, (route) => {
      const asked = new URL(route.request().url()).searchParams;
      const back = new URL(asked.get('redirect_uri') ?? '');
      back.search = String(
        new URLSearchParams({ code: wecom.issueCode({ userid: 'LinAnqi' }), state: asked.get('state') ?? '' }),
      );
      return route.fulfill({ status: 302, headers: { location: back.href } });
    });
  });
  afterAll(() => page.unroute(PROVIDER));

  it('login-15 leads there and back, asks once for the account, and keeps the way back', async () => {
    await open(`/user/login?redirect=${encodeURIComponent('/catalogue/RiskType')}`);
    await page.getByRole('link', { name: '企业微信登录' }).click();
    await arrives('/bindWxName');
    expect(page.url()).not.toContain('icket');
    await fillIn('linanqi', 'wrong-password');
    await page.getByRole('button', { name: '绑定并登录' }).click();
    await sees('用户名或密码不正确');
    await fillIn('linanqi', DEMO_PASSWORD);
    await page.getByRole('button', { name: '绑定并登录' }).click();
    await arrives('/catalogue/RiskType');
    await forget();
    await open('/user/login');
    await page.getByRole('link', { name: '企业微信登录' }).click();
    await arrives('/homePage');
  });
});
