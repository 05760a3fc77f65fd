import { readFileSync } from 'node:fs';
import { inRoot } from './paths.mjs';

/** Test files that only the full check runs (tests/full.json). */
export function leftToFull() {
  return Object.keys(JSON.parse(readFileSync(inRoot('tests/full.json'), 'utf8')));
}

/**
 * Message about named files that only the full check runs, since Vitest omits them silently; null for none.
 * @param {readonly string[]} left
 * @param {readonly string[]} words arguments of the command
 */
export function leftOutNote(left, words) {
  const files = words.filter((word) => /\.test\.tsx?$/.test(word)).map((word) => word.replaceAll('\\', '/'));
  const named = left.filter((path) => files.some((file) => path.includes(file) || file.endsWith(`/${path}`)));
  return named.length > 0 ? `left to the full check (tests/full.json): ${named.join(', ')}` : null;
}
