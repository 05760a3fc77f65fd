import { captchaGlyphs } from '../../../../../generated/captcha-glyphs.ts';
import { between } from './puzzle.ts';

export const CHARACTERS: readonly string[] = Object.keys(captchaGlyphs);

interface GlyphBox {
  /** Centre of the character, in pixels of the picture. */
  x: number;
  y: number;
  /** Height in pixels. */
  size: number;
}

/** Centre of a character's square, in the units of its outline (hundredths). */
const MIDDLE_X = 50;
const MIDDLE_Y = -38;

/** Path data of a character, randomly turned, slanted and bent, so that no two pictures contain the same shape. */
export function bentOutline(character: string, { x, y, size }: GlyphBox): string {
  const turn = (between(-32, 32) * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const scale = size / 100;
  const slant = between(-20, 20) / 100;
  const wave = { high: between(2, 5), long: between(45, 80), phase: between(0, 628) / 100 };
  return moved(captchaGlyphs[character] ?? '', (left, top) => {
    const down = top - MIDDLE_Y + wave.high * Math.sin(left / wave.long + wave.phase) * 2;
    const right = left - MIDDLE_X + slant * down + wave.high * Math.sin(down / wave.long + wave.phase);
    return [x + scale * (right * cos - down * sin), y + scale * (right * sin + down * cos)];
  });
}

/** Moves every coordinate of the outline's M, L, Q and C commands by `place`; the numbers come in pairs. */
function moved(outline: string, place: (x: number, y: number) => [number, number]): string {
  return outline.replaceAll(/([MLQC])([^MLQCZ]+)/g, (_, command: string, text: string) => {
    const numbers = (text.match(/-?\d+/g) ?? []).map(Number);
    const pairs = numbers.flatMap((x, index) => (index % 2 === 0 ? [place(x, numbers[index + 1] ?? 0)] : []));
    return `${command}${pairs.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join(' ')}`;
  });
}
