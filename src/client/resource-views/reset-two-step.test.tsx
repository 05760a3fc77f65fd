import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { pageOf } from '../../../.storybook/kit/replies.ts';
import { renderViews, user } from '../../../tests/support/views-kit.tsx';
import { ResourceScreen } from './resource-screen.tsx';

const person = (id: string, name: string, twoStep: boolean) => ({ id, account: `user${id}`, name, status: 0, twoStep });
const PEOPLE = [person('7', '李志刚', true), person('8', '孙敏', false)];

it('the list of users takes a second step away after a question, where there is one to take away', async () => {
  const answers = { '/sysUser/page': pageOf(PEOPLE), '/sysUser/resetTwoStep': null };
  const kit = renderViews(<ResourceScreen screen="sysUser" />, { answers });
  await user.click((await screen.findAllByRole('button', { name: '更多' }))[0] as HTMLElement);
  await user.click(await screen.findByRole('menuitem', { name: '重置两步验证' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('确定重置“李志刚”的两步验证？请先核实本人身份');
  expect(kit.calls('/sysUser/resetTwoStep')).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: /确\s?定/ }));
  await waitFor(() => expect(kit.calls('/sysUser/resetTwoStep').map(({ body }) => body)).toEqual([{ id: '7' }]));
  expect(await screen.findByText('重置成功')).toBeTruthy();
});

it('whoever may not take it away sees neither the verb nor who has one', async () => {
  const answers = { '/sysUser/page': pageOf(PEOPLE.map(({ twoStep: _, ...row }) => row)) };
  renderViews(<ResourceScreen screen="sysUser" />, { answers, codes: ['sysUser:page'] });
  await screen.findByText('李志刚');
  expect(screen.queryByRole('button', { name: '重置两步验证' })).toBeNull();
  expect(screen.queryByRole('columnheader', { name: '两步验证' })).toBeNull();
});
