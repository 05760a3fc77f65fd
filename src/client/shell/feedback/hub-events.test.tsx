import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderViews, user } from '../../../../tests/support/views-kit.tsx';
import { HUB_EVENTS, offerReload } from './hub-events.ts';

const HOUR = 3_600_000;

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('notifications-07 notifications-08: a pushed message stands at the bottom right until it is closed', async () => {
  renderViews(null);
  act(() => HUB_EVENTS.onMessage('您有一条新的隐患待研判：灭火器压力不足', null));
  const notice = await screen.findByRole('alert');
  expect(within(notice).getByText('系统消息')).toBeTruthy();
  expect(notice.textContent).toContain('您有一条新的隐患待研判：灭火器压力不足');
  expect(notice.closest('.ant-notification-bottomRight')).not.toBeNull();
  vi.useFakeTimers();
  act(() => vi.advanceTimersByTime(HOUR));
  expect(screen.getByText('系统消息')).toBeTruthy();
  vi.useRealTimers();
  await user.click(document.querySelector('.ant-notification-notice-close') as HTMLElement);
  await waitFor(() => expect(screen.queryByText('系统消息')).toBeNull());
});

it('a message about a record leads to its page, one with an address of elsewhere nowhere', async () => {
  renderViews(null);
  act(() => HUB_EVENTS.onMessage('待核查：法兰渗漏', '/hazards/YH20261120-0001'));
  const way = await screen.findByRole('link', { name: '待核查：法兰渗漏' });
  expect(way.getAttribute('href')).toBe('/hazards/YH20261120-0001');
  act(() => HUB_EVENTS.onMessage('待核查：阀门渗漏', '//elsewhere.example/x'));
  await screen.findByText('待核查：阀门渗漏');
  expect(screen.queryByRole('link', { name: '待核查：阀门渗漏' })).toBeNull();
});

it('a connection after an upgrade offers to reload, once the server has another build than the page', async () => {
  renderViews(null);
  const tagOf = (name: string) => `<script type="module" crossorigin src="/assets/${name}.js"></script>`;
  const tag = (build: string) => tagOf('runtime') + tagOf(`base-${build}`);
  document.head.insertAdjacentHTML('beforeend', tag('old'));
  const served = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(tag('old')));
  await offerReload();
  expect(screen.queryByText('系统已升级')).toBeNull();
  served.mockImplementation(async () => new Response(tag('new')));
  act(() => HUB_EVENTS.onConnected(true));
  const notice = (await screen.findByText('系统已升级')).closest('[role=alert]') as HTMLElement;
  expect(within(notice).getByRole('button', { name: '重新加载' })).toBeTruthy();
  for (const script of document.head.querySelectorAll('script[type=module]')) script.remove();
});
