import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { pageOf } from '../../../../../.storybook/kit/replies.ts';
import { renderViews, user } from '../../../../../tests/support/views-kit.tsx';
import { ResourceScreen } from '../../../../client/resource-views/resource-screen.tsx';
import '../../../../client/features.ts';
import PermissionScreen from './permission-screen.tsx';

const MATRIX = {
  roles: [
    { id: 1, name: '研判人', dataScopeType: 1 },
    { id: 2, name: '核查人', dataScopeType: 2 },
  ],
  codes: [
    { permission: 'RiskRegister:judge', title: '研判', menu: '隐患研判', application: 'hazard', roleIds: [1] },
    { permission: 'RiskRegister:page', title: '查询', menu: '隐患查询', application: 'hazard', roleIds: [1, 2] },
  ],
  tasks: ['RiskRegister:judge', 'Absent:edit'],
};
const VERDICT = {
  can: false,
  reason: '角色“研判人”给了该权限，但数据范围不包括该记录的机构“储运车间”',
  chain: [{ role: '研判人', menu: '隐患研判 / 研判', dataScopeType: 3, isActive: true, covers: false }],
  change: '把机构“储运车间”的数据授权给该用户',
};
const ANSWERS = {
  '/sysRole/matrix': MATRIX,
  '/sysUser/selector': [{ id: '7', name: '李志刚' }],
  '/sysUser/why': VERDICT,
  '/sysRole/whoCan': pageOf([
    { id: '7', name: '李志刚', account: 'lizhigang', orgName: '合成一车间', roleNames: ['研判人'] },
  ]),
};

const choose = async (label: string, text: string, place = document.body) => {
  await user.click(within(place).getByRole('combobox', { name: label }));
  await user.click((await screen.findAllByText(text)).at(-1) as HTMLElement);
};

it('says why with the chain of grants and the change, for a code and a record', async () => {
  const kit = renderViews(<PermissionScreen />, { answers: ANSWERS });
  await screen.findByText('选择用户和权限后显示结论');
  await choose('用户', '李志刚');
  await user.type(screen.getByRole('textbox', { name: '记录编号' }), 'YH20261123-0014 ');
  await choose('权限', '隐患研判 / 研判');
  await screen.findByText('李志刚不可以');
  const verdict = screen.getByRole('region', { name: '结论' });
  expect(verdict.textContent).toContain('不包括该记录');
  expect(verdict.textContent).toContain('改变结论的最小改动：把机构“储运车间”的数据授权给该用户');
  expect(kit.calls('/sysUser/why').at(-1)?.query).toMatchObject({
    id: '7',
    code: 'RiskRegister:judge',
    resource: 'RiskRegister',
    record: 'YH20261123-0014',
  });
});

it('lists who can with the roles that give it', async () => {
  renderViews(<PermissionScreen />, { answers: ANSWERS });
  await user.click(await screen.findByRole('button', { name: /^谁可以/ }));
  const people = await screen.findByRole('list', { name: '拥有该权限的人' });
  expect(people.textContent).toContain('李志刚');
  expect(people.textContent).toContain('研判人');
});

it('compares roles: found by words, and only where they differ', async () => {
  renderViews(<PermissionScreen />, { answers: ANSWERS });
  await user.click(await screen.findByRole('tab', { name: '角色对照' }));
  const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1);
  expect(rows()).toHaveLength(2);
  await user.click(screen.getByRole('switch', { name: '只看不同' }));
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(rows()[0]?.textContent).toContain('研判');
  await user.type(screen.getByRole('textbox', { name: '查找权限' }), 'page');
  await screen.findByText('没有符合条件的权限');
});

it('is asked from a row of the users’ list', async () => {
  const answers = {
    ...ANSWERS,
    '/sysUser/page': pageOf([{ id: '7', account: 'lizhigang', name: '李志刚', status: 0 }]),
  };
  renderViews(<ResourceScreen screen="sysUser" />, { answers });
  await user.click((await screen.findAllByRole('button', { name: '更多' }))[0] as HTMLElement);
  await user.click(await screen.findByRole('menuitem', { name: '为什么' }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('选择用户和权限后显示结论');
  await user.click(within(dialog).getByRole('combobox', { name: '权限' }));
  await user.click((await screen.findAllByText('隐患研判 / 研判')).at(-1) as HTMLElement);
  await within(dialog).findByText('李志刚不可以');
});
