import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../../client/api/api-error.ts';
import { call, callWithExtras } from '../../../../client/api/client.ts';
import { session } from '../../../../client/session/session.ts';
import { DemoAccounts } from './below-form.tsx';

vi.mock('../../../../client/api/client.ts', () => ({ call: vi.fn(), callWithExtras: vi.fn() }));
// The frame is only prefetched here, not rendered.
vi.mock('../../../../client/shell/basic-layout.tsx', () => ({ BasicLayout: () => null }));

let asked = 0;

beforeEach(() => {
  asked = 0;
  vi.spyOn(session, 'send').mockImplementation(() => {});
  vi.mocked(call).mockImplementation(async () => {
    asked += 1;
    return [
      { account: 'linanqi', name: '林安琪', role: '安全管理员', ticket: `linanqi-${asked}` },
      { account: 'zhengdeng', name: '郑登', role: '登记人', ticket: `zhengdeng-${asked}` },
    ];
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.mocked(callWithExtras).mockReset();
});

it('one click signs in with a ticket of that moment, and no password is anywhere', async () => {
  vi.mocked(callWithExtras).mockResolvedValue({ data: 'token', extras: {} });
  render(<DemoAccounts />);
  fireEvent.click(await screen.findByRole('button', { name: /郑登/ }));
  await waitFor(() => expect(session.send).toHaveBeenCalledWith({ type: 'SIGNED_IN', token: 'token' }));
  expect(callWithExtras).toHaveBeenCalledExactlyOnceWith('/login', { demoTicket: 'zhengdeng-2' });
});

it('says why a sign-in was refused, and can be tried again', async () => {
  vi.mocked(callWithExtras).mockRejectedValue(new ApiError('演示登录已失效，请刷新页面后重试', { kind: 'business' }));
  render(<DemoAccounts />);
  fireEvent.click(await screen.findByRole('button', { name: /林安琪/ }));
  expect(await screen.findByText('演示登录已失效，请刷新页面后重试')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /林安琪/ }).disabled).toBe(false);
});

it('where the server offers none there is nothing', async () => {
  vi.mocked(call).mockResolvedValue([]);
  const { container } = render(<DemoAccounts />);
  await act(async () => {});
  expect(container.innerHTML).toBe('');
});
