import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { connect } from '../../../../.storybook/kit/network.ts';
import { Refusal, renderViews } from '../../../../tests/support/views-kit.tsx';
import { call } from '../../api/client.ts';
import { ResourceScreen } from '../../resource-views/resource-screen.tsx';
import { useApiFeedback } from './feedback-host.tsx';

function Feedback() {
  useApiFeedback();
  return null;
}

/** Runs a call that gets this answer, with the components that show errors. */
function callAnswered(status: number, body: object): Promise<unknown> {
  renderViews(<Feedback />);
  connect([() => ({ status, body })], () => 'up');
  return call('GET', '/CameraFile/page').catch(() => 'refused');
}

const refusal = (code: number, message: string, more: object = {}) => ({ success: false, code, message, ...more });

describe('what calls answer, on screen (look.md#12)', () => {
  it.each([
    [
      'http-errors-01: 403 is Forbidden with the message of the server',
      403,
      1_013_002,
      '没有权限',
      'Forbidden没有权限',
    ],
    ['http-errors-02: 500 shows its message', 500, 500, '服务器出现异常', '服务器出现异常'],
    ['http-errors-03: 401 is Unauthorized', 401, 1_011_004, '空', 'UnauthorizedAuthorization verification failed'],
  ])('%s, in a notification', async (_, status, code, message, text) => {
    expect(await callAnswered(status, refusal(code, message))).toBe('refused');
    expect((await screen.findByRole('alert')).textContent).toContain(text);
  });

  it('http-errors-04: 401 whose result says isLogin is not told', async () => {
    await callAnswered(401, refusal(1_011_004, '请求token为空', { result: { isLogin: true } }));
    // This error comes later: once it is visible, the former one would be, too.
    await callAnswered(500, refusal(500, '服务器出现异常'));
    await screen.findByText('服务器出现异常');
    expect(screen.queryByText('Unauthorized')).toBeNull();
  });

  it('http-errors-11: such a code with null is an error toast, and a list of it is empty', async () => {
    const reply = new Refusal('内容有误', { code: 1_013_002 });
    renderViews(
      <>
        <Feedback />
        <ResourceScreen screen="CameraFile" />
      </>,
      { answers: { '/CameraFile/page': reply } },
    );
    const toast = await screen.findByText('内容有误');
    expect(toast.closest('.ant-message-error')).not.toBeNull();
    await waitFor(() => expect(document.querySelector('.list-panel[aria-busy=false]')).not.toBeNull());
    expect(document.querySelectorAll('.ant-table-row')).toHaveLength(0);
    expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
  });
});
