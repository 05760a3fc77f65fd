import { bentOutline, CHARACTERS } from './outline.ts';
import { between, HEIGHT, many, some, WIDTH } from './puzzle.ts';

/** SVG document that shows a part of the picture, from the column `x` on. */
export function document(content: string, [x, width]: [number, number] = [0, WIDTH]): string {
  const size = `width="${width}" height="${HEIGHT}" viewBox="${x} 0 ${width} ${HEIGHT}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${content}</svg>`;
}

/** A random background, legible yet detailed enough to hide a hole: gradient, hills, pale decoy characters. */
export function scenery(): string {
  const hue = between(0, 359);
  const tilt = between(0, 90);
  const [from, to] = [colour(hue, 45, between(34, 44)), colour(hue + between(30, 80), 40, between(58, 68))];
  const slope = `<linearGradient id="s" gradientTransform="rotate(${tilt} .5 .5)"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;
  const ground = `<defs>${slope}</defs><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#s)"/>`;
  return ground + many(9, () => hill(hue)).join('') + paleCharacters() + many(26, speck).join('');
}

/** Colour of a hue in degrees, with saturation and lightness in per cent. */
function colour(hue: number, saturation: number, lightness: number): string {
  return `hsl(${hue % 360}, ${saturation}%, ${lightness}%)`;
}

function hill(hue: number): string {
  const fill = colour(hue + between(0, 180), between(25, 60), between(30, 75));
  const [x, y] = [between(0, WIDTH), between(0, HEIGHT)];
  const size = `rx="${between(18, 80)}" ry="${between(10, 50)}"`;
  return `<ellipse cx="${x}" cy="${y}" ${size} transform="rotate(${between(0, 179)} ${x} ${y})" fill="${fill}" fill-opacity=".${between(18, 42)}"/>`;
}

function paleCharacters(): string {
  const outlines = some(CHARACTERS, 4).map((character, index) =>
    bentOutline(character, { x: 20 + index * 90 + between(-15, 15), y: between(20, 135), size: between(60, 110) }),
  );
  return outlines.map((path) => `<path d="${path}" fill="#fff" fill-opacity=".${between(10, 16)}"/>`).join('');
}

function speck(): string {
  const fill = between(0, 1) === 1 ? '#fff' : '#000';
  return `<circle cx="${between(0, WIDTH)}" cy="${between(0, HEIGHT)}" r="${between(5, 16) / 10}" fill="${fill}" fill-opacity=".35"/>`;
}
