import { expect, it } from 'vitest';
import { ADMIN } from '../../support/accounts.ts';
import { atConsole } from '../../support/browser/console.ts';
import { startPeopledServer } from '../../support/people.ts';

const designer = atConsole(startPeopledServer, { account: ADMIN, at: '/system/formDesign' });

const labelled = (label: string) => designer.page.getByLabel(label, { exact: true });

async function choose(label: string, option: string): Promise<void> {
  await labelled(label).fill(option);
  await designer.page.getByTitle(option, { exact: true }).last().click();
}

async function addField(at: number, of: { title: string; kind: string; options?: string }): Promise<void> {
  await designer.press('添加字段');
  await labelled(`第 ${at} 个字段的名称`).fill(of.title);
  await choose(`第 ${at} 个字段的种类`, of.kind);
  if (of.options) await labelled(`第 ${at} 个字段的选项`).fill(of.options);
}

it('makes 消防器材检查 in the browser alone, and registers a record in it', async () => {
  await designer.press('新建资源');
  await designer.press('下一步');
  await designer.page.getByRole('alert').getByText('请输入名称，如 消防器材检查').waitFor();
  await labelled('名称').fill('消防器材检查');
  await labelled('标识').fill('RiskType');
  await designer.press('下一步');
  await labelled('第 1 个字段的名称').fill('器材名称');
  await addField(2, { title: '检查结果', kind: '新字典', options: '完好\n损坏' });
  await addField(3, { title: '检查日期', kind: '日期' });
  await designer.press('下一步');
  await labelled('所在目录').click();
  await designer.page.locator('.ant-select-item-option').first().click();
  const role = designer.page.getByRole('group', { name: '安全管理员', exact: true });
  await role.getByText('新增', { exact: true }).click();
  await designer.press('发布');

  // When the name is taken, the page returns to its step and keeps all input.
  await designer.page.getByRole('alert').getByText('已用于“隐患类型”').waitFor();
  await labelled('标识').fill('FireCheck');
  await designer.press('下一步');
  expect(await labelled('第 2 个字段的名称').inputValue()).toBe('检查结果');
  await designer.press('下一步');
  await designer.press('发布');
  await designer.page.waitForURL('**/FireCheck');

  await designer.press('新增');
  await designer.type('器材名称', '一号灭火器');
  await designer.choose('检查结果', '完好');
  await designer.press('确定', designer.modal);
  await designer.page.getByRole('cell', { name: '一号灭火器' }).waitFor();
  expect(await designer.headings()).toEqual(expect.arrayContaining(['器材名称', '检查结果', '检查日期']));
  const manager = await designer.client('linanqi');
  expect(await manager.read('/FireCheck/page')).toMatchObject({ totalRows: 1 });
  expect(designer.browser.problems).toEqual([]);
});
