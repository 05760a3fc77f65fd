import { describe, expect, it } from 'vitest';
import { channelsFor, nextTry, quietUntil } from './delivery.ts';

const at = (time: string) => new Date(`2026-01-20T${time}+08:00`);

it('tries pause longer each time, and end after the sixth', () => {
  const now = at('08:00:00');
  const minutes = [1, 2, 3, 4, 5].map((tries) => ((nextTry(tries, now)?.getTime() ?? 0) - now.getTime()) / 60_000);
  expect(minutes).toEqual([1, 5, 20, 60, 240]);
  expect(nextTry(6, now)).toBeNull();
});

describe('quiet hours', () => {
  it.each([
    ['22:00', '07:00', '21:59:59', null],
    ['22:00', '07:00', '22:00:00', '2026-01-21T07:00+08:00'],
    ['22:00', '07:00', '23:30:20', '2026-01-21T07:00+08:00'],
    ['22:00', '07:00', '06:59:59', '2026-01-20T07:00+08:00'],
    ['22:00', '07:00', '07:00:00', null],
    ['12:00', '13:30', '12:10:00', '2026-01-20T13:30+08:00'],
    ['12:00', '13:30', '13:30:00', null],
    ['12:00', '12:00', '12:00:00', null],
  ])('from %s until %s at %s end %s', (from, until, time, end) => {
    expect(quietUntil(at(time), { from, until })).toEqual(end === null ? null : new Date(end));
  });

  it('are none without a setting', () => expect(quietUntil(at('23:00:00'), null)).toBeNull());
});

describe('channels of a message', () => {
  it('are those it asks for until the person chooses', () => {
    expect(channelsFor([4, 4], { chosen: undefined, isCompulsory: false })).toEqual([4]);
    expect(channelsFor([4], { chosen: [], isCompulsory: false })).toEqual([]);
    expect(channelsFor([4], { chosen: [3], isCompulsory: false })).toEqual([3]);
  });

  it('keep what a compulsory one asks for', () => {
    expect(channelsFor([4], { chosen: [], isCompulsory: true })).toEqual([4]);
    expect(channelsFor([4], { chosen: [3], isCompulsory: true })).toEqual([3, 4]);
  });
});
