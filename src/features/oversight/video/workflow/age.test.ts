import { describe, expect, it } from 'vitest';
import { ageInWords, toneOf } from './age-words.ts';
import { PictureClock } from './picture-age.ts';

/** A clock after ideal readings: one picture a second, without delay. */
function live(): PictureClock {
  const clock = new PictureClock();
  for (let second = 0; second <= 5; second += 1) {
    clock.read({ nowMs: 100_000 + second * 1_000, position: second, newest: second });
  }
  return clock;
}

describe('the age of a picture', () => {
  it('is unknown until a picture has moved', () => {
    const clock = new PictureClock();
    expect(clock.read({ nowMs: 0, position: 0, newest: 2 })).toBeNull();
    expect(clock.read({ nowMs: 1_000, position: 0, newest: 3 })).toBeNull();
    expect(clock.read({ nowMs: 2_000, position: 1, newest: 4 })).toEqual({ ageMs: 3_000, stillMs: 0 });
  });

  it('is nothing where pictures are shown as they come', () => {
    expect(live().read({ nowMs: 106_000, position: 6, newest: 6 })).toEqual({ ageMs: 0, stillMs: 0 });
  });

  it('grows while the picture is frozen', () => {
    const clock = live();
    expect(clock.read({ nowMs: 117_000, position: 5, newest: 5 })).toEqual({ ageMs: 12_000, stillMs: 12_000 });
  });

  it('counts what arrived and is not shown yet', () => {
    expect(live().read({ nowMs: 110_000, position: 6, newest: 10 })).toEqual({ ageMs: 4_000, stillMs: 0 });
  });

  it('counts what is late on its way, though the picture moves', () => {
    expect(live().read({ nowMs: 114_000, position: 6, newest: 6 })).toEqual({ ageMs: 8_000, stillMs: 0 });
  });

  it('is what the playlist says where there is one, and never less than the picture is still', () => {
    const clock = live();
    expect(clock.read({ nowMs: 106_000, position: 6, newest: 8, behind: 4.2 })).toEqual({ ageMs: 4_200, stillMs: 0 });
    expect(clock.read({ nowMs: 112_000, position: 6, newest: 8, behind: 4.2 })).toEqual({
      ageMs: 6_000,
      stillMs: 6_000,
    });
  });
});

it.each([
  [0, 0, '实时 <1 秒', 'live'],
  [3_000, 0, '实时 3 秒', 'live'],
  [3_001, 0, '画面延迟 3 秒', 'late'],
  [10_000, 10_000, '画面延迟 10 秒', 'late'],
  [10_001, 10_001, '画面停滞 10 秒', 'stalled'],
  [14_000, 0, '画面延迟 14 秒', 'stalled'],
])('the words of an age of %i ms, still for %i: %s', (ageMs, stillMs, words, tone) => {
  expect([ageInWords({ ageMs, stillMs }), toneOf({ ageMs, stillMs })]).toEqual([words, tone]);
});
