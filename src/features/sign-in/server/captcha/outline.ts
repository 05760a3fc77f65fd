import { captchaGlyphs } from '../../../../generated/captcha-glyphs.ts';
import { between } from './chance.ts';

export const CHARACTERS: readonly string[] = Object.keys(captchaGlyphs);

interface GlyphBox {
  /** Middle of the character, in pixels of the picture. */
  x: number;
  y: number;
  /** Height, in pixels. */
  size: number;
}

/** Middle of a character's square, in the hundredths its outline is given in. */
const MIDDLE_X = 50;
const MIDDLE_Y = -38;

/**
 * A character as SVG path data, turned, slanted and bent by chance: its outline is moved point by point, so that no two
 * pictures hold the same shape of it.
 */
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

/** Every coordinate of the outline's M, L, Q and C commands through `place`; the numbers come in pairs. */
function moved(outline: string, place: (x: number, y: number) => [number, number]): string {
  return outline.replaceAll(/([MLQC])([^MLQCZ]+)/g, (_, command: string, text: string) => {
    const numbers = (text.match(/-?\d+/g) ?? []).map(Number);
    const pairs = numbers.flatMap((x, index) => (index % 2 === 0 ? [place(x, numbers[index + 1] ?? 0)] : []));
    return `${command}${pairs.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join(' ')}`;
  });
}
