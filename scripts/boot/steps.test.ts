import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { MUTANTS } from '../mutants/table.ts';
import { leftOutNote } from './left-to-full.mjs';
import { inRoot } from './paths.mjs';
import { ofShard, STEPS, stepsOf } from './steps.mjs';

/** Test files left to the full check, each with the files or steps that cover it by day. */
const LEFT: { [file: string]: string[] } = JSON.parse(readFileSync(inRoot('tests/full.json'), 'utf8'));
const BY_DAY = stepsOf('day').map(({ name }) => name);

it.each(Object.entries(LEFT))('%s has something of the day that stands for it', (file, standIns) => {
  expect(existsSync(inRoot(file))).toBe(true);
  expect(standIns.length).toBeGreaterThan(0);
  for (const one of standIns) {
    expect(LEFT[one], `${one} is left to the full check itself`).toBeUndefined();
    expect(BY_DAY.includes(one) || existsSync(inRoot(one)), one).toBe(true);
  }
});

it('the night has every step, and each step a name of its own', () => {
  expect(stepsOf('night')).toEqual(STEPS);
  expect(new Set(STEPS.map(({ name }) => name)).size).toBe(STEPS.length);
  expect(stepsOf('day', ['mutants']).map(({ name }) => name)).toEqual(['mutants']);
});

it('shards divide the suites; what cannot be divided runs in the first alone, and what suites need in each', () => {
  const day = stepsOf('day');
  expect(ofShard(day, '1/3')).toEqual(day);
  const names = ofShard(day, '2/3').map(({ name }) => name);
  expect(names).toEqual(['build', 'server', 'e2e', 'stories', 'types', 'reliability', 'unit', 'recipes']);
});

it('of ten guards at least nine are held by a file of the day', () => {
  const held = MUTANTS.filter(({ caughtBy }) => !LEFT[caughtBy.file]);
  expect(held.length / MUTANTS.length).toBeGreaterThan(0.9);
});

it('a command of the day that names files left to the full check says which', () => {
  const left = ['tests/api/a.test.ts', 'tests/e2e/b.test.ts'];
  const words = ['run', '--project', 'server', 'tests/api/a.test.ts', 'tests/api/c.test.ts'];
  expect(leftOutNote(left, words)).toBe('left to the full check (tests/full.json): tests/api/a.test.ts');
  expect(leftOutNote(left, ['run', '/repository/tests/e2e/b.test.ts'])).toContain('tests/e2e/b.test.ts');
  expect(leftOutNote(left, ['run', 'tests/api', 'tests/api/c.test.ts'])).toBeNull();
});
