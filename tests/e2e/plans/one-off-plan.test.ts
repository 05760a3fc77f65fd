import { beforeAll, expect, it } from 'vitest';
import type { WireRecord } from '../../../src/engine/json.ts';
import { ADMIN } from '../../support/accounts.ts';
import { atConsole } from '../../support/browser/console.ts';
import { idOf } from '../../support/people.ts';
import { photo } from '../../support/pictures.ts';
import { addOneOff, startOneOffWorld } from '../../support/plans/one-off-world.ts';
import { ofFile } from '../../support/servers/begun.ts';

const NAME = '节前专项排查';
const LIST = '/inspection/RiskPlanningExecute';

let id: number;

const world = ofFile(startOneOffWorld);
beforeAll(async () => {
  const checkUserIds = `${await idOf(world.server, 'fengxun')},${world.people[0].userId}`;
  const times = { startTime: '2026-01-01 08:00:00', endTime: '2090-01-01 18:00:00' };
  id = await addOneOff(world, { planningName: NAME, checkUserIds, ...times });
});
const manager = atConsole(world, { account: ADMIN, at: '/inspection/RiskPlanning' });
const person = atConsole(world, { account: 'fengxun', phone: true });

const card = (name: string) => person.page.locator('article').filter({ hasText: name });
const choose = (item: string, result: string) => card(item).getByRole('radio', { name: result }).click();
const detail = () => world.admin.read<{ status: number; items: WireRecord[] }>('/RiskPlanningExecute/detail', { id });

it('leads a one-off plan from its publication to its end, with a hazard on the way', async () => {
  await manager.row(NAME).waitFor();
  await manager.press('发布');
  await manager.press('确定', manager.page.getByRole('dialog'));
  await manager.sees('发布成功');

  await person.goto(LIST);
  await person.row(NAME).waitFor();
  await person.press('执行');
  await person.modal.waitFor();
  await card('液位计完好').locator('input[type=file]').setInputFiles(photo());
  await card('液位计完好').getByRole('img').waitFor();
  await person.sees('已全部保存');

  // An item the other inspector checks meanwhile appears at once with his name and cannot be changed here.
  const { items } = await detail();
  const [gauge, dike] = items;
  const other = await world.server.login('jihua01', 'Test-demo-2026');
  await other.write('/RiskPlanningExecute/execute', { id, items: [{ id: dike?.id, result: 1 }] });
  await card('围堰无破损')
    .getByText(/^jihua01 .* 填写$/)
    .waitFor();
  expect((await card('围堰无破损').locator('.round-result').innerText()).trim()).toBe('正常');
  expect(await card('围堰无破损').getByRole('radio').count()).toBe(0);

  await choose('液位计完好', '异常');
  const form = person.page.getByRole('dialog').filter({ hasText: '隐患描述' });
  await form.waitFor();
  await person.type('隐患描述', '玻璃破裂，看不清液位');
  await form.getByText('物的不安全状态').click();
  await person.press('存草稿', form);
  await person.sees('登记成功');
  await card('液位计完好')
    .getByRole('button', { name: /查看隐患 YH/ })
    .waitFor();
  await person.press('完成排查', person.modal);
  await person.sees('排查已完成');

  const done = await detail();
  expect(done).toMatchObject({
    status: 2,
    items: [
      { id: gauge?.id, result: 2 },
      { result: 1, checkUserName: 'jihua01' },
    ],
  });
  // A draft is visible to its registrant alone.
  const fengxun = await world.server.login('fengxun');
  const hazard = await fengxun.read<WireRecord>('/RiskRegister/getInfoByPlanRiskItemId', {
    planRiskItemId: String(gauge?.id),
  });
  expect(hazard).toMatchObject({ riskDesc: '玻璃破裂，看不清液位', source: 2, riskPointName: '一号储罐' });
  expect(String(hazard.pictures)).toContain('id=');
  await manager.goto('/inspection/RiskPlanning?status=2');
  await manager.row(NAME).waitFor();
});

it('covers a point that no plan inspects: its colour ticked, its person proposed, the plan previewed and made', async () => {
  const ranks = await world.admin.read<WireRecord[]>('/RankType/list');
  const owned = { orgId: world.orgId, userId: await idOf(world.server, 'fengxun') };
  const rankTypeId = ranks.find(({ code }) => code === 1)?.id;
  const point = { name: '二号储罐', riskPointTypeId: world.typeId, rankTypeId, ...owned };
  await world.admin.add('/RiskPointItem/add', {
    item: '人孔严密',
    riskPointId: await world.admin.add('/RiskPoint/add', point),
  });
  await manager.goto('/inspection/RiskTimedPlanning');
  await manager.press('补齐排查覆盖');
  await manager.modal.getByRole('checkbox', { name: /未评级/ }).uncheck();
  await manager.modal.getByRole('row', { name: /检修车间储罐区日常排查.*每日 08:00/ }).waitFor();
  await manager.press('新建并启动', manager.modal);
  await manager.sees('定时任务已新建并启动');
  expect(await manager.row('检修车间储罐区日常排查').innerText()).toContain('已启动');
});
