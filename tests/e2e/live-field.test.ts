import { afterAll, beforeAll, expect, it } from 'vitest';
import { ADMIN } from '../support/accounts.ts';
import type { ApiClient } from '../support/api-client.ts';
import { Console } from '../support/browser/console.ts';
import { startCompanyServer } from '../support/company.ts';
import { draft, fileOf, publish, publishDocument, rollBack, withProperties } from '../support/revisions.ts';
import type { TestServer } from '../support/server.ts';

const CAMERAS = '/site/CameraFile';
const WITH_WARRANTY = withProperties(fileOf('CameraFile'), {
  warrantyCard: { type: 'string', title: '保修卡号', maxLength: 30, 'x-search': true, default: '待补' },
});

let server: TestServer;
let admin: ApiClient;
let person: Console;

beforeAll(async () => {
  server = await startCompanyServer();
  admin = await server.login(ADMIN);
  person = await Console.open(server.base, { account: 'linanqi', at: CAMERAS });
});

afterAll(async () => {
  await person?.close();
  await server?.stop();
});

const caret = () =>
  person.page.evaluate(() => {
    const input = document.activeElement;
    return input instanceof HTMLInputElement ? { id: input.id, at: input.selectionStart, value: input.value } : null;
  });

it('draws a published field into an open form, list, search and detail, and loses nothing that was typed', async () => {
  await person.press('新增');
  await person.type('摄像头名称', '半途的名字');
  await person.input('IP').fill('10.1.2.');
  await person.input('IP').press('ArrowLeft');
  const typing = await caret();

  const revision = await draft(admin, WITH_WARRANTY);
  expect((await publish(admin, revision)).body).toMatchObject({ success: true });
  await person.input('保修卡号').waitFor();

  expect(await person.input('摄像头名称').inputValue()).toBe('半途的名字');
  expect(await person.input('保修卡号').inputValue()).toBe('待补');
  // Neither focus nor the cursor moved: the next key goes where it would have gone.
  expect(await caret()).toEqual(typing);
  await person.page.keyboard.press('End');
  await person.page.keyboard.type('3');
  expect(await person.input('IP').inputValue()).toBe('10.1.2.3');
  await person.sees(/“摄像头档案”的表单已更新/);
  await expect.poll(() => person.headings()).toContain('保修卡号');

  const { page } = person;
  await person.type('保修卡号', 'BX-7');
  await expect.poll(() => page.evaluate(() => JSON.stringify(window.localStorage))).toContain('BX-7');
  await rollBack(admin, revision);
  await person.input('保修卡号').waitFor({ state: 'detached' });
  expect(await person.input('IP').inputValue()).toBe('10.1.2.3');
  await expect.poll(() => person.headings()).not.toContain('保修卡号');

  await publishDocument(admin, WITH_WARRANTY);
  await person.input('保修卡号').waitFor();
  expect(await person.input('保修卡号').inputValue()).toBe('BX-7');
});

it('stores and shows the field like any other, and keeps its values while it is away', async () => {
  await person.input('IP').fill('10.1.2.3');
  await person.type('端口', '8080');
  await person.choose('位置', await anAddress());
  await person.type('排序', '7');
  await person.type('流地址', 'https://10.1.2.3/a.flv');
  await person.choose('设备名称', await aMachine());
  await person.type('通道号', '1');
  await person.confirm('新增成功');

  await person.search({ 保修卡号: 'BX' });
  await expect.poll(() => person.cells('半途的名字')).toMatchObject({ 保修卡号: 'BX-7' });
  const inForce = await admin.read<{ rows: { id: number; publish: boolean }[] }>('/formmanager/page', {
    typeName: 'CameraFile',
  });
  await rollBack(admin, inForce.rows.find(({ publish }) => publish)?.id ?? 0);
  await expect.poll(() => person.headings()).not.toContain('保修卡号');
  await publishDocument(admin, WITH_WARRANTY);
  await expect.poll(() => person.cells('半途的名字')).toMatchObject({ 保修卡号: 'BX-7' });

  await person.act('半途的名字', '编辑');
  await expect.poll(() => person.input('保修卡号').inputValue()).toBe('BX-7');
  expect(person.browser.problems).toEqual([]);
});

async function anAddress(): Promise<string> {
  const rows = await admin.read<{ name: string }[]>('/Address/list');
  return rows[0]?.name ?? '';
}

async function aMachine(): Promise<string> {
  const rows = await admin.read<{ machineName: string }[]>('/EquipmentFile/list');
  return rows[0]?.machineName ?? '';
}
