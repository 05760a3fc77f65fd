import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { resourceNamed } from '../../../../.storybook/kit/catalog.ts';
import { renderViews, user } from '../../../../tests/support/views-kit.tsx';
import FormModal from './form-modal.tsx';

const DRAFT = {
  id: 5,
  version: 1,
  title: '停车交底',
  type: 1,
  status: 0,
  content: '<p>请到现场。</p>',
  noticeScope: 0,
  noticeUserIds: '11,12',
  noticeUserIdsName: '孙敏,钱宝',
};

beforeEach(() => window.localStorage.clear());

async function open(more: { [path: string]: unknown } = {}) {
  const onClose = vi.fn();
  const resource = resourceNamed('sysNotice');
  const action = resource.actions.find(({ verb }) => verb === 'edit');
  if (!action) throw new Error('notices are not edited');
  const answers = { '/sysNotice/detail': DRAFT, '/sysNotice/edit': null, ...more };
  const kit = renderViews(<FormModal resource={resource} action={action} row={DRAFT} given={{}} onClose={onClose} />, {
    answers,
    resources: ['sysNotice'],
  });
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByDisplayValue('停车交底');
  return { dialog, kit, onClose };
}

it('the button pressed says how the form is sent, and what was done', async () => {
  const { dialog, kit, onClose } = await open();
  // Names of the chosen people stand in the form; the ids are what is sent.
  expect(within(dialog).getByText('孙敏')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: '发布' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(kit.calls('/sysNotice/edit')[0]?.body).toMatchObject({ id: 5, status: 1, noticeUserIds: '11,12' });
  await screen.findByText('发布成功');
});

it('a button pressed in vain decides nothing: sent by the keyboard afterwards, it goes the way that can be changed', async () => {
  const { dialog, kit, onClose } = await open();
  const title = within(dialog).getByDisplayValue('停车交底');
  await user.clear(title);
  await user.click(within(dialog).getByRole('button', { name: '发布' }));
  await within(dialog).findByText('请输入标题！');
  expect(kit.calls('/sysNotice/edit')).toEqual([]);
  await user.type(title, '停车交底{Control>}{Enter}{/Control}');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(kit.calls('/sysNotice/edit').map(({ body }) => Object(body).status)).toEqual([0]);
});

it('the button of the way it goes turns, the others wait', async () => {
  const { dialog } = await open({ '/sysNotice/edit': () => new Promise(() => {}) });
  const button = (name: string) => within(dialog).getByRole<HTMLButtonElement>('button', { name });
  fireEvent.keyDown(within(dialog).getByDisplayValue('停车交底'), { key: 'Enter', ctrlKey: true });
  await waitFor(() => expect(button('存为草稿').className).toContain('ant-btn-loading'));
  expect(button('发布').disabled).toBe(true);
  expect(button('发布').className).not.toContain('ant-btn-loading');
});

it.each([
  [['RiskRegister:add'], ['取消', '存草稿']],
  [
    ['RiskRegister:add', 'RiskRegister:submit'],
    ['取消', '存草稿', '提交'],
  ],
])('who holds %j is offered %j', async (codes, buttons) => {
  const resource = resourceNamed('RiskRegister');
  const action = resource.actions.find(({ verb }) => verb === 'add');
  if (!action) throw new Error('hazards are not added');
  renderViews(<FormModal resource={resource} action={action} row={null} given={{}} onClose={() => {}} />, {
    codes,
    answers: {},
    resources: ['RiskRegister'],
  });
  const foot = (await screen.findByRole('button', { name: /^取\s?消$/ })).parentElement;
  const names = [...(foot?.querySelectorAll('button') ?? [])].map(({ textContent }) => textContent?.replace(/\s/g, ''));
  expect(names).toEqual(buttons);
});

it('sent by the keyboard it goes the way that can still be changed', async () => {
  const { dialog, kit, onClose } = await open();
  const title = within(dialog).getByDisplayValue('停车交底');
  fireEvent.keyDown(title, { key: 'Enter', ctrlKey: true });
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(kit.calls('/sysNotice/edit')[0]?.body).toMatchObject({ id: 5, status: 0 });
  await screen.findByText('已存为草稿');
});
