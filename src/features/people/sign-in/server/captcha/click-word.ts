import { bentOutline, CHARACTERS } from './outline.ts';
import { between, HEIGHT, many, type Point, type Puzzle, some, WIDTH } from './puzzle.ts';
import { document, scenery } from './scenery.ts';

/** Number of drawn words, and of those to click in a given order (wire.md#3.1). */
const DRAWN = 4;
const ASKED = 3;

interface Placed {
  character: string;
  at: Point;
}

export function drawClickWord(): Puzzle {
  const column = WIDTH / DRAWN;
  // One word in each column, so that two answers are never within each other's tolerance of 25 pixels.
  const placed: Placed[] = some(CHARACTERS, DRAWN).map((character, index) => ({
    character,
    at: { x: Math.round(column * (index + 0.5)) + between(-11, 11), y: between(30, HEIGHT - 30) },
  }));
  const asked = some(placed, ASKED);
  return {
    kind: 'clickWord',
    answer: asked.map(({ at }) => at),
    words: asked.map(({ character }) => character),
    image: document(scenery() + placed.map(drawn).join('') + many(4, thread).join('')),
    jigsaw: null,
  };
}

/** A word, light with a dark rim or dark with a light one: legible on any background. */
function drawn({ character, at }: Placed): string {
  const path = bentOutline(character, { ...at, size: between(36, 42) });
  const isLight = between(0, 1) === 1;
  const hue = between(0, 359);
  const fill = `hsl(${hue}, 70%, ${isLight ? 92 : 18}%)`;
  const rim = `hsl(${hue}, 60%, ${isLight ? 12 : 94}%)`;
  return `<path d="${path}" fill="${fill}" stroke="${rim}" stroke-width="2.4" stroke-linejoin="round" paint-order="stroke"/>`;
}

/** A line across the words. */
function thread(): string {
  const heights = many(3, () => between(5, HEIGHT - 5));
  const path = `M-5 ${heights[0]}Q${between(60, 250)} ${heights[1]} ${WIDTH + 5} ${heights[2]}`;
  return `<path d="${path}" fill="none" stroke="hsl(${between(0, 359)}, 60%, ${between(35, 85)}%)" stroke-width="${between(8, 14) / 10}" stroke-opacity=".6"/>`;
}
