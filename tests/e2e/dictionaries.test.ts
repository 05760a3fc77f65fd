import { describe, expect, it } from 'vitest';
import { ADMIN } from '../support/accounts.ts';
import { atConsole } from '../support/browser/console.ts';
import { startDemoServer } from '../support/company.ts';

const DICTIONARIES = '/system/dict';
const TYPE = '作业票种类';
const CODE = 'work_permit_kind';

const person = atConsole(startDemoServer, { account: ADMIN, at: DICTIONARIES });

/** Modal with the values of a dictionary type; its forms open above it. */
const values = () => person.page.getByRole('dialog').filter({ hasText: '字典值管理' });
const valueRow = (text: string) => values().locator('.ant-table-row').filter({ hasText: text });

async function showOnly(name: string): Promise<void> {
  await person.goto(DICTIONARIES);
  await person.search({ 类型名称: name });
  await person.sees(/^1-1共1条$/);
}

async function openValues(type: string): Promise<void> {
  await showOnly(type);
  await person.act(type, '字典');
  await values().getByRole('table').first().waitFor();
}

// The tests follow one dictionary type from creation to deletion (look.md#19).
describe.sequential('dictionary management', () => {
  it('dictionary-columns-01 dictionary-columns-03 lists the types and searches them by name and code', async () => {
    await person.sees(/^1-10共\d+条$/);
    expect(await person.headings()).toEqual(['类型名称', '唯一编码', '排序', '备注', '状态', '操作']);
    await person.search({ 唯一编码: 'menu_Rectify' });
    await person.sees('1-1共1条');
    expect(await person.cells('menu_Rectify')).toMatchObject({ 类型名称: '整改状态', 状态: '正常' });
    await person.press('重置');
    await person.sees(/^1-10共\d+条$/);
  });

  it('dictionary-08 dictionary-13 dictionary-14 dictionary-17 dictionary-18 dictionary-19 adds a type', async () => {
    await person.press('新增类型');
    await person.modal.getByText('新增字典类型', { exact: true }).waitFor();
    await expect.poll(() => person.input('排序').inputValue()).toBe('100');
    expect(await person.input('备注').getAttribute('rows')).toBe('4');
    for (const [typed, limit] of [
      ['0', '1'],
      ['1001', '1000'],
    ] as const) {
      await person.type('排序', typed);
      await person.press('确定', person.modal);
      await expect.poll(() => person.message('排序').innerText()).toMatch(new RegExp(`\\D${limit}\\b`));
      expect(await person.input('排序').inputValue()).toBe(typed);
    }
    await person.press('确定', person.modal);
    await expect.poll(() => person.message('类型名称').innerText()).toBe('请输入类型名称！');
    expect(await person.message('唯一编码').innerText()).toBe('请输入唯一编码！');
    await person.type('类型名称', TYPE);
    await person.type('唯一编码', CODE);
    await person.type('排序', '5');
    await person.confirm('新增成功');
    await person.modal.waitFor({ state: 'hidden' });
  });

  it('dictionary-07 dictionary-09 edits a type from 更多', async () => {
    await showOnly(TYPE);
    await person.press('更多', person.row(TYPE));
    const more = person.page.locator('.ant-dropdown').getByRole('menuitem');
    await more.last().waitFor();
    expect(await more.allInnerTexts()).toEqual(['编辑', '删除', '操作历史']);
    await more.first().click();
    await person.modal.getByText('字典类型编辑', { exact: true }).waitFor();
    await expect.poll(() => person.input('类型名称').inputValue()).toBe(TYPE);
    await person.type('备注', '特殊作业用');
    await person.confirm('编辑成功');
    await expect.poll(async () => (await person.cells(TYPE)).备注).toBe('特殊作业用');
  });

  it('dictionary-06 dictionary-10 dictionary-12 dictionary-15 dictionary-16 adds values in 字典值管理', async () => {
    const asked = person.page.waitForRequest(/\/sysDictData\/page\?.*typeId=\d+/);
    await openValues(TYPE);
    await asked;
    expect(await person.headings(values())).toEqual(['字典值', '唯一编码', '排序', '备注', '状态', '操作']);
    await person.press('新增数据', values());
    await person.modal.getByText('新增字典值', { exact: true }).waitFor();
    await expect.poll(() => person.input('排序').inputValue()).toBe('100');
    await person.press('确定', person.modal);
    await expect.poll(() => person.message('字典值').innerText()).toBe('请输入字典值！');
    expect(await person.message('唯一编码').innerText()).toBe('请输入唯一编码！');
    await person.type('字典值', '动火作业');
    await person.type('唯一编码', 'fire');
    await person.confirm('新增成功');
    await valueRow('动火作业').waitFor();
    await person.press('新增数据', values());
    await person.type('字典值', '受限空间');
    await person.type('唯一编码', 'fire');
    await person.confirm('新增失败：字典值已存在,名称或编码重复');
    await person.type('唯一编码', 'confined');
    await person.press('确定', person.modal);
    await valueRow('受限空间').waitFor();
  });

  it('dictionary-columns-04 dictionary-04 dictionary-05 dictionary-11 searches, stops, starts and edits values', async () => {
    await person.search({ 字典值: '受限', 唯一编码: 'confined' }, values());
    await valueRow('动火作业').waitFor({ state: 'detached' });
    await person.press('正常', valueRow('受限空间'));
    await person.answer('确定停用该字典？', '确定');
    await valueRow('受限空间').getByText('停用', { exact: true }).waitFor();
    await person.press('停用', valueRow('受限空间'));
    await person.answer('确定启用该字典？', '确定');
    await valueRow('受限空间').getByText('正常', { exact: true }).waitFor();
    await person.press('编辑', valueRow('受限空间'));
    await person.modal.getByText('字典值编辑', { exact: true }).waitFor();
    await expect.poll(() => person.input('字典值').inputValue()).toBe('受限空间');
    await person.type('字典值', '受限空间作业');
    await person.confirm('编辑成功');
    await valueRow('受限空间作业').waitFor();
  });
});
