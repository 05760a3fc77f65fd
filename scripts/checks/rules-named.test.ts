import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inRoot } from '../boot/paths.mjs';

/** Every rule of the contract must be named by the title of a test, so that rules without proof can be listed. */

const RULES: string[] = JSON.parse(readFileSync(inRoot('tests/fixtures/contract/rules.json'), 'utf8'));

/** Rules that no test title names yet. Rules may leave the list, but none may be added. */
const UNPROVED = new Set<string>();

const ID = /\b([a-z]+(?:-[a-z]+)*)-(\d\d)(?:…(\d\d))?(?!\d)/g;

/** Ids in a text; `video-01…03` is three ids. */
function idsIn(text: string): string[] {
  return [...text.matchAll(ID)].flatMap(([, area, first, last = first]) =>
    Array.from(
      { length: Number(last) - Number(first) + 1 },
      (_, more) => `${area}-${String(Number(first) + more).padStart(2, '0')}`,
    ),
  );
}

const OWN = 'rules-named.test.ts';
const TESTS = /\.test\.tsx?$/;

/** Rules named in quotes, as in titles and tables of titles; comments prove nothing. */
function namedRules(): Set<string> {
  const files = ['src', 'tests', 'scripts'].flatMap((folder) =>
    readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  );
  const lines = files
    .filter((file) => TESTS.test(file) && !file.endsWith(OWN))
    .flatMap((file) => readFileSync(inRoot(file), 'utf8').split('\n'));
  return new Set(lines.flatMap((line) => (line.match(/'[^']*'|`[^`]*`/g) ?? []).flatMap(idsIn)));
}

it('reads ranges of ids', () => {
  expect(idsIn('camera-13 camera-validation-08…10 names it')).toEqual([
    'camera-13',
    'camera-validation-08',
    'camera-validation-09',
    'camera-validation-10',
  ]);
  expect(idsIn('2026-11-16 and part-1')).toEqual([]);
});

it('names every rule of the contract in the title of a test', () => {
  const named = namedRules();
  expect(RULES.filter((rule) => !named.has(rule))).toEqual(RULES.filter((rule) => UNPROVED.has(rule)));
});
