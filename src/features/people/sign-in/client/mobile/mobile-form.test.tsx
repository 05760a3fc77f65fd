import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CHALLENGE, captchaAnswer, clickWords } from '../../../../../../tests/support/views/captcha-kit.tsx';
import { ApiError } from '../../../../../client/api/api-error.ts';
import { call, callBare } from '../../../../../client/api/client.ts';
import { MobileForm } from './mobile-form.tsx';

vi.mock('../../../../../client/api/client.ts', () => ({ call: vi.fn(), callBare: vi.fn(), callWithExtras: vi.fn() }));

const MOBILE = '13900000001';
const WANTED = new ApiError('验证码错误，请检查captcha参数', { kind: 'business', code: 1_011_003 });
const SLOW = new ApiError('操作过于频繁，请稍后再试', { kind: 'business', code: 429, status: 429, retryAfter: 200 });

/** Queries of the requests for a code. */
const asked: object[] = [];
/** Server's answers to these requests in order; the last one repeats. */
let answers: (ApiError | null)[] = [];

beforeEach(() => {
  localStorage.clear();
  asked.length = 0;
  vi.mocked(callBare).mockImplementation(async () => captchaAnswer(CHALLENGE));
  vi.mocked(call).mockImplementation(async (_method, path, options) => {
    if (path === '/getSmsOpen') return { open: true, simulator: false };
    if (path !== '/getSmsCaptcha') return false;
    asked.push(options?.query ?? {});
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (answer) throw answer;
    return null;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.mocked(call).mockReset();
  vi.mocked(callBare).mockReset();
});

const number = () => screen.getByLabelText<HTMLInputElement>('手机号');
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /获取验证码|秒后重发|发送中/ });
const settle = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms));
const picture = () => screen.findByRole('button', { name: /^请依次点击【安,检,查】/ });

/** Requests a code; the server gives these answers in order. */
async function ask(...said: (ApiError | null)[]): Promise<void> {
  answers = said;
  render(<MobileForm hasTenants={false} />);
  fireEvent.change(number(), { target: { value: MOBILE } });
  fireEvent.click(button());
  await act(async () => {});
}

/** Clicks the words, and waits until the pop-up has closed by itself. */
async function solve(): Promise<void> {
  const words = await picture();
  vi.useFakeTimers();
  clickWords(words);
  await settle();
  await settle(1_000);
  await settle(500);
}

describe('asking for the code of a short message (login-11)', () => {
  it('without a captcha wanted sends the number alone and counts down', async () => {
    await ask(null);
    expect(asked).toEqual([{ mobile: MOBILE }]);
    await waitFor(() => expect(button().textContent).toBe('60 秒后重发'));
    expect(screen.queryByText('请完成安全验证')).toBeNull();
  });

  it('refused for want of a captcha opens it by itself, keeps the number and can be asked again', async () => {
    await ask(WANTED);
    await picture();
    expect(screen.queryByText(WANTED.message)).toBeNull();
    expect(number().value).toBe(MOBILE);
    expect(button().disabled).toBe(false);
    expect(asked).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: /Close|关闭/ }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^请依次点击/ })).toBeNull());
    expect(asked).toHaveLength(1);
  });

  it('an answered captcha sends the request again with it, once, and counts down', async () => {
    await ask(WANTED, null);
    await solve();
    expect(asked).toEqual([{ mobile: MOBILE }, { mobile: MOBILE, code: expect.stringMatching(/^t---\[/) }]);
    expect(number().value).toBe(MOBILE);
    expect(button().textContent).toMatch(/^(60|59) 秒后重发$/);
    expect(button().disabled).toBe(true);
  });

  it('a refusal with a captcha is told and opens no further one', async () => {
    await ask(WANTED, WANTED);
    await solve();
    expect(asked).toHaveLength(2);
    expect(screen.getByText(WANTED.message)).toBeTruthy();
    expect(button().textContent).toBe('获取验证码');
  });

  it('where no picture can be had for minutes the pop-up goes and the server’s word is shown', async () => {
    vi.mocked(callBare).mockRejectedValue(SLOW);
    await ask(WANTED, SLOW);
    expect(await screen.findByText(SLOW.message)).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('请完成安全验证')).toBeNull());
    expect(asked).toEqual([{ mobile: MOBILE }, { mobile: MOBILE }]);
  });
});
