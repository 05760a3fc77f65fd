import type { PictureAge } from './picture-age.ts';
import { TIMES } from './player.ts';

/** Urgency of a picture's age: amber over 3 s, red over 10 s. */
export function toneOf({ ageMs }: PictureAge): 'live' | 'late' | 'stalled' {
  if (ageMs > TIMES.stalledMs) return 'stalled';
  return ageMs > TIMES.lateMs ? 'late' : 'live';
}

/** Age in words, such as `画面停滞 12 秒`; an old picture that still moves is 画面延迟. */
export function ageInWords(picture: PictureAge): string {
  const tone = toneOf(picture);
  const isStill = tone === 'stalled' && picture.stillMs > TIMES.lateMs;
  const word = tone === 'live' ? '实时' : isStill ? '画面停滞' : '画面延迟';
  const seconds = Math.floor(picture.ageMs / 1_000);
  return seconds === 0 ? `${word} <1 秒` : `${word} ${seconds} 秒`;
}
