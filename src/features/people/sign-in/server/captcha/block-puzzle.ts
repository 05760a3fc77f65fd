import { between, HEIGHT, many, type Puzzle, WIDTH } from './puzzle.ts';
import { document, scenery } from './scenery.ts';

/** Width of the block and of its strip (wire.md#3.1). */
const BLOCK = 50;
/** The y of every answer, which does not depend on where the block is (look.md#11.2). */
const ANSWER_Y = 5;
/** Minimum x of the hole: the strip with the block starts at the left edge. */
const NEAREST = BLOCK + 20;
const FARTHEST = WIDTH - BLOCK - 5;

interface Hole {
  x: number;
  y: number;
  path: string;
}

export function drawBlockPuzzle(): Puzzle {
  const ground = scenery();
  const x = between(NEAREST, FARTHEST);
  const hole: Hole = { x, y: between(4, HEIGHT - BLOCK - 4), path: edge() };
  return {
    kind: 'blockPuzzle',
    answer: [{ x, y: ANSWER_Y }],
    words: null,
    image: document(ground + pit(decoyBeside(hole), 0.28) + pit(hole, 0.5)),
    jigsaw: document(block(ground, hole), [x, BLOCK]),
  };
}

/** Another hole of a different shape, which the block does not fit. */
function decoyBeside({ x, path }: Hole): Hole {
  const isLeft = x - NEAREST > FARTHEST - x;
  const at = isLeft
    ? between(NEAREST, Math.max(NEAREST, x - BLOCK - 12))
    : between(Math.min(FARTHEST, x + BLOCK + 12), FARTHEST);
  let other = edge();
  while (other === path) other = edge();
  return { x: at, y: between(4, HEIGHT - BLOCK - 4), path: other };
}

function pit({ x, y, path }: Hole, depth: number): string {
  return `<path transform="translate(${x} ${y})" d="${path}" fill="#000" fill-opacity="${depth}" stroke="#fff" stroke-opacity=".75"/>`;
}

/** The piece cut out of the background, with a rim that makes it visible on the background. */
function block(ground: string, { x, y, path }: Hole): string {
  const place = `transform="translate(${x} ${y})" d="${path}"`;
  const cut = `<clipPath id="b"><path ${place}/></clipPath><g clip-path="url(#b)">${ground}</g>`;
  return `${cut}<path ${place} fill="none" stroke="#fff" stroke-width="1.6"/>`;
}

/** Outline of a piece in a square of 50: a body of 34 with a tab or a notch on each side. */
function edge(): string {
  const [top, right, bottom, left] = many(4, () => between(0, 1));
  const arc = (out: number | undefined, to: string) => `a6.2 6.2 0 1 ${out} ${to}`;
  return `M8 8H19${arc(top, '12 0')}H42V19${arc(right, '0 12')}V42H31${arc(bottom, '-12 0')}H8V31${arc(left, '0 -12')}Z`;
}
