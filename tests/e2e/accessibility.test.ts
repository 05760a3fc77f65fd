import { AxeBuilder } from '@axe-core/playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Console } from '../support/console.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

/** Look: every screen in light and dark, at a desk and on a phone. */
const SCHEMES = ['light', 'dark'] as const;
const SIZES = [
  { width: 1440, height: 900 },
  { width: 375, height: 812 },
];
const GRAVE = ['serious', 'critical'];

let server: TestServer;
let person: Console;

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  person = await Console.open(server.base, { account: 'linanqi' });
}, 180_000);

afterAll(async () => {
  await person?.close();
  await server?.stop();
});

/** What axe finds grave on the page as it stands, one line a finding. */
async function findings(): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page: person.page }).analyze();
  return violations
    .filter(({ impact }) => GRAVE.includes(impact ?? ''))
    .flatMap(({ id, nodes }) => nodes.map(({ target, html }) => `${id}: ${target.join(' ')} ${html.slice(0, 160)}`));
}

/** Looks at one screen in both schemes; `open` brings it up at a size and waits until it stands. */
async function expectAccessible(open: () => Promise<void>): Promise<void> {
  for (const size of SIZES) {
    await person.page.setViewportSize(size);
    await open();
    for (const colorScheme of SCHEMES) {
      await person.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect(await findings(), `${size.width} px, ${colorScheme}`).toEqual([]);
    }
  }
}

const first = () => person.page.locator('.ant-table-row, article').first().waitFor();

describe('no grave finding of axe', () => {
  it('on the home page', () =>
    expectAccessible(async () => {
      await person.goto('/homePage');
      await person.page.getByText('隐患总数').first().waitFor();
      await person.page.locator('canvas').first().waitFor();
    }));

  it('on the camera list', () =>
    expectAccessible(async () => {
      await person.goto('/site/CameraFile');
      await first();
    }));

  it('in the add form', () =>
    expectAccessible(async () => {
      await person.goto('/site/CameraFile');
      await first();
      await person.press('新增');
      await person.input('摄像头名称').waitFor();
      await person.press('确定', person.modal);
      await person.sees('请输入摄像头名称！');
    }));

  it('on the hazard list', () =>
    expectAccessible(async () => {
      await person.goto('/hazard/RiskQuery');
      await first();
    }));

  it('in the detail of a hazard', () =>
    expectAccessible(async () => {
      await person.goto('/hazard/RiskQuery?status=5');
      await first();
      await person.page.locator('.ant-table-row, article').first().getByRole('button').first().click();
      await person.modal.getByText('隐患验收信息').waitFor();
    }));

  it('on the sign-in page', async () => {
    await person.page.setViewportSize({ width: 1440, height: 900 });
    await person.goto('/homePage');
    await person.signOut();
    await expectAccessible(async () => {
      await person.goto('/user/login');
      await person.page.getByText('演示账号，点击填入').waitFor();
    });
    expect(person.browser.problems).toEqual([]);
  });
});
