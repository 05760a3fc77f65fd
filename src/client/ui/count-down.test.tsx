import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { CountDown, leftText } from './count-down.tsx';

afterEach(() => vi.useRealTimers());

it('count-down-02 ticks every second as HH:MM:SS, ends at nought and says so once', () => {
  vi.useFakeTimers();
  const onEnd = vi.fn();
  render(<CountDown target={Date.now() + 3_000} onEnd={onEnd} />);
  const remaining = () => screen.getByRole('timer').textContent;
  expect(remaining()).toBe('00:00:03');
  act(() => vi.advanceTimersByTime(1_000));
  expect(remaining()).toBe('00:00:02');
  expect(onEnd).not.toHaveBeenCalled();
  act(() => vi.advanceTimersByTime(5_000));
  expect(remaining()).toBe('00:00:00');
  expect(onEnd).toHaveBeenCalledTimes(1);
});

it('counts beyond a day in hours', () => {
  expect(leftText(26 * 3_600_000 + 3 * 60_000 + 9_000)).toBe('26:03:09');
  expect(leftText(-5)).toBe('00:00:00');
});

it('count-down-01 a target that is no date is an error', () => {
  expect(() => renderToString(<CountDown target="morgen" />)).toThrow('invalid target prop');
});
