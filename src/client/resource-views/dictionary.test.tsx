import { screen, waitFor, within } from '@testing-library/react';
import { AxiosError } from 'axios';
import { describe, expect, it } from 'vitest';
import type { MockRequest } from '../../../.storybook/kit/mocks/mock-replies.ts';
import { pageOf } from '../../../.storybook/kit/replies.ts';
import { Refusal, renderViews, user } from '../../../tests/support/views-kit.tsx';
import { ResourceScreen } from './resource-screen.tsx';

const TYPES = [
  { id: 1, name: '通用状态', code: 'common_status', sort: 100, status: 0 },
  { id: 2, name: '旧类型', code: 'old', sort: 100, status: 1 },
];
const VALUES = [
  { id: 5, typeId: 1, value: '启用', code: '0', sort: 100, status: 0 },
  { id: 6, typeId: 1, value: '旧值', code: '1', sort: 100, status: 1 },
];

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

  it.each([
    ['dictionary-02 crud-messages-07', '停用', '通用状态', 'sysDictType', { id: 1, status: 1 }],
    ['dictionary-03 crud-messages-08', '启用', '旧类型', 'sysDictType', { id: 2, status: 0 }],
    ['dictionary-04', '停用', '启用', 'sysDictData', { id: 5, status: 1 }],
    ['dictionary-05', '启用', '旧值', 'sysDictData', { id: 6, status: 0 }],
  ])('%s asks 确定%s该字典？ of %s, and says what came of it', async (_rule, verb, name, resource, sent) => {
    const isRefused = name === '旧类型';
    const answer = isRefused ? new Refusal('该字典正在使用') : null;
    const kit = await open({ [`/${resource}/changeStatus`]: answer });
    if (resource === 'sysDictData') await openValues();
    await user.click(await lineOf(name).findByRole('button', { name: /^(正常|停用)$/ }));
    const asksIn = (dialog: HTMLElement) => dialog.textContent?.includes(`确定${verb}该字典？`);
    const question = await waitFor(() => screen.getAllByRole('dialog').find(asksIn) ?? expect.unreachable());
    await user.click(within(question).getByRole('button', { name: '确定' }));
    await waitFor(() => expect(kit.calls(`/${resource}/changeStatus`)[0]?.body).toEqual(sent));
    await screen.findByText(isRefused ? '操作失败：该字典正在使用' : '操作成功');
  });

  it('dictionary-07 dictionary-20 under 更多 are edit, delete and the history; a delete no answer came to says 删除错误： and why', async () => {
    const lost = () => {
      throw new AxiosError('Network Error', AxiosError.ERR_NETWORK);
    };
    await open({ '/sysDictType/delete': lost });
    await user.click(lineOf('旧类型').getByRole('button', { name: '更多' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map((item) => item.textContent)).toEqual(['编辑', '删除', '操作历史']);
    await user.click(items[1] as HTMLElement);
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '确定' }));
    await screen.findByText(/^删除错误：.+/);
  });

  it('dictionary-08 dictionary-13 dictionary-14 dictionary-17 dictionary-19 crud-messages-02 新增字典类型 asks for its fields, and stays open when refused', async () => {
    const add = (_sent: MockRequest) => new Refusal('字典类型已存在,名称或编码重复');
    await open({ '/sysDictType/add': add });
    await user.click(screen.getByRole('button', { name: '新增类型' }));
    await screen.findByText('新增字典类型');
    const input = (label: RegExp) => screen.findByLabelText<HTMLInputElement>(label, { selector: '.form-field input' });
    expect((await input(/排序/)).value).toBe('100');
    expect(screen.getByLabelText(/备注/, { selector: 'textarea' }).getAttribute('rows')).toBe('4');
    await user.click(screen.getByRole('button', { name: '确定' }));
    expect(await screen.findByText('请输入类型名称！')).toBeTruthy();
    expect(screen.getByText('请输入唯一编码！')).toBeTruthy();
    await user.type(await input(/类型名称/), 'x');
    await user.type(await input(/唯一编码/), 'y');
    await user.click(screen.getByRole('button', { name: '确定' }));
    expect(await screen.findByText('新增失败：字典类型已存在,名称或编码重复')).toBeTruthy();
    expect(screen.getByText('新增字典类型')).toBeTruthy();
  });

  it('dictionary-06 dictionary-10 dictionary-12 dictionary-15 dictionary-16 crud-messages-01 opens 字典值管理 for one type and adds a value to it', async () => {
    const kit = await open({ '/sysDictData/add': 9 });
    const list = await openValues();
    expect(kit.calls('/sysDictData/page')[0]?.query).toMatchObject({ typeId: '1', pageNo: '1' });
    await user.click(list.getByRole('button', { name: '新增数据' }));
    await screen.findByText('新增字典值');
    const input = (label: RegExp) => screen.findByLabelText(label, { selector: '.form-field input' });
    await input(/字典值/);
    await user.click(screen.getByRole('button', { name: '确定' }));
    for (const words of ['请输入字典值！', '请输入唯一编码！']) await screen.findByText(words);
    await user.type(await input(/字典值/), '禁用');
    await user.type(await input(/唯一编码/), '1');
    // The type is given by the parent row, so there is no input for it.
    expect(screen.queryByLabelText(/字典类型/, { selector: '.form-field input' })).toBeNull();
    await user.click(screen.getByRole('button', { name: '确定' }));
    expect(await screen.findByText('新增成功')).toBeTruthy();
    expect(kit.calls('/sysDictData/add')[0]?.body).toEqual({ typeId: 1, value: '禁用', code: '1', sort: 100 });
  });
});
