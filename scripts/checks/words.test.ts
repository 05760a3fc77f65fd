import { expect, it } from 'vitest';
import { countsOf, wordProblems, wordsIn } from './words.mjs';

const rulesIn = (text: string) =>
  wordsIn('src/server/http/a.ts', text).map(({ line, rule, found }) => [line, rule, found]);

it('finds actors that are no roles, in comments alone', () => {
  expect(rulesIn('/** Nobody reads it. */\nconst text = "nobody";')).toEqual([[1, 'actors', 'Nobody']]);
  expect(rulesIn('const a = 1;\n// Whoever has it\n// keeps it.')).toEqual([[2, 'actors', 'Whoever']]);
  expect(rulesIn('/** The caller reads it. */')).toEqual([]);
});

it('finds code that speaks', () => {
  expect(rulesIn('/** Tells the user. */')).toEqual([[1, 'verbs', 'Tells']]);
  expect(rulesIn('/** Returns what `tell` returned. */')).toEqual([]);
});

it('finds comments that begin without a noun, and constants that are named after their use', () => {
  expect(rulesIn('/** Of the shorter side. */\nconst known = 1;')).toEqual([
    [1, 'first', 'Of'],
    [2, 'names', 'known'],
  ]);
  expect(rulesIn('/** Share of the shorter side. */\nconst knownAs = 1;')).toEqual([]);
});

it('finds comments of many sentences and long ones', () => {
  expect(rulesIn('/** One thing. Another thing. A third thing. */')).toEqual([[1, 'length', '3 sentences']]);
  const long = Array.from({ length: 26 }, (_, n) => `word${n}`).join(' ');
  expect(rulesIn(`/** ${long}. */`)).toEqual([[1, 'length', 'a sentence of 26 words']]);
});

it('lets a folder have no more of them than it had', () => {
  const findings = wordsIn('src/server/http/a.ts', '/** Nobody. */\n/** Somebody. */');
  expect(countsOf(findings)).toEqual({ 'src/server/http': { actors: 2 } });
  expect(wordProblems(findings, { 'src/server/http': { actors: 2 } })).toEqual([]);
  expect(wordProblems(findings, { 'src/server/http': { actors: 1 } })).toEqual([
    expect.stringMatching(/^src\/server\/http: 1 more .*actors/),
  ]);
  expect(wordProblems(findings, {})).toHaveLength(1);
});
