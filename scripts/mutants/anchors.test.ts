import { existsSync, readFileSync } from 'node:fs';
import { transformSync } from 'esbuild';
import { expect, it } from 'vitest';
import { inRoot } from '../boot/paths.mjs';
import { mutated } from './mutant.ts';
import { MUTANTS } from './table.ts';

const loaderOf = (file: string) => (file.endsWith('.json') ? 'json' : file.endsWith('.tsx') ? 'tsx' : 'ts');

it.each(MUTANTS)('$name can be taken away', (mutant) => {
  const code = mutated(readFileSync(inRoot(mutant.file), 'utf8'), mutant);
  // The mutant has to parse, else any suite would catch it.
  transformSync(code, { loader: loaderOf(mutant.file) });
  expect(existsSync(inRoot(mutant.caughtBy.file)), mutant.caughtBy.file).toBe(true);
  const suite = readFileSync(inRoot(mutant.caughtBy.file), 'utf8');
  expect(suite).toContain('vitest');
  // Without a test of this title the suite would pass whatever is taken away.
  expect(suite).toContain(mutant.caughtBy.test ?? '');
});

it('every mutant has a name of its own', () => {
  expect(new Set(MUTANTS.map(({ name }) => name)).size).toBe(MUTANTS.length);
});
