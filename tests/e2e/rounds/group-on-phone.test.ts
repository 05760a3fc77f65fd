import { afterAll, beforeAll, expect, it } from 'vitest';
import type { WireRecord } from '../../../src/engine/json.ts';
import { Console } from '../../support/browser/console.ts';
import { idOf } from '../../support/people.ts';
import { ROUNDS, type RoundWorld, startRoundWorld, THERE } from '../../support/rounds/round-world.ts';

const LIST = '/inspection/RiskTimedPlanningExecute';

let world: RoundWorld;
let one: Console;
let other: Console;
let id: number;

beforeAll(async () => {
  world = await startRoundWorld(() => new Date());
  const { server } = world;
  const [first, second] = [await idOf(server, 'fengxun'), await idOf(server, 'zhengdeng')];
  ({ id } = await world.newRound({ userIds: [first, second], planningName: '班组巡检' }));
  [one, other] = (await Promise.all(
    ['fengxun', 'zhengdeng'].map((account) => Console.open(server.base, { account, phone: true })),
  )) as [Console, Console];
});

afterAll(async () => {
  await Promise.all([one?.close(), other?.close()]);
  await world?.server.stop();
});

it('is taken by the inspector who signs in first; the other sees by whom, also in the round that was open', async () => {
  for (const person of [one, other]) {
    await person.goto(LIST);
    await person.row('班组巡检').waitFor();
    await person.browser.context.grantPermissions(['geolocation'], { origin: world.server.base });
    await person.browser.context.setGeolocation({ longitude: THERE.lng, latitude: THERE.lat });
    await person.press('签到');
    await person.modal.getByText('中任一人签到后执行').waitFor();
  }
  await one.press('定位并签到', one.modal);
  await one.sees('签到成功');
  await other.modal.getByText(/已由 .+ 签到执行，您不用再去/).waitFor();
  expect(await other.modal.getByRole('button', { name: '定位并签到' }).count()).toBe(0);
  expect(await other.modal.getByRole('radio').count()).toBe(0);

  const row = await world.admin.read<WireRecord>(`${ROUNDS}/detail`, { id: String(id) });
  expect(row.checkUserId).toBe(await idOf(world.server, 'fengxun'));
  await other.goto(LIST);
  await other.row('班组巡检').getByText(String(row.checkUserName), { exact: true }).first().waitFor();
  expect(await other.page.getByRole('button', { name: '签到', exact: true }).count()).toBe(0);
  expect(await other.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
});
