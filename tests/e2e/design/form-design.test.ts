import { afterEach, expect, it } from 'vitest';
import { clientFiles } from '../../../scripts/codegen/client/files.ts';
import { parseWorkbook } from '../../../src/server/workbook/parse-workbook.ts';
import { ADMIN } from '../../support/accounts.ts';
import { atConsole } from '../../support/browser/console.ts';
import { startCompanyServer } from '../../support/company.ts';
import { fileOf, publishDocument, rollBack, withProperties } from '../../support/revisions.ts';
import { serving } from '../../support/servers/of-file.ts';
import { itInFull } from '../../support/size.ts';

const CAMERAS = '/site/CameraFile';
const DESIGN = '/system/formDesign';

const { server, admin } = serving(startCompanyServer);
const person = atConsole(server, { account: 'linanqi', at: CAMERAS });
const designer = atConsole(server, { account: ADMIN, at: DESIGN });
afterEach(() => expect([...designer.browser.problems, ...person.browser.problems]).toEqual([]));

const preview = () => designer.page.frameLocator('#design-preview');
const words = () => designer.page.getByRole('complementary', { name: '属性' });
const fields = async () => {
  const grips = designer.page.getByRole('button', { name: /^移动 / });
  return (await grips.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? ''))).map((label) =>
    label.replace('移动 ', ''),
  );
};

const button = (name: string | RegExp) => designer.page.getByRole('button', { name, exact: true }).last();

async function addField(title: string): Promise<void> {
  await designer.press('添加字段');
  await designer.modal.getByLabel('名称', { exact: true }).fill(title);
  await designer.press('添加', designer.modal);
  await designer.modal.waitFor({ state: 'hidden' });
}

async function headings(path: string): Promise<string[]> {
  const bytes = Buffer.from(await (await admin.raw(path)).arrayBuffer());
  return parseWorkbook(bytes).flatMap(({ rows }) => rows.flatMap(({ cells }) => cells.map(({ text }) => text)));
}

it('adds 品牌 to 摄像头档案 while another person has its form half filled, and everything knows it', async () => {
  await person.press('新增');
  await person.type('摄像头名称', '半途的名字');

  await designer.page.getByRole('link', { name: /^摄像头档案/ }).click();
  await designer.page.getByRole('button', { name: /^IP/ }).click();
  await addField('品牌');
  await preview().getByRole('columnheader', { name: '品牌' }).waitFor();
  await words()
    .getByText(/^查询与排序/)
    .click();
  await words().getByLabel('查询条件', { exact: true }).click();
  await designer.page.getByTitle('是', { exact: true }).last().click();
  await preview().getByLabel('品牌').first().waitFor();

  await designer.press('发布');
  await designer.modal.getByText('新增字段“品牌”').waitFor();
  await designer.modal.getByLabel('说明').fill('设备科要求');
  await designer.press('发布', designer.modal);
  await person.input('品牌').waitFor();

  expect(await person.input('摄像头名称').inputValue()).toBe('半途的名字');
  await person.page.getByRole('form', { name: '查询条件' }).getByLabel('品牌').waitFor();
  expect(await headings('/CameraFile/importTemplate')).toContain('品牌');
  expect(await headings('/CameraFile/export')).toContain('品牌');
  const document = JSON.parse(await (await admin.raw('/openapi.json')).text());
  expect(clientFiles(document, ['CameraFile']).get('resources/CameraFile.ts')).toMatch(/brand\?: string/);
  const { rows } = await admin.read<{ rows: { id: number }[] }>('/CameraFile/page');
  await admin.write('/CameraFile/edit', { ...rows[0], brand: '海康' });
  // Until a row has a value, the column folds where the window has no room for all.
  await expect.poll(() => person.headings()).toContain('品牌');
  const { rows: events } = await admin.read<{ rows: { changes: object[] }[] }>('/CameraFile/history', {
    id: rows[0]?.id ?? 0,
  });
  expect(events[0]?.changes).toMatchObject([{ title: '品牌', afterText: '海康' }]);
  const outsider = await server.login('sunmin');
  for (const { status, body } of [
    await outsider.post('/CameraFile/edit', { ...rows[0], brand: '大华' }),
    await outsider.get('/CameraFile/page?brand=海康'),
  ])
    expect({ status, code: body.code }).toEqual({ status: 403, code: 1_013_002 });
});

it('shows who changed what and why, and takes it back', async () => {
  await designer.press('版本记录');
  const history = designer.page.getByRole('dialog', { name: '版本记录' });
  await history.getByText('设备科要求').waitFor();
  await designer.press('查看修改', history);
  await history.getByText('字段“品牌”').waitFor();
  await designer.press('回退', history);
  await designer.press('回退', designer.modal);
  await person.input('品牌').waitFor({ state: 'detached' });
  expect(await person.input('摄像头名称').inputValue()).toBe('半途的名字');
  await designer.page.keyboard.press('Escape');
  await expect.poll(fields).not.toContain('品牌');
});

itInFull('says where a mistake is and what helps, and keeps the edit over a reload', async () => {
  await addField('型号');
  await words().getByText(/^检查/).click();
  await words().getByLabel('最少字数', { exact: true }).fill('9');
  await words().getByLabel('最多字数', { exact: true }).fill('5');
  const alert = designer.page.getByRole('alert').filter({ hasText: '处需要改正' });
  await alert.getByText('record.properties.model').first().waitFor();
  await expect.poll(() => button('发布').isDisabled()).toBe(true);
  await designer.page.reload();
  await alert.waitFor();
  await designer.page.getByRole('button', { name: /^型号/ }).click();
  await words().getByText(/^检查/).click();
  await words().getByLabel('最少字数', { exact: true }).fill('');
  await alert.waitFor({ state: 'detached' });
  await expect.poll(() => button('发布').isDisabled()).toBe(false);
});

itInFull('moves a field by keyboard alone', async () => {
  const before = await fields();
  const at = before.indexOf('型号');
  const { keyboard } = designer.page;
  await button('移动 型号').focus();
  await keyboard.press('Space');
  await designer.page.getByText('已拿起字段“型号”').waitFor({ state: 'attached' });
  await keyboard.press('ArrowUp');
  await designer.page.getByText(/“型号”移到/).waitFor({ state: 'attached' });
  await keyboard.press('Space');
  await expect.poll(async () => (await fields()).indexOf('型号')).toBe(at - 1);
});

itInFull('offers ways on when another version came into force, and loses neither edit', async () => {
  const colour = withProperties(fileOf('CameraFile'), { colour: { type: 'string', title: '外壳颜色', maxLength: 10 } });
  const other = await publishDocument(admin, colour);
  await designer.sees('正在使用的版本已经变了');
  await designer.press('发布');
  await designer.modal.getByText('新增字段“型号”').waitFor();
  // Compared with the version in force, this draft would delete the field added by the other one.
  await expect.poll(() => designer.modal.innerText()).toContain('删除字段“外壳颜色”');
  await designer.press('取消', designer.modal);
  await designer.press('合并到新版本');
  await designer.sees('已合并到新版本，请检查后发布');
  await expect.poll(fields).toEqual(expect.arrayContaining(['型号', '外壳颜色']));
  await designer.press('发布');
  await designer.modal.getByText('新增字段“型号”').waitFor();
  expect(await designer.modal.innerText()).not.toContain('外壳颜色');
  await designer.press('发布', designer.modal);
  await designer.sees('发布成功，打开的页面随即更新');
  const { formJson } = await admin.read<{ formJson: string }>('/formmanager/form', { typeName: 'CameraFile' });
  expect(Object.keys(JSON.parse(formJson).record.properties)).toEqual(expect.arrayContaining(['model', 'colour']));
  const { rows } = await admin.read<{ rows: { id: number; publish: boolean }[] }>('/formmanager/page', {
    typeName: 'CameraFile',
  });
  await rollBack(admin, rows.find(({ publish }) => publish)?.id ?? 0);
  await rollBack(admin, other);
});
