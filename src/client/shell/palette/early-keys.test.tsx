import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderStory, user } from '../../../../tests/support/views-kit.tsx';
import meta, { Desk } from '../basic-layout.stories.tsx';
import { PALETTE_LABEL } from './open-palette.tsx';

const line = () => screen.getByLabelText<HTMLInputElement>(PALETTE_LABEL);

it('Ctrl K counts as soon as the frame is drawn, and the palette begins with what was typed meanwhile', async () => {
  renderStory(Desk, meta);
  const before = await screen.findByRole('link', { name: '跳到主要内容' });
  before.focus();
  fireEvent.keyDown(before, { key: 'k', ctrlKey: true });
  expect(document.activeElement).toBe(line());
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.change(line(), { target: { value: '隐患整' } });
  await screen.findByRole('dialog', { name: '快速前往' });
  expect(line().value).toBe('隐患整');
  await waitFor(() => expect(document.activeElement).toBe(line()));
  await user.type(line(), '改');
  await screen.findByRole('option', { name: /隐患整改/, selected: true });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(before));
});

it('Ctrl K and what is typed at once reach a palette that was open before', async () => {
  renderStory(Desk, meta);
  await screen.findByRole('link', { name: '跳到主要内容' });
  for (const text of ['字典', '隐患']) {
    await user.keyboard('{Control>}k{/Control}');
    await user.keyboard(text);
    await screen.findByRole('dialog', { name: '快速前往' });
    expect(line().value).toBe(text);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByLabelText(PALETTE_LABEL)).toBeNull());
  }
});
