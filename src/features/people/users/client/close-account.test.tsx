import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { pageOf } from '../../../../../.storybook/kit/replies.ts';
import { Refusal, renderViews, user } from '../../../../../tests/support/views-kit.tsx';
import { ResourceScreen } from '../../../../client/resource-views/resource-screen.tsx';
import '../../../../client/features.ts';

const LI = { id: '7', account: 'lizhigang', name: '李志刚', status: 0, adminType: '3' };
const GONE = { id: '8', account: 'sunmin', name: '孙敏', status: 1, adminType: '3' };
const HAZARD = { needsSuccessor: true, unnamed: '停用后转为“待改派”' };
const WORK = [
  { stage: 'check', title: '核查', count: 5, examples: ['护栏松动', '阀门泄漏', '通道堵塞'], ...HAZARD },
  { stage: 'rectify', title: '整改', count: 7, examples: ['灯具损坏'], ...HAZARD },
  {
    ...{ stage: 'Tool:lend', title: '工具借出', count: 1, examples: ['钳子'] },
    needsSuccessor: true,
    unnamed: '请改派',
  },
];
const CHEN = { id: '9', name: '陈研', account: 'chenyan', orgName: '安全部', roleNames: ['核查人'], openTasks: 2 };

function open(answers: object) {
  const given = {
    '/sysUser/page': pageOf([LI, GONE]),
    '/sysUser/openTasks': WORK,
    '/sysUser/successors': { ...pageOf([CHEN]) },
    '/sysUser/changeStatus': null,
    '/sysUser/delete': null,
    ...answers,
  };
  return renderViews(<ResourceScreen screen="sysUser" />, { answers: given });
}

const toggle = async (at: number) => user.click((await screen.findAllByTitle('修改状态'))[at] as HTMLElement);
const dialogOf = () => screen.findByRole('dialog');
const choose = async (dialog: HTMLElement, title: string) => {
  await user.click(within(dialog).getByRole('combobox', { name: `${title}的接替人` }));
  await user.click(await screen.findByText('陈研'));
};

it('disabling shows what waits, asks for successors by stage and says what becomes of the rest', async () => {
  const kit = open({});
  await toggle(0);
  const dialog = await dialogOf();
  await within(dialog).findByText('护栏松动、阀门泄漏、通道堵塞 等');
  expect(dialog.textContent).toContain(
    '核查 5 项、整改 7 项未指定接替人，停用后转为“待改派”；工具借出 1 项未指定接替人，请改派',
  );
  await choose(dialog, '核查');
  await waitFor(() => expect(dialog.textContent).toContain('整改 7 项未指定接替人'));
  expect(dialog.textContent).not.toContain('核查 5 项、');
  await user.click(within(dialog).getByRole('button', { name: /停\s?用/ }));
  await waitFor(() =>
    expect(kit.calls('/sysUser/changeStatus').map(({ body }) => body)).toEqual([
      { id: '7', status: 1, successors: [{ stage: 'check', userId: '9' }] },
    ]),
  );
  await screen.findByText('修改状态成功');
});

it('deleting waits until somebody has taken over everything', async () => {
  const kit = open({ '/sysUser/openTasks': WORK.slice(0, 1) });
  await user.click((await screen.findAllByRole('button', { name: '删除' }))[0] as HTMLElement);
  const dialog = await dialogOf();
  await within(dialog).findByText(/核查 5 项还没有接替人，全部移交后才能删除/);
  const button = within(dialog).getByRole('button', { name: /删\s?除/ });
  expect(button).toHaveProperty('disabled', true);
  await choose(dialog, '核查');
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  await user.click(button);
  await waitFor(() =>
    expect(kit.calls('/sysUser/delete').map(({ body }) => body)).toEqual([
      { id: '7', successors: [{ stage: 'check', userId: '9' }] },
    ]),
  );
});

it('stays open with the reason where the successor is refused', async () => {
  open({ '/sysUser/changeStatus': new Refusal('隐患“护栏松动”不能移交：整改人不能与核查人相同') });
  await toggle(0);
  const dialog = await dialogOf();
  await within(dialog).findByText('护栏松动、阀门泄漏、通道堵塞 等');
  await user.click(within(dialog).getByRole('button', { name: /停\s?用/ }));
  await screen.findByText(/隐患“护栏松动”不能移交/);
  expect(screen.getByRole('dialog')).toBe(dialog);
});

it('enabling asks the plain question', async () => {
  const kit = open({});
  await toggle(1);
  expect((await dialogOf()).textContent).toContain('确定启用该用户？');
  expect(kit.calls('/sysUser/openTasks')).toEqual([]);
});
