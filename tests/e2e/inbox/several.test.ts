import { afterAll, beforeAll, expect, it } from 'vitest';
import { Console } from '../../support/browser/console.ts';
import { idOf, startPeopledServer } from '../../support/people.ts';
import type { TestServer } from '../../support/server.ts';

let server: TestServer;
let judge: Console;
const ids: number[] = [];

const NAMES = ['护栏松动', '灯具破损', '积水'];

beforeAll(async () => {
  server = await startPeopledServer();
  const db = server.platform.database.session('1');
  const now = server.platform.now();
  const judgeId = Number(await idOf(server, 'chenyan'));
  const registrant = Number(await idOf(server, 'zhengdeng'));
  for (const [index, name] of NAMES.entries()) {
    const row = { risk_name: name, status: 1, path: 'judge', round: 1, version: 1, judge_id: judgeId };
    const about = { created_user_id: registrant, created_time: now, stage_time: now, submit_time: now };
    const code = `YH20261125-000${index + 1}`;
    const hazard = { ...row, ...about, code, judge_name: '陈研' };
    const added = await db.first<{ id: number }>(db.t.insertInto('risk_register').values(hazard).returning('id'));
    ids.push(added?.id ?? 0);
  }
  judge = await Console.open(server.base, { account: 'chenyan', at: '/inbox' });
});
afterAll(async () => {
  await judge?.close();
  await server?.stop();
});

/** Another session writes to a hazard for as long as `during` takes. */
async function heldElsewhere(id: number, during: () => Promise<void>): Promise<void> {
  await server.platform.database.tx('1', async (db) => {
    await db.first(db.t.selectFrom('risk_register').select('id').where('id', '=', id).forUpdate());
    await during();
  });
}

async function statuses(): Promise<number[]> {
  const db = server.platform.database.session('1');
  const rows = await db.all<{ status: number }>(
    db.t.selectFrom('risk_register').select('status').where('id', 'in', ids).orderBy('id'),
  );
  return rows.map(({ status }) => status);
}

it('judges three hazards with one form: one is refused, said why, and stays ticked', async () => {
  const { page, modal } = judge;
  const ticked = page.getByRole('list', { name: '待办' }).locator('input:checked');
  await page.getByText('护栏松动').waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.getByRole('button', { name: '再选同类 2 项' }).click();
  await expect.poll(() => ticked.count()).toBe(3);
  await page
    .getByRole('toolbar', { name: '批量办理' })
    .getByRole('button', { name: /^研\s*判$/ })
    .click();
  await modal.getByText('所选 3 项').waitFor();
  await judge.field('是否隐患').locator('input').first().focus();
  await page.keyboard.press('ArrowRight');
  await judge.input('研判意见').fill('现场已消除');
  await heldElsewhere(ids[1] ?? 0, async () => {
    await page.keyboard.press('Control+Enter');
    await page.getByRole('dialog', { name: '研判结果' }).waitFor();
  });
  const results = page.getByRole('list', { name: '逐项结果' }).getByRole('listitem');
  await expect
    .poll(() => results.allInnerTexts())
    .toEqual([
      expect.stringMatching(/YH20261125-0002 灯具破损\s+数据正在被他人修改，请稍后重试/),
      expect.stringMatching(/YH20261125-0001 护栏松动\s+已办理/),
      expect.stringMatching(/YH20261125-0003 积水\s+已办理/),
    ]);
  expect(await statuses()).toEqual([9, 1, 9]);
  await page.getByRole('button', { name: '知道了' }).click();
  await expect.poll(() => page.getByRole('list', { name: '待办' }).getByRole('listitem').count()).toBe(1);
  await expect.poll(() => ticked.count()).toBe(1);
  expect(judge.browser.problems).toEqual([]);
});

it('reminds the judge once: the second time is refused, with the time of the first', async () => {
  await judge.handOver('linanqi', '/manage/turns');
  const { page } = judge;
  const row = page.getByRole('list', { name: '等待处理的隐患' }).getByRole('listitem').filter({ hasText: '灯具破损' });
  const remind = row.getByRole('button', { name: /^催\s*办$/ });
  await remind.click();
  await page.getByText('已催办 1 项').waitFor();
  await expect.poll(() => remind.getAttribute('aria-disabled')).toBe('true');
  await remind.focus();
  await page.getByRole('tooltip', { name: /^您已于 .* 催办，.* 后可再次催办$/ }).waitFor();
  await page.keyboard.press('Enter');
  const again = await (await server.login('linanqi')).post('/RiskRegister/remind', { id: ids[1] });
  expect(again.body.message).toMatch(/已催办（.*），.* 后可再次催办$/);
  const db = server.platform.database.session('1');
  const told = await db.all(db.t.selectFrom('user_notice').select('content').where('title', 'like', '催办%'));
  expect(told.map(({ content }) => content)).toEqual([expect.stringMatching(/^.*催办：隐患灯具破损待您研判，已等待/)]);
  expect(judge.browser.problems).toEqual([]);
});
