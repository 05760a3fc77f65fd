import { beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../support/accounts.ts';
import { atConsole } from '../support/browser/console.ts';
import { Keys } from '../support/browser/keys.ts';
import { expectNothingGrave, findings, SIZES } from '../support/browser/looks.ts';
import { startDemoServer } from '../support/company.ts';
import { PIXEL } from '../support/pictures.ts';
import { IS_NIGHT } from '../support/size.ts';

const person = atConsole(startDemoServer, { account: 'linanqi' });

/** Checks a screen at all sizes and in both colour schemes; `open` opens the screen and waits until it is drawn. */
async function expectAccessible(nth: number, open: () => Promise<void>): Promise<void> {
  for (const [at, size] of SIZES.entries()) {
    await person.page.setViewportSize(size);
    await open();
    await expectNothingGrave(person.page, nth + at);
  }
}

const HAZARD = '只用键盘登记的隐患';

/** First row of the table, or first card on a phone. */
const firstRow = () => person.page.locator('.ant-table-row, .card').first();

describe('reduced motion', () => {
  it('opens menus and choices where they can be seen', async () => {
    await person.goto('/site/CameraFile');
    await firstRow().waitFor();
    await person.press('新增');
    await person.input('位置').waitFor();
    await person.choose('位置', '合成二装置');
    await person.press('取消', person.modal);
    await person.answer('放弃已填写的内容？', '放弃');
  });
});

describe('the keyboard alone', () => {
  beforeAll(() => person.goto('/homePage'));

  const focused = () => person.page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent);

  it('starts in the page after a sign-in, and gets past the menus without changing the address', async () => {
    const { page } = person;
    await person.signOut();
    await person.signIn('linanqi', DEMO_PASSWORD);
    await expect.poll(focused).toBe('content');
    await person.goto('/site/CameraFile');
    await firstRow().waitFor();
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('跳到主要内容');
    await page.keyboard.press('Enter');
    expect(await focused()).toBe('content');
    expect(new URL(page.url()).hash).toBe('');
  });

  it('is back where it was when a dialog closes', async () => {
    await person.goto('/site/CameraFile');
    await firstRow().waitFor();
    await person.page.getByRole('button', { name: '新增', exact: true }).focus();
    await person.page.keyboard.press('Enter');
    await person.input('摄像头名称').waitFor();
    await person.page.keyboard.press('Escape');
    await expect.poll(focused).toBe('新增');
  });

  // Arrow keys in the people picker: people-choice.test.tsx.
  if (IS_NIGHT)
    it('registers a hazard, hands it in, has it judged and checked', async () => {
      const keys = new Keys(person);
      const send = async (done: string) => {
        await keys.press('Control+Enter');
        await person.sees(done);
      };
      await person.handOver('zhengdeng', '/hazard/RiskRegister');
      await firstRow().waitFor();
      await keys.button('新增');
      await person.input('隐患描述').waitFor();
      await keys.choose('隐患位置', '合成一装置');
      await keys.type('隐患描述', HAZARD);
      await keys.choose('隐患类型', '物的不安全状态');
      await keys.choose('责任部门', '合成一车间');
      // The file is attached without keys: its dialog belongs to the operating system.
      await person.attach('隐患图片', { name: 'before.png', mimeType: 'image/png', buffer: PIXEL });
      await send('新增成功');
      await person.row(HAZARD).waitFor();
      await keys.button('提交', HAZARD);
      await person.field('研判人').waitFor();
      await keys.pick('研判人', '陈研');
      await send('操作成功');
      await person.handOver('chenyan', '/hazard/RiskJudge');
      await person.row(HAZARD).waitFor();
      await keys.button('研判', HAZARD);
      await person.field('是否隐患').waitFor();
      await keys.choose('是否隐患', '是');
      await keys.pick('核查人', '胡核成');
      await send('操作成功');
      await person.handOver('huhecheng', '/hazard/RiskAgainCheck');
      await person.row(HAZARD).waitFor();
      await keys.button('核查', HAZARD);
      await person.field('核查结果').waitFor();
      await keys.choose('核查结果', '一般隐患');
      await keys.type('核查意见', '情况属实，限期整改');
      await keys.typeTime('完成期限', '2036-12-01 18:00:00');
      await keys.pick('整改责任人', '李志刚');
      await keys.choose('整改责任部门', '合成一车间');
      await keys.choose('整改类型', '立即整改');
      await keys.type('处理措施', '更换密封件并复测');
      await send('操作成功');
      expect(person.browser.problems).toEqual([]);
      await person.handOver('linanqi', '/homePage');
    });
});

describe('no grave finding of axe', () => {
  it('on the home page', () =>
    expectAccessible(0, async () => {
      await person.goto('/homePage');
      await person.page.getByText('隐患总数').first().waitFor();
      await person.page.waitForLoadState('networkidle');
    }));

  it('on the camera list', () =>
    expectAccessible(1, async () => {
      await person.comeTo('/site/CameraFile');
      await firstRow().waitFor();
    }));

  it('in the add form', () =>
    expectAccessible(2, async () => {
      await person.comeTo('/site/CameraFile');
      await firstRow().waitFor();
      await person.press('新增');
      await person.input('摄像头名称').waitFor();
      await person.press('确定', person.modal);
      await person.sees('请输入摄像头名称！');
    }));

  it('on the hazard list', () =>
    expectAccessible(3, async () => {
      await person.comeTo('/hazard/RiskQuery');
      await firstRow().waitFor();
    }));

  it('in the detail of a hazard', () =>
    expectAccessible(4, async () => {
      // Loads the page again: rows of the previous list would stay visible for a moment.
      await person.goto('/hazard/RiskQuery?status=5');
      await firstRow().waitFor();
      await firstRow().getByRole('button').first().click();
      await person.modal.getByText('隐患验收信息').waitFor();
    }));

  const DASHBOARDS = { analysis: '隐患与整改率', monitor: '风险等级', workplace: '各月隐患' };
  it.each(Object.entries(DASHBOARDS))('on the dashboard %s, drawn and as a table', async (code, title) => {
    const card = person.page.getByRole('region', { name: title, exact: true });
    await expectAccessible(5, async () => {
      await person.comeTo(`/dashboard/${code}`);
      await card.locator('svg text').first().waitFor();
    });
    await person.press('表', card);
    await card.getByRole('table').waitFor();
    expect.soft(await findings(person.page, 'light'), `${title} as a table`).toEqual([]);
  });

  it('on the sign-in page', async () => {
    // Clears the token on a page without the console, whose pending requests would otherwise get a 401.
    expect(person.browser.problems).toEqual([]);
    await person.goto('/favicon.svg');
    await person.page.evaluate(() => localStorage.clear());
    // On a page that is only a picture, the browser requests /favicon.ico, which fails.
    await person.page.waitForLoadState('networkidle');
    person.browser.problems.length = 0;
    await expectAccessible(5, async () => {
      await person.goto('/user/login');
      await person.page.getByText('演示账号，点击即可登录').waitFor();
    });
    expect(person.browser.problems).toEqual([]);
  });
});
