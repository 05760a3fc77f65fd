import { describe, expect, it } from 'vitest';
import { rounds } from '../../../../../../tests/support/size.ts';
import { drawBlockPuzzle } from './block-puzzle.ts';
import { drawClickWord, isRight, toPng } from './captcha.ts';
import { CHARACTERS } from './outline.ts';
import { HEIGHT, type Puzzle, WIDTH } from './puzzle.ts';

const MANY = rounds({ day: 25, night: 2_000 });
const DRAWN: readonly Puzzle[] = Array.from({ length: MANY }, () => [drawClickWord(), drawBlockPuzzle()]).flat();

describe('captcha pictures (wire.md#3.1)', () => {
  it('ask for three different characters that lie apart, whole and within the picture', () => {
    for (const { answer, words } of DRAWN.filter(({ kind }) => kind === 'clickWord')) {
      expect(new Set(words).size).toBe(3);
      for (const word of words ?? []) expect(CHARACTERS).toContain(word);
      for (const [index, { x, y }] of answer.entries()) {
        expect(Math.min(x, y, WIDTH - x, HEIGHT - y)).toBeGreaterThanOrEqual(25);
        // Answers differ so much that a right one does not match the next by chance.
        for (const other of answer.slice(index + 1)) expect(Math.abs(other.x - x)).toBeGreaterThan(50);
      }
    }
  });

  it('cut a block whose hole it does not cover at the start', () => {
    for (const { answer, image, jigsaw } of DRAWN.filter(({ kind }) => kind === 'blockPuzzle')) {
      expect(answer).toHaveLength(1);
      expect(answer[0]?.y).toBe(5);
      expect(answer[0]?.x).toBeGreaterThan(50);
      expect(answer[0]?.x).toBeLessThanOrEqual(WIDTH - 50);
      expect(image).toContain(`width="${WIDTH}" height="${HEIGHT}"`);
      expect(jigsaw).toContain(`width="50" height="${HEIGHT}"`);
    }
  });

  it('can all be drawn: none uses what ends the process', async () => {
    for (const { image, jigsaw } of DRAWN) {
      for (const svg of jigsaw === null ? [image] : [image, jigsaw]) {
        expect(svg).not.toMatch(/\sopacity=|undefined|NaN/);
        expect(
          Buffer.from(await toPng(svg), 'base64')
            .subarray(1, 4)
            .toString(),
        ).toBe('PNG');
      }
    }
  }, 300_000);

  it('are different every time', () => expect(new Set(DRAWN.map(({ image }) => image)).size).toBe(DRAWN.length));
});

describe('isRight (wire.md#3.2)', () => {
  const CLICKS = [
    { x: 40, y: 40 },
    { x: 120, y: 100 },
  ];

  it.each([
    ['[{"x":65,"y":15},{"x":95,"y":125}]', true],
    ['[{"x":66,"y":40},{"x":120,"y":100}]', false],
    ['[{"x":120,"y":100},{"x":40,"y":40}]', false],
    ['[{"x":40,"y":40}]', false],
    ['[{"x":40,"y":40},{"x":120,"y":100},{"x":1,"y":1}]', false],
    ['[{"x":"40","y":40},{"x":120,"y":100}]', false],
    ['[null,null]', false],
    ['{"x":40,"y":40}', false],
    ['[', false],
  ])('clicks %s: %s', (text, right) => expect(isRight(text, 'clickWord', CLICKS)).toBe(right));

  it.each([
    ['{"x":99.5,"y":5}', true],
    ['{"x":106,"y":5}', false],
    ['{"x":null,"y":5}', false],
    ['[{"x":100,"y":5}]', false],
  ])('slide %s: %s', (text, right) => expect(isRight(text, 'blockPuzzle', [{ x: 100, y: 5 }])).toBe(right));
});
