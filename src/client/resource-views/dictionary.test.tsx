import { screen, waitFor, within } from '@testing-library/react';
import { AxiosError } from 'axios';
import { describe, expect, it } from 'vitest';
import { pageOf } from '../../../.storybook/kit/replies.ts';
import { Refusal, renderViews, user } from '../../../tests/support/views-kit.tsx';
import type { MockRequest } from '../../compiler/samples/mock-replies.ts';
import { ResourceScreen } from './resource-screen.tsx';

const TYPES = [
  { id: 1, name: '通用状态', code: 'common_status', sort: 100, status: 0 },
  { id: 2, name: '旧类型', code: 'old', sort: 100, status: 1 },
];
const VALUES = [{ id: 5, typeId: 1, value: '启用', code: '0', sort: 100, status: 0 }];

async function open(answers: { [path: string]: unknown } = {}, codes?: string[]) {
  const kit = renderViews(<ResourceScreen screen="sysDictType" />, {
    resources: ['sysDictType', 'sysDictData'],
    codes,
    answers: { '/sysDictType/page': pageOf(TYPES), '/sysDictData/page': pageOf(VALUES), ...answers },
  });
  await screen.findByText('通用状态');
  return kit;
}

const lineOf = (text: string) => within(screen.getByText(text).closest('tr') as HTMLElement);
const openValues = async () => {
  await user.click(lineOf('通用状态').getByRole('button', { name: '字典' }));
  await screen.findByText('启用');
  return within(screen.getByText('字典值管理').closest('.ant-modal') as HTMLElement);
};

describe('dictionary management (look.md#19)', () => {
  it('dictionary-01 shows no search without sysDictType:page', async () => {
    renderViews(<ResourceScreen screen="sysDictType" />, { resources: ['sysDictType'], codes: [], answers: {} });
    expect(await screen.findByText(/没有权限/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: '查询' })).toBeNull();
  });

  it('dictionary-02 asks 确定停用该字典？ and sends 1', async () => {
    const kit = await open({ '/sysDictType/changeStatus': null });
    await user.click(await lineOf('通用状态').findByRole('button', { name: '正常' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('确定停用该字典？');
    await user.click(within(dialog).getByRole('button', { name: '确定' }));
    await waitFor(() => expect(kit.calls('/sysDictType/changeStatus')[0]?.body).toEqual({ id: 1, status: 1 }));
  });

  it('dictionary-03 asks 确定启用该字典？ and sends 0', async () => {
    const kit = await open({ '/sysDictType/changeStatus': null });
    await user.click(await lineOf('旧类型').findByRole('button', { name: '停用' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('确定启用该字典？');
    await user.click(within(dialog).getByRole('button', { name: '确定' }));
    await waitFor(() => expect(kit.calls('/sysDictType/changeStatus')[0]?.body).toEqual({ id: 2, status: 0 }));
  });

  it.each([
    ['crud-messages-07', null, '操作成功'],
    ['crud-messages-08', new Refusal('该字典正在使用'), '操作失败：该字典正在使用'],
  ])('%s any other operation: answered with %j it says %s', async (_rule, answer, words) => {
    await open({ '/sysDictType/changeStatus': answer });
    await user.click(await lineOf('通用状态').findByRole('button', { name: '正常' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '确定' }));
    await screen.findByText(words);
  });

  it('dictionary-20 a delete that no answer came to says 删除错误： and why', async () => {
    const lost = () => {
      throw new AxiosError('Network Error', AxiosError.ERR_NETWORK);
    };
    await open({ '/sysDictType/delete': lost });
    await user.click(lineOf('旧类型').getByRole('button', { name: '更多' }));
    await user.click(await screen.findByRole('menuitem', { name: '删除' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '确定' }));
    await screen.findByText(/^删除错误：.+/);
  });

  it('dictionary-06 dictionary-12 opens 字典值管理 for one type', async () => {
    const kit = await open();
    await openValues();
    expect(kit.calls('/sysDictData/page')[0]?.query).toMatchObject({ typeId: '1', pageNo: '1' });
  });

  it('dictionary-07 offers edit, delete and the history under 更多', async () => {
    await open();
    await user.click(lineOf('通用状态').getByRole('button', { name: '更多' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map((item) => item.textContent)).toEqual(['编辑', '删除', '操作历史']);
  });

  it('dictionary-08 dictionary-13 dictionary-14 dictionary-17 opens 新增字典类型', async () => {
    await open();
    await user.click(screen.getByRole('button', { name: '新增类型' }));
    await screen.findByText('新增字典类型');
    expect(((await screen.findByLabelText(/排序/, { selector: '.ant-modal input' })) as HTMLInputElement).value).toBe(
      '100',
    );
    await user.click(screen.getByRole('button', { name: '确定' }));
    expect(await screen.findByText('请输入类型名称！')).toBeTruthy();
    expect(screen.getByText('请输入唯一编码！')).toBeTruthy();
  });

  it('dictionary-10 adds a value to the type it was opened for', async () => {
    const kit = await open({ '/sysDictData/add': 9 });
    const list = await openValues();
    await user.click(list.getByRole('button', { name: '新增数据' }));
    await screen.findByText('新增字典值');
    const input = (label: RegExp) => screen.findByLabelText(label, { selector: '.form-field input' });
    await user.type(await input(/字典值/), '禁用');
    await user.type(await input(/唯一编码/), '1');
    // The type is that of the parent row: not an input.
    expect(screen.queryByLabelText(/字典类型/, { selector: '.form-field input' })).toBeNull();
    await user.click(screen.getByRole('button', { name: '确定' }));
    expect(await screen.findByText('新增成功')).toBeTruthy();
    expect(kit.calls('/sysDictData/add')[0]?.body).toEqual({ typeId: 1, value: '禁用', code: '1', sort: 100 });
  });

  it('crud-messages-02 keeps the form open when the type exists already', async () => {
    const add = (_sent: MockRequest) => new Refusal('字典类型已存在,名称或编码重复');
    await open({ '/sysDictType/add': add });
    await user.click(screen.getByRole('button', { name: '新增类型' }));
    await user.type(await screen.findByLabelText(/类型名称/, { selector: '.form-field input' }), 'x');
    await user.type(await screen.findByLabelText(/唯一编码/, { selector: '.form-field input' }), 'y');
    await user.click(screen.getByRole('button', { name: '确定' }));
    expect(await screen.findByText('新增失败：字典类型已存在,名称或编码重复')).toBeTruthy();
    expect(screen.getByText('新增字典类型')).toBeTruthy();
  });
});
