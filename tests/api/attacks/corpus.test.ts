import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from '../../../scripts/boot/paths.mjs';

/** For each line of the attack corpus (security.md#4) its tests: a file and words found in it. */
const CORPUS: { readonly [line: string]: readonly (readonly [file: string, words: string])[] } = JSON.parse(
  readFileSync(inRoot('tests/fixtures/attacks.json'), 'utf8'),
);

/** Number of lines of the corpus; removing one from the fixture fails the test. */
const LINES_THERE_ARE = 100;

test('every line of the corpus is tried somewhere', () => {
  for (const [line, places] of Object.entries(CORPUS)) {
    expect(places.length, line).toBeGreaterThan(0);
    for (const [file, words] of places) {
      expect(existsSync(file), `${line}: ${file}`).toBe(true);
      expect(readFileSync(file, 'utf8').includes(words), `${line}: ${file} no longer says “${words}”`).toBe(true);
    }
  }
  expect(Object.keys(CORPUS)).toHaveLength(LINES_THERE_ARE);
});
