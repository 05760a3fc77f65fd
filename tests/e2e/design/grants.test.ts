import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Descriptor } from '../../../src/engine/descriptor.ts';
import { ADMIN } from '../../support/accounts.ts';
import type { ApiClient } from '../../support/api-client.ts';
import { Console } from '../../support/browser/console.ts';
import { expectNothingGrave, SIZES } from '../../support/browser/looks.ts';
import { startPeopledServer } from '../../support/people.ts';
import { makeResource } from '../../support/revisions.ts';
import type { TestServer } from '../../support/server.ts';

const FORKLIFT: Descriptor = {
  name: 'YardForklift',
  title: '场内叉车',
  display: 'name',
  actions: ['page', 'list', 'detail', 'add', 'edit'],
  record: {
    type: 'object',
    required: ['name'],
    properties: { name: { type: 'string', title: '名称', maxLength: 40, 'x-search': true } },
  },
};
const ROLE = '安全管理员';

let server: TestServer;
let admin: ApiClient;
let manager: ApiClient;
let designer: Console;

beforeAll(async () => {
  server = await startPeopledServer();
  admin = await server.login();
  const { rows } = await admin.read<{ rows: { id: number; name: string }[] }>('/sysRole/page', { pageSize: 100 });
  const roleId = rows.find(({ name }) => name === ROLE)?.id;
  await makeResource(admin, FORKLIFT, { grants: [{ roleId, verbs: ['page', 'add'] }] });
  manager = await server.login('linanqi');
  designer = await Console.open(server.base, { account: ADMIN, at: '/system/formDesign' });
  designer.page.setDefaultTimeout(15_000);
  // What fades in is judged when it is there.
  await designer.page.emulateMedia({ reducedMotion: 'reduce' });
});

afterAll(async () => {
  await designer?.close();
  await server?.stop();
});

const openForm = () => designer.page.getByRole('button', { name: /^场内叉车/ }).click();

/** In both sizes: what a screen reader or a weak eye stumbles over. */
async function lookAtEachSize(): Promise<void> {
  for (const [at, size] of SIZES.entries()) {
    await designer.page.setViewportSize(size);
    await expectNothingGrave(designer.page, at);
  }
  await designer.page.setViewportSize(SIZES[0] ?? { width: 1440, height: 900 });
}

it('gives a new operation to the roles that are ticked when it is published', async () => {
  await lookAtEachSize();
  expect((await manager.raw('/YardForklift/export')).status).toBe(404);
  await openForm();
  await designer.page.getByRole('complementary', { name: '属性' }).getByText(/^动作/).click();
  await designer.page.getByLabel('添加动作', { exact: true }).fill('导出');
  await designer.page.getByTitle(/导出/).last().click();
  await lookAtEachSize();
  await designer.press('发布');
  const role = designer.modal.getByRole('group', { name: ROLE, exact: true });
  await role.getByText('导出', { exact: true }).click();
  await lookAtEachSize();
  await designer.press('发布', designer.modal);
  await designer.modal.waitFor({ state: 'hidden' });
  expect((await manager.raw('/YardForklift/export')).status).toBe(200);
});

async function hide(): Promise<void> {
  await designer.press('版本记录');
  const history = designer.page.getByRole('dialog', { name: '版本记录' });
  await lookAtEachSize();
  const back = history.getByRole('button', { name: '回退', exact: true });
  if ((await back.count()) > 0) {
    await back.click();
    await designer.press('回退', designer.modal);
    await designer.sees('回退成功');
  }
  await designer.press('隐藏', history);
  await designer.press('隐藏', designer.modal);
  await designer.page.getByRole('region', { name: '已隐藏' }).waitFor();
}

it('restores a hidden form with what roles held, or without', async () => {
  await designer.goto('/system/formDesign');
  await openForm();
  await hide();
  await openForm();
  await designer.modal.getByText('恢复“场内叉车”').waitFor();
  await lookAtEachSize();
  await designer.press('恢复', designer.modal);
  await designer.page.waitForURL('**/YardForklift');
  expect((await manager.get('/YardForklift/page')).body.success).toBe(true);

  await designer.goto('/system/formDesign');
  await openForm();
  await hide();
  await openForm();
  await designer.modal.getByText('恢复隐藏时各角色拥有的授权').click();
  await designer.press('恢复', designer.modal);
  await designer.page.waitForURL('**/YardForklift');
  expect((await manager.get('/YardForklift/page')).body.code).toBe(1_013_002);
  expect(designer.browser.problems).toEqual([]);
});
