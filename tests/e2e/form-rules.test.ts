import { afterAll, beforeAll, expect, it } from 'vitest';
import { RULE_SAMPLER } from '../../scripts/schemas/words/rule-sampler.ts';
import { addRow, Keyring } from '../contract/keyring.ts';
import { Console } from '../support/browser/console.ts';
import { startPeopledServer } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';

const { name } = RULE_SAMPLER;
/** Its form of an action's own has no call. */
const actions = RULE_SAMPLER.actions.filter((action) => typeof action === 'string');
const SCREEN = { name: '规则样例', code: 'ruleSampler', router: '/catalogue/RuleSampler' };

let server: TestServer;
let person: Console;

beforeAll(async () => {
  server = await startPeopledServer({ descriptors: [{ ...RULE_SAMPLER, actions }] });
  const db = server.platform.database.session('1');
  const shown = {
    pid: 0,
    type: 1,
    component: `main/${name}/index`,
    application: 'hazard',
    visible: 'Y',
    status: 0,
    sort: 1,
  };
  const menu = await addRow(db, 'sys_menu', { ...SCREEN, ...shown, created_time: new Date() });
  const keyring = await Keyring.create(server, { account: 'editor' });
  await keyring.hold(['page', 'list', 'detail', 'add', 'edit'].map((verb) => `${name}:${verb}`));
  await db.run(db.t.insertInto('sys_role_menu').values({ role_id: keyring.roleId, menu_id: menu }));
  const over = { name: '夜间疏散演练', cycle: 'weekly', weekday: 3, state: 2, planned: 100, spent: 70 };
  await keyring.client.write(`/${name}/add`, { ...over, beginTime: '2026-11-20 08:00:00' });
  person = await Console.open(server.base, { account: 'editor', at: SCREEN.router });
});

afterAll(async () => {
  await person?.close();
  await server?.stop();
});

it('draws choices in words, keeps what is locked and compares two fields, as the server does', async () => {
  expect(await person.cells('夜间疏散演练')).toMatchObject({ 周期: '每周', 星期: '周三', 进度: '已结束' });
  await person.press('编辑', person.row('夜间疏散演练'));
  const { modal } = person;
  await modal.getByRole('radio', { name: '每周' }).waitFor();
  expect(await person.input('名称').isDisabled()).toBe(true);
  expect(await person.input('计划费用').inputValue()).toBe('100.00');
  expect(await modal.getByText('现在不能修改').count()).toBe(2);
  await person.input('实际费用').fill('120');
  await person.press('确定', modal);
  await modal.getByText('实际费用不能大于计划费用').waitFor();
  await person.input('实际费用').fill('90');
  await modal.getByText('实际费用不能大于计划费用').waitFor({ state: 'detached' });
  await modal.getByRole('radio', { name: '每月' }).click();
  await person.press('确定', modal);
  await modal.waitFor({ state: 'detached' });
  await expect.poll(() => person.cells('夜间疏散演练')).toMatchObject({ 周期: '每月', 实际费用: '90.00' });
  expect(person.browser.problems).toEqual([]);
});
