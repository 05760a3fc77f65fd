import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { pageOf } from '../../../../.storybook/kit/replies.ts';
import { renderViews, user } from '../../../../tests/support/views-kit.tsx';
import { ResourceScreen } from '../resource-screen.tsx';

const CAMERAS = ['东门', '西门', '南门'].map((name, at) => ({ id: at + 1, cameraName: name }));

const width = window.innerWidth;
beforeEach(() => {
  window.innerWidth = 375;
});
afterEach(() => {
  window.innerWidth = width;
});

async function open() {
  const answers = { '/CameraFile/page': pageOf(CAMERAS, { totalRows: 3 }), '/listPreset/counts': [] };
  const kit = renderViews(<ResourceScreen screen="CameraFile" />, { answers });
  await screen.findByText('东门');
  return kit;
}

async function begin() {
  await user.click(screen.getByRole('button', { name: '更多操作' }));
  await user.click(await screen.findByRole('menuitem', { name: '多选' }));
}

const ticks = () => screen.queryAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked);

it('a card is ticked by its box or its words while rows are chosen, and what is done to them is offered', async () => {
  await open();
  expect(ticks()).toEqual([]);
  await begin();
  await user.click(screen.getByRole('checkbox', { name: '选择第 1 行' }));
  await user.click(screen.getByText('南门'));
  expect(ticks()).toEqual([true, false, true]);
  expect(await screen.findByText('已选 2 项')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(await screen.findByRole('button', { name: '批量修改' }));
  expect(await screen.findByRole('dialog')).toBeTruthy();
});

it('leaving it unticks all, and a press opens the record again', async () => {
  await open();
  // Beside the thumb nothing destroys.
  expect(screen.queryByRole('button', { name: '删除' })).toBeNull();
  await begin();
  await user.click(screen.getByText('西门'));
  expect(ticks()).toEqual([false, true, false]);
  await user.click(screen.getByRole('button', { name: '退出多选' }));
  await waitFor(() => expect(ticks()).toEqual([]));
  expect(screen.queryByText('已选 1 项')).toBeNull();
  await begin();
  expect(ticks()).toEqual([false, false, false]);
});
