import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEVICE } from '../../src/compiler/samples/device.ts';
import { ADMIN } from '../support/accounts.ts';
import type { ApiClient } from '../support/api-client.ts';
import { Console } from '../support/browser/console.ts';
import { idOf, startPeopledServer } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';

const PLACE = '/site/TestDevice';
const NAMES = ['手提式干粉灭火器', '室内消火栓', '推车式泡沫灭火器'];
let server: TestServer;
let admin: ApiClient;
let person: Console;

beforeAll(async () => {
  server = await startPeopledServer({ descriptors: [DEVICE] });
  admin = await server.login(ADMIN);
  const db = server.platform.database.session('1');
  const folder = await db.first<{ id: number }>(
    db.t.selectFrom('sys_menu').select('id').where('router', '=', '/site/CameraFile'),
  );
  const menu = { pid: 0, name: DEVICE.title, code: 'testDevice', type: 1, router: PLACE, status: 0, sort: 1 };
  const page = { component: 'main/TestDevice/index', application: 'hazard', icon: 'tool', visible: true, open_type: 1 };
  expect(folder).toBeDefined();
  await db.run(db.t.insertInto('sys_menu').values({ ...menu, ...page, created_time: new Date() }));
  const dutyUserId = await idOf(server, 'linanqi');
  for (const [at, name] of NAMES.entries()) {
    await admin.write('/TestDevice/add', { name, code: `XF-00${at + 1}`, dutyUserId });
  }
  person = await Console.open(server.base, { account: ADMIN, at: PLACE });
});

afterAll(async () => {
  await person?.close();
  await server?.stop();
});

it('does what the descriptor says: asks, scraps, and tells why it cannot be done again', async () => {
  await person.act('室内消火栓', '报废');
  await person.answer('确认报废“室内消火栓”？报废后不能恢复。', '确定');
  await person.sees('报废成功');
  const scrap = person.row('室内消火栓').getByRole('button', { name: '报废', exact: true });
  await expect.poll(() => scrap.isDisabled()).toBe(true);
  await scrap.hover({ force: true });
  await person.page.getByRole('tooltip').getByText('当前状态为“报废”，不能报废').waitFor();
});

it('asks in its form, keeps what was typed when refused, and stores form and expressions', async () => {
  await person.act('手提式干粉灭火器', '复检');
  await person.page.getByRole('dialog').getByText('手提式干粉灭火器').waitFor();
  await person.press('确定', person.page.getByRole('dialog'));
  await person.sees(/请选择检查结果|请输入检查结果/);
  await person.choose('检查结果', '合格');
  await person.confirm('复检已登记');
  const cells = await person.cells('手提式干粉灭火器');
  expect(cells).toMatchObject({ 检查结果: '合格' });
});

it('does one action to the ticked rows, and names the first that refuses it', async () => {
  const tick = (at: number) => person.page.getByRole('checkbox', { name: `选择第 ${at} 行` });
  for (const at of [1, 2]) await tick(at).check();
  const scrap = person.page.locator('.list-actions').getByRole('button', { name: '报废', exact: true });
  await expect.poll(() => scrap.isDisabled()).toBe(true);
  await tick(2).uncheck();
  await tick(3).check();
  await person.press('移交', person.page.locator('.list-actions'));
  await person.page.getByRole('dialog').getByText('所选 2 项').waitFor();
  await person.pick('负责人', '陈研');
  await person.type('移交原因', '轮岗');
  await person.confirm('操作成功');
  await expect.poll(() => person.cells('推车式泡沫灭火器')).toMatchObject({ 负责人: '陈研' });
});

it('saves and does an action in one step', async () => {
  await person.press('新增');
  await person.type('名称', '灭火毯');
  await person.press('保存并启用', person.page.getByRole('dialog'));
  await person.sees('已保存并启用');
  expect(await person.cells('灭火毯')).toMatchObject({ 启用状态: '正常' });
});
