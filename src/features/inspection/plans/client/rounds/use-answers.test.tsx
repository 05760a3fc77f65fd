import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../../../client/api/api-error.ts';
import type { Answer } from './item-view.ts';
import { type Answers, useAnswers } from './use-answers.ts';

const answer = (result: number, remark = ''): Answer => ({ result, remark, pictures: '', fixed: false });
const lost = () => new ApiError('网络连接失败', { kind: 'network' });

function open(send: (answers: Answers) => Promise<void>) {
  return renderHook(() => useAnswers({ userId: '7', work: 'round:1', send }));
}

afterEach(() => localStorage.clear());

describe('answers', () => {
  it('are sent soon after the tap, together, and are shown as sent', async () => {
    const send = vi.fn(async () => {});
    const { result } = open(send);
    act(() => {
      result.current.change('1', answer(1));
      result.current.change('2', answer(3));
    });
    expect(Object.keys(result.current.unsent)).toEqual(['1', '2']);
    await waitFor(() => expect(result.current.unsent).toEqual({}));
    expect(send).toHaveBeenCalledTimes(1);
    expect(result.current.typed).toEqual({ 1: answer(1), 2: answer(3) });
    expect(result.current.sending.state).toBe('done');
  });

  it('outlive the page they were typed on, and are sent from the next', async () => {
    const first = open(() => Promise.reject(lost()));
    act(() => first.result.current.change('1', answer(2, '渗漏')));
    await waitFor(() => expect(first.result.current.sending.state).toBe('waiting'));
    first.unmount();
    const send = vi.fn(async () => {});
    const second = open(send);
    expect(second.result.current.unsent).toEqual({ 1: answer(2, '渗漏') });
    await waitFor(() => expect(send).toHaveBeenCalledWith({ 1: answer(2, '渗漏') }));
    await waitFor(() => expect(second.result.current.unsent).toEqual({}));
  });

  it('are sent again when the network is back', async () => {
    let isAway = true;
    const send = vi.fn(() => (isAway ? Promise.reject(lost()) : Promise.resolve()));
    const { result } = open(send);
    act(() => result.current.change('1', answer(1)));
    await waitFor(() =>
      expect(result.current.sending).toEqual({ state: 'waiting', reason: '网络不通，恢复后自动发送' }),
    );
    isAway = false;
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(result.current.unsent).toEqual({}));
  });

  it('changed while they are sent are sent once more', async () => {
    let arrive = () => {};
    const sent = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const send = vi.fn((_: Answers) => sent);
    const { result } = open(send);
    act(() => result.current.change('1', answer(1)));
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
    act(() => result.current.change('1', answer(2)));
    await act(async () => arrive());
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
    expect(send.mock.calls[1]?.[0]).toEqual({ 1: answer(2) });
    expect(result.current.typed).toEqual({ 1: answer(2) });
  });

  it('that are refused stay, with the reason', async () => {
    const { result } = open(() => Promise.reject(new ApiError('您不是当前处理人', { kind: 'business' })));
    act(() => result.current.change('1', answer(1)));
    await waitFor(() => expect(result.current.sending).toEqual({ state: 'refused', reason: '您不是当前处理人' }));
    expect(result.current.unsent).toEqual({ 1: answer(1) });
  });

  it('of another person are not seen', () => {
    const mine = open(() => new Promise(() => {}));
    act(() => mine.result.current.change('1', answer(1)));
    const theirs = renderHook(() => useAnswers({ userId: '8', work: 'round:1', send: async () => {} }));
    expect(theirs.result.current.unsent).toEqual({});
  });
});
