import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CHALLENGE, captchaAnswer, clickWords } from '../../../../../../tests/support/views/captcha-kit.tsx';
import { ApiError } from '../../../../../client/api/api-error.ts';
import { callBare } from '../../../../../client/api/client.ts';
import CaptchaPopup from './captcha-popup.tsx';

vi.mock('../../../../../client/api/client.ts', () => ({ call: vi.fn(), callBare: vi.fn(), callWithExtras: vi.fn() }));

const asked: { path: string; body: Record<string, unknown> }[] = [];
let check = '0000';
let token = 0;

beforeEach(() => {
  vi.useFakeTimers();
  asked.length = 0;
  check = '0000';
  token = 0;
  vi.mocked(callBare).mockImplementation(async (path, body) => {
    asked.push({ path, body: body as Record<string, unknown> });
    const piece = CHALLENGE.originalImageBase64;
    if (path !== '/captcha/get') return captchaAnswer(null, check);
    return captchaAnswer({ ...CHALLENGE, jigsawImageBase64: piece, token: `t${++token}` });
  });
  // Gives the picture its full width, because jsdom has no layout.
  const box = { left: 0, top: 0, x: 0, y: 0, right: 330, bottom: 125, width: 330, height: 125, toJSON: () => null };
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(box);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.mocked(callBare).mockReset();
});

const settle = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms));
const picture = () => screen.getByRole('button', { name: /^请依次点击【安,检,查】/ });
const clickAt = (x: number, y: number) => fireEvent.click(picture(), { clientX: x, clientY: y, detail: 1 });
const checks = () => asked.filter(({ path }) => path === '/captcha/check');
const pictures = () => asked.filter(({ path }) => path === '/captcha/get');
const resultText = () => screen.getByRole('status').textContent;
const tone = () => document.querySelector('[data-tone]')?.getAttribute('data-tone');

async function open() {
  const onPass = vi.fn();
  const onClose = vi.fn();
  render(<CaptchaPopup onPass={onPass} onClose={onClose} />);
  await settle();
  return { onPass, onClose };
}

async function clickThree() {
  clickAt(33, 25);
  clickAt(165, 100);
  clickAt(330, 125);
  await settle();
}

async function openSlide() {
  const listeners = await open();
  fireEvent.click(screen.getByRole('button', { name: /改用滑动验证/ }));
  await settle();
  return listeners;
}

async function slideTo(x: number) {
  const slider = screen.getByRole('slider');
  fireEvent.change(slider, { target: { value: '1' } });
  await settle(800);
  fireEvent.change(slider, { target: { value: String(x) } });
  fireEvent.keyDown(slider, { key: 'Enter' });
  await settle();
}

describe('the captcha pop-up (look.md#11.2)', () => {
  it('captcha-02, captcha-07, captcha-08: the third click asks the server, and 0000 is green', async () => {
    await open();
    expect(pictures()[0]?.body).toEqual({ captchaType: 'clickWord' });
    expect(screen.getByText('请依次点击【安,检,查】')).toBeTruthy();
    clickAt(33, 25);
    clickAt(165, 100);
    await settle();
    expect(checks()).toEqual([]);
    clickAt(330, 125);
    await settle();
    const pointJson = '[{"x":31,"y":31},{"x":155,"y":124},{"x":310,"y":155}]';
    expect(checks()).toEqual([{ path: '/captcha/check', body: { captchaType: 'clickWord', token: 't1', pointJson } }]);
    expect([resultText(), tone()]).toEqual(['验证成功', 'right']);
  });

  it('captcha-03, captcha-04: the widget closes after 1 s with the verification, the pop-up after 1.5 s', async () => {
    const { onPass, onClose } = await open();
    await clickThree();
    await settle(999);
    expect(onPass).not.toHaveBeenCalled();
    expect(picture()).toBeTruthy();
    await settle(1);
    expect(screen.queryByRole('button', { name: /^请依次点击/ })).toBeNull();
    expect(resultText()).toBe('验证成功');
    expect(onPass).toHaveBeenCalledExactlyOnceWith('t1---[{"x":31,"y":31},{"x":155,"y":124},{"x":310,"y":155}]');
    await settle(499);
    expect(onClose).not.toHaveBeenCalled();
    await settle(1);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('captcha-01, captcha-03: a slide is green, tells the seconds it took and closes after 1 s, too', async () => {
    const { onPass, onClose } = await openSlide();
    expect(pictures()[1]?.body).toEqual({ captchaType: 'blockPuzzle' });
    await slideTo(120);
    expect(checks()[0]?.body).toEqual({ captchaType: 'blockPuzzle', token: 't2', pointJson: '{"x":120,"y":5}' });
    expect([resultText(), tone()]).toEqual(['0.80s验证成功', 'right']);
    await settle(999);
    expect(screen.getByRole('slider')).toBeTruthy();
    expect(onPass).not.toHaveBeenCalled();
    await settle(1);
    expect(screen.queryByRole('slider')).toBeNull();
    expect(resultText()).toBe('0.80s验证成功');
    expect(onPass).toHaveBeenCalledExactlyOnceWith('t2---{"x":120,"y":5}');
    await settle(500);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('captcha-06: wrong clicks are red and bring another picture after 700 ms', async () => {
    check = '6112';
    const { onPass } = await open();
    await clickThree();
    expect([resultText(), tone()]).toEqual(['验证失败', 'wrong']);
    await settle(699);
    expect(pictures()).toHaveLength(1);
    await settle(1);
    expect(pictures()).toHaveLength(2);
    await settle(2_000);
    expect([resultText(), tone()]).toEqual(['', 'plain']);
    expect(onPass).not.toHaveBeenCalled();
  });

  it('clicks of the keyboard: arrows move a cross, Enter presses there', async () => {
    await open();
    for (let times = 0; times < 5; times++) fireEvent.keyDown(picture(), { key: 'ArrowRight' });
    fireEvent.keyDown(picture(), { key: 'ArrowUp' });
    clickWords(picture());
    await settle();
    const points = JSON.parse(String(checks()[0]?.body.pointJson)) as unknown[];
    expect(points).toEqual(Array.from({ length: 3 }, () => ({ x: 186, y: 70 })));
  });

  it('captcha-05: a wrong slide is red and brings another picture after 1 s', async () => {
    check = '6112';
    await openSlide();
    await slideTo(120);
    expect([resultText(), tone()]).toEqual(['验证失败', 'wrong']);
    await settle(999);
    expect(pictures()).toHaveLength(2);
    await settle(1);
    expect(pictures()).toHaveLength(3);
  });

  it('captcha-09: without a picture the server’s word is shown, and the button asks again', async () => {
    vi.mocked(callBare).mockResolvedValueOnce({ repCode: '9999', repMsg: '服务内部异常', repData: null });
    await open();
    expect(screen.getByText('服务内部异常')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /刷新/ }));
    await settle();
    expect(picture()).toBeTruthy();
  });

  it('where no picture can be had for minutes it goes and leaves the rest to the server', async () => {
    const busy = (retryAfter: number) => new ApiError('请稍后再试', { kind: 'http', status: 429, retryAfter });
    vi.mocked(callBare).mockRejectedValueOnce(busy(2));
    const { onPass, onClose } = await open();
    expect(screen.getByText('请稍后再试')).toBeTruthy();
    expect([onPass.mock.calls, onClose.mock.calls]).toEqual([[], []]);
    vi.mocked(callBare).mockRejectedValueOnce(busy(200));
    fireEvent.click(screen.getByRole('button', { name: /刷新/ }));
    await settle();
    expect([onPass.mock.calls, onClose.mock.calls]).toEqual([[['']], [[]]]);
  });

  it('a check without an answer is a wrong one', async () => {
    await open();
    vi.mocked(callBare).mockRejectedValueOnce(new Error('lost'));
    await clickThree();
    expect(resultText()).toBe('验证失败');
  });
});
