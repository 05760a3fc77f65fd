import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CHALLENGE, captchaAnswer, clickWords } from '../../../../../tests/support/views/captcha-kit.tsx';
import { ApiError } from '../../../../client/api/api-error.ts';
import { call, callBare, callWithExtras } from '../../../../client/api/client.ts';
import { session } from '../../../../client/session/session.ts';
import { LoginForm } from './login-form.tsx';
import { useLoginForm } from './use-login-form.ts';

vi.mock('../../../../client/api/client.ts', () => ({ call: vi.fn(), callBare: vi.fn(), callWithExtras: vi.fn() }));
// The frame is only prefetched here, not rendered.
vi.mock('../../../../client/shell/basic-layout.tsx', () => ({ BasicLayout: () => null }));

function Form({ hasTenants = false }: { hasTenants?: boolean }) {
  return <LoginForm form={useLoginForm()} hasTenants={hasTenants} />;
}

const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /确\s?定/ });
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

function send(account = 'linanqi', password = 'secret-1') {
  type('账号', account);
  type('密码', password);
  fireEvent.click(button());
}

function wantCaptcha(isOpen: boolean) {
  vi.mocked(call).mockImplementation(async (_method, path) => path === '/getCaptchaOpen' && isOpen);
  vi.mocked(callBare).mockImplementation(async () => captchaAnswer(CHALLENGE));
}

beforeEach(() => {
  vi.spyOn(session, 'send').mockImplementation(() => {});
  wantCaptcha(false);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.mocked(callWithExtras).mockReset();
});

describe('login form (look.md#11.1)', () => {
  it('login-09: a validation error names the fields, and the button resets after 600 ms', () => {
    vi.useFakeTimers();
    render(<Form />);
    fireEvent.click(button());
    expect(screen.getByText('请输入帐户名')).toBeTruthy();
    expect(screen.getByText('请输入密码')).toBeTruthy();
    expect(button().disabled).toBe(true);
    act(() => void vi.advanceTimersByTime(599));
    expect(button().disabled).toBe(true);
    act(() => void vi.advanceTimersByTime(1));
    expect(button().disabled).toBe(false);
    expect(callWithExtras).not.toHaveBeenCalled();
  });

  it('login-validation-01, login-validation-02: checks the account while it is typed and the password on leaving it', () => {
    render(<Form />);
    type('账号', 'a');
    type('账号', ' ');
    expect(screen.getByText('请输入帐户名')).toBeTruthy();
    expect(screen.queryByText('请输入密码')).toBeNull();
    fireEvent.blur(screen.getByLabelText('密码'));
    expect(screen.getByText('请输入密码')).toBeTruthy();
    type('密码', 'x');
    expect(screen.queryByText('请输入密码')).toBeNull();
  });

  it('login-validation-03, login-validation-04: an address of mail is login type 0, any other account 1', () => {
    render(<Form />);
    const loginType = () => screen.getByRole('form', { name: '登录' }).dataset.loginType;
    type('账号', 'li@example.com');
    expect(loginType()).toBe('0');
    for (const account of ['linanqi', 'li@', '@example.com', 'li@example']) {
      type('账号', account);
      expect(loginType()).toBe('1');
    }
  });

  it('login-01, login-02, login-03, login-07, login-08, entities-11, accounts-01: sends what was typed, a name or an address of mail, no tenant, and is busy', async () => {
    vi.mocked(callWithExtras).mockResolvedValue({ data: 'token', extras: {} });
    render(<Form />);
    expect(screen.getByPlaceholderText('账号')).toBe(screen.getByLabelText('账号'));
    expect(screen.queryByLabelText('租户')).toBeNull();
    fireEvent.click(screen.getByLabelText('自动登录'));
    send(' linanqi ');
    expect(button().disabled).toBe(true);
    expect(button().className).toContain('ant-btn-loading');
    await waitFor(() => expect(session.send).toHaveBeenCalledWith({ type: 'SIGNED_IN', token: 'token' }));
    const sent = { account: 'linanqi', password: 'secret-1', rememberMe: true };
    expect(callWithExtras).toHaveBeenCalledWith('/login', sent);
    await waitFor(() => expect(button().disabled).toBe(false));
    send('li@example.com');
    await waitFor(() =>
      expect(callWithExtras).toHaveBeenLastCalledWith('/login', { ...sent, account: 'li@example.com' }),
    );
  });

  it('login-04: with tenants the fields are shown and sent, an emptied one is not', async () => {
    vi.mocked(callWithExtras).mockResolvedValue({ data: 'token', extras: {} });
    render(<Form hasTenants />);
    await screen.findByLabelText('租户');
    type('租户', 'BL');
    send();
    await waitFor(() => expect(session.send).toHaveBeenCalled());
    expect(callWithExtras).toHaveBeenLastCalledWith('/login', expect.objectContaining({ tenantCode: 'BL' }));
    type('租户', '');
    type('租户编号', '1 2');
    await waitFor(() => expect(button().disabled).toBe(false));
    send();
    await waitFor(() => expect(session.send).toHaveBeenCalledTimes(2));
    const [, body] = vi.mocked(callWithExtras).mock.lastCall ?? [];
    expect(body).toMatchObject({ tenantId: '12' });
    expect(Object(body).tenantCode).toBeUndefined();
  });

  it('login-10, login-errors-02, login-errors-03: a refusal is told in words and as JSON', async () => {
    const refusal = { kind: 'business', code: 500, errorCode: 'D1000' } as const;
    vi.mocked(callWithExtras).mockRejectedValue(new ApiError('用户名或密码不正确', refusal));
    render(<Form />);
    send();
    expect(await screen.findByText('用户名或密码不正确')).toBeTruthy();
    expect(screen.getByText(/"success":false,"code":500,"message":"用户名或密码不正确"/)).toBeTruthy();
    expect(button().disabled).toBe(false);
  });

  it('login-06: with a captcha the pop-up comes first, and its verification goes along', async () => {
    wantCaptcha(true);
    vi.mocked(callWithExtras).mockResolvedValue({ data: 'token', extras: {} });
    render(<Form />);
    await waitFor(() => expect(call).toHaveBeenCalledWith('GET', '/getCaptchaOpen', expect.anything()));
    await act(async () => {});
    send();
    const picture = await screen.findByRole('button', { name: /^请依次点击【安,检,查】/ });
    expect(callWithExtras).not.toHaveBeenCalled();
    clickWords(picture);
    await waitFor(() => expect(session.send).toHaveBeenCalled(), { timeout: 5_000 });
    const sent = vi.mocked(callWithExtras).mock.calls[0]?.[1];
    expect(sent).toMatchObject({ account: 'linanqi', password: 'secret-1', code: expect.stringMatching(/^t---\[/) });
    await waitFor(() => expect(screen.queryByText('请完成安全验证')).toBeNull(), { timeout: 5_000 });
  });

  it('a login refused for want of a captcha asks for it, and one with a code says what is wrong', async () => {
    const refusal = new ApiError('验证码错误，请检查captcha参数', { kind: 'business', code: 1_011_003 });
    vi.mocked(callWithExtras).mockRejectedValue(refusal);
    render(<Form />);
    send();
    const picture = await screen.findByRole('button', { name: /^请依次点击/ });
    expect(screen.queryByText('验证码错误，请检查captcha参数')).toBeNull();
    clickWords(picture);
    expect(await screen.findByText('验证码错误，请检查captcha参数', {}, { timeout: 5_000 })).toBeTruthy();
  });

  it('login-06: an address that refuses after wrong passwords of others lets who passes a captcha in', async () => {
    const refusal = { kind: 'business', status: 429, code: 429 } as const;
    vi.mocked(callWithExtras).mockRejectedValueOnce(new ApiError('操作过于频繁，请稍后再试', refusal));
    vi.mocked(callWithExtras).mockResolvedValueOnce({ data: 'token', extras: {} });
    render(<Form />);
    await act(async () => {});
    wantCaptcha(true);
    send();
    const picture = await screen.findByRole('button', { name: /^请依次点击/ });
    clickWords(picture);
    await waitFor(() => expect(session.send).toHaveBeenCalled(), { timeout: 5_000 });
    expect(vi.mocked(callWithExtras).mock.calls[1]?.[1]).toMatchObject({ code: expect.stringMatching(/^t---\[/) });
  });

  it('login-06: where the address gets no picture for minutes, the login goes on without one, once', async () => {
    wantCaptcha(true);
    const slow = { kind: 'business', status: 429, code: 429, retryAfter: 200 } as const;
    vi.mocked(callBare).mockRejectedValue(new ApiError('操作过于频繁，请稍后再试', slow));
    vi.mocked(callWithExtras).mockRejectedValue(new ApiError('操作过于频繁，请稍后再试', slow));
    render(<Form />);
    await waitFor(() => expect(call).toHaveBeenCalledWith('GET', '/getCaptchaOpen', expect.anything()));
    await act(async () => {});
    send();
    expect(await screen.findByText('操作过于频繁，请稍后再试')).toBeTruthy();
    expect(screen.queryByText('请完成安全验证')).toBeNull();
    expect(vi.mocked(callWithExtras).mock.calls.map(([, body]) => body)).toMatchObject([{ code: '' }]);
  });

  it('login-06: after a wrong password it asks again whether a captcha is needed, and shows it at the next try', async () => {
    const refusal = { kind: 'business', code: 500, errorCode: 'D1000' } as const;
    vi.mocked(callWithExtras).mockRejectedValue(new ApiError('用户名或密码不正确', refusal));
    render(<Form />);
    await act(async () => {});
    wantCaptcha(true);
    send();
    expect(await screen.findByText('用户名或密码不正确')).toBeTruthy();
    await waitFor(() => expect(vi.mocked(call).mock.calls.length).toBeGreaterThanOrEqual(2));
    expect(screen.queryByRole('button', { name: /^请依次点击/ })).toBeNull();
    await act(async () => {});
    send();
    expect(await screen.findByRole('button', { name: /^请依次点击/ })).toBeTruthy();
    expect(callWithExtras).toHaveBeenCalledTimes(1);
  });

  it.each(['network', 'timeout', 'http'] as const)('login-errors-01: no answer of the server (%s)', async (kind) => {
    vi.mocked(callWithExtras).mockRejectedValue(new ApiError('x', { kind }));
    render(<Form />);
    send();
    expect(await screen.findByText('后端未启动或代理错误')).toBeTruthy();
  });

  it('login-05: the forgotten password only says whom to ask', async () => {
    render(<Form />);
    fireEvent.click(screen.getByText('忘记密码?'));
    expect(await screen.findByText('请联系管理员进行密码重置或修改')).toBeTruthy();
    expect(callWithExtras).not.toHaveBeenCalled();
  });
});
