import { afterAll, beforeAll, expect, it } from 'vitest';
import { ADMIN } from '../support/accounts.ts';
import { Console } from '../support/browser/console.ts';
import { type Cast, createCast } from '../support/hazards/hazard-cast.ts';
import { requirePhotos } from '../support/hazards/hazard-oracle.ts';
import { LEAVER, twelveTasks } from '../support/hazards/leaver-tasks.ts';
import { startTestServer } from '../support/server.ts';

let cast: Cast;
let person: Console;
/** Has the list of what has to be given to others open while the account is closed. */
let manager: Console;

beforeAll(async () => {
  cast = await createCast(await startTestServer({ seed: 'none' }));
  await requirePhotos(cast, false);
  await twelveTasks(cast);
  person = await Console.open(cast.server.base, { account: ADMIN, at: `/system/user?account=${LEAVER}` });
  manager = await Console.open(cast.server.base, {
    account: ADMIN,
    at: '/manage/RiskAgainCheckMgr?unmanned=true',
  });
});
afterAll(async () => {
  await manager?.close();
  await person?.close();
  await cast?.server.stop();
});

it('hands twelve open tasks over by stage, and leaves the rest to the managers as 待改派', async () => {
  const { page } = person;
  const waiting = manager.page.getByRole('row').filter({ hasText: `${LEAVER}先生` });
  await manager.sees('没有符合条件的记录');
  await page.getByRole('button', { name: '正常' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('以下任务正等待该用户办理').waitFor();
  for (const stage of ['研判', '核查', '整改', '验收']) {
    await dialog.getByRole('listitem').filter({ hasText: stage }).getByText('3 项').waitFor();
  }
  for (const [stage, name] of [
    ['研判', 'judge2先生'],
    ['整改', 'rectifier2先生'],
  ] as const) {
    await dialog.getByRole('combobox', { name: `${stage}的接替人` }).fill(name);
    await page.locator('.ant-select-item-option', { hasText: name }).click();
  }
  await dialog.getByText('核查 3 项、验收 3 项未指定接替人').waitFor();
  await person.press('停用', dialog);
  await person.sees('修改状态成功');
  await page.getByRole('button', { name: '停用', exact: true }).waitFor();
  // No page is loaded anew: rows and the number beside the menu come by themselves.
  await expect.poll(() => waiting.count()).toBe(3);
  await manager.page.getByRole('menuitem', { name: /隐患核查管理\s*3/ }).waitFor();
  await person.goto('/manage/RiskAgainCheckMgr?unmanned=true');
  await expect
    .poll(() =>
      page
        .getByRole('row')
        .filter({ hasText: `${LEAVER}先生` })
        .count(),
    )
    .toBe(3);
  await person.goto('/manage/RiskRectifyMgr?unmanned=true');
  await expect.poll(() => page.getByText('没有符合条件的记录').count()).toBeGreaterThan(0);
});
