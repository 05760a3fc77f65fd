import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { pageOf } from '../../../../../.storybook/kit/replies.ts';
import { Refusal, renderViews, user } from '../../../../../tests/support/views-kit.tsx';
import { NoticeBell } from './notice-bell.tsx';

const news = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => ({
    id: from + index,
    title: `新闻${from + index}`,
    publishTime: '2026-11-20 08:00:00',
    readStatus: 1,
    readCount: 0,
  }));
const unread = (id: number, type: number) => ({ id, type, title: `消息${id}`, publicTime: '2026-11-20 08:00:00' });
const QUIET = { '/sysNotice/unread': [], '/sysNotice/received': pageOf([]), '/News/published': [] };

async function open(answers: { [path: string]: unknown }) {
  const kit = renderViews(<NoticeBell />, { answers: { ...QUIET, ...answers } });
  const bell = await screen.findByRole('button', { name: /^消息/ });
  await user.click(bell);
  return { kit, bell, panel: within(await screen.findByRole('dialog', { name: '消息' })) };
}

describe('bell (look.md#10.2)', () => {
  it('opens where something waits, and the number is of all that was sent to oneself', async () => {
    const { panel } = await open({ '/sysNotice/unread': [unread(1, 2), unread(2, 2)] });
    await screen.findByRole('button', { name: '消息，2 条未读' });
    expect(panel.getByRole('tab', { name: '公告 2' }).getAttribute('aria-selected')).toBe('true');
  });

  it('加载更多 asks for the older news at once, as long as there may be any', async () => {
    const published = ({ query }: { query: { pageSize?: string } }) => news(1, Math.min(25, Number(query.pageSize)));
    const { kit, panel } = await open({ '/News/published': published });
    await user.click(panel.getByRole('tab', { name: '新闻' }));
    await panel.findByText('新闻20');
    await user.click(panel.getByRole('button', { name: '加载更多' }));
    await panel.findByText('新闻25');
    expect(kit.calls('/News/published').map(({ query }) => query.pageSize)).toEqual(['20', '40']);
    expect(panel.queryByRole('button', { name: '加载更多' })).toBeNull();
  });

  it('a list that cannot be read says why and is asked for again', async () => {
    const received = vi
      .fn()
      .mockReturnValueOnce(new Refusal('消息暂时无法读取'))
      .mockReturnValue(pageOf([unread(1, 1)]));
    const { panel } = await open({
      '/sysNotice/received': ({ query }: { query: { type?: string } }) =>
        query.type === '1' ? received() : pageOf([]),
    });
    expect((await panel.findByRole('alert')).textContent).toContain('消息暂时无法读取');
    await user.click(panel.getByRole('button', { name: '重试' }));
    await panel.findByText('消息1');
  });

  it('what is unread stands first, then the newest', async () => {
    const read = { ...unread(3, 1), publicTime: '2026-11-21 08:00:00', readStatus: 1 };
    const { panel } = await open({
      '/sysNotice/unread': [unread(1, 1), { ...unread(2, 1), publicTime: '2026-11-20 09:00:00' }],
      '/sysNotice/received': ({ query }: { query: { type?: string } }) => pageOf(query.type === '1' ? [read] : []),
    });
    await panel.findByText('消息3');
    const titles = panel.getAllByRole('listitem').map((entry) => /消息\d/.exec(entry.textContent)?.[0]);
    expect(titles).toEqual(['消息2', '消息1', '消息3']);
  });

  it('Esc closes it and gives the focus back to the bell', async () => {
    const { bell, panel } = await open({});
    panel.getByRole('tab', { name: '通知' }).focus();
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(bell);
    await waitFor(() => expect(bell.getAttribute('aria-expanded')).toBe('false'));
  });
});
