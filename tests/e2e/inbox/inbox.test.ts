import { beforeAll, expect, it } from 'vitest';
import { atConsole } from '../../support/browser/console.ts';
import { idOf, startPeopledServer } from '../../support/people.ts';
import { serverOfFile } from '../../support/servers/of-file.ts';

const server = serverOfFile(startPeopledServer);
beforeAll(async () => {
  const db = server.platform.database.session('1');
  const now = server.platform.now();
  const judgeId = Number(await idOf(server, 'chenyan'));
  const registrant = Number(await idOf(server, 'zhengdeng'));
  for (const name of ['护栏松动', '灯具破损', '积水']) {
    const row = { risk_name: name, status: 1, path: 'judge', round: 1, version: 1, judge_id: judgeId };
    const about = { created_user_id: registrant, created_time: now, stage_time: now, submit_time: now };
    await db.run(db.t.insertInto('risk_register').values({ ...row, ...about, judge_name: '陈研' }));
  }
});
const judge = atConsole(server, { account: 'chenyan', at: '/inbox' });

it('has the number of what waits before the tab’s title as soon as the tasks stand', async () => {
  const { page } = judge;
  // Disables the fallback of 4 s for pages that never report being usable (client/ui/when-idle.ts).
  await page.addInitScript(() => {
    const later = window.setTimeout;
    window.setTimeout = ((work: () => void, ms?: number) =>
      ms === 4_000 ? 0 : later(work, ms)) as typeof window.setTimeout; // the overload for Node has other results
  });
  await judge.goto('/inbox?kind=judge');
  await page.getByText('护栏松动').waitFor();
  await expect.poll(() => page.title()).toMatch(/^\(3\) 我的待办/);
});

it('lets a judge empty three tasks by keys alone: the next form opens by itself', async () => {
  const { page, modal } = judge;
  const tasks = page.getByRole('list', { name: '待办' }).getByRole('link');
  await expect.poll(() => tasks.count()).toBe(3);
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  for (const left of [2, 1, 0]) {
    await modal
      .getByText(['积水', '灯具破损', '护栏松动'][left] ?? '')
      .first()
      .waitFor();
    await judge.field('是否隐患').locator('input').first().focus();
    await page.keyboard.press('ArrowRight');
    await judge.input('研判意见').focus();
    await page.keyboard.type('现场已消除');
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => tasks.count()).toBe(left);
  }
  await page.getByText('没有待办，一切就绪').waitFor();
});
