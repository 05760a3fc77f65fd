import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { inRoot } from '../boot/paths.mjs';
import type { Mutant, MutantSize } from './mutant.ts';

/** File with caught mutants and their first failure messages, by `keyOf`; an interrupted run resumes from this file. */
const FILE = inRoot('.cache/mutants.json');

/** Key of a mutant, which changes with the mutant, the mutated file, the suite's file and the size of the check. */
export function keyOf(mutant: Mutant, size: MutantSize): string {
  const texts = [size, JSON.stringify(mutant), ...[mutant.file, mutant.caughtBy.file].map(contentOf)];
  return createHash('sha256').update(texts.join('\0')).digest('hex').slice(0, 24);
}

function contentOf(file: string): string {
  return readFileSync(inRoot(file), 'utf8');
}

/** Failure messages of the suites that caught mutants, by `keyOf`; empty before the first run. */
export function readCaught(): Record<string, string> {
  try {
    return JSON.parse(readFileSync(FILE, 'utf8'));
  } catch {
    return {};
  }
}

export function keepCaught(key: string, complaint: string): void {
  mkdirSync(dirname(FILE), { recursive: true });
  writeFileSync(FILE, JSON.stringify({ ...readCaught(), [key]: complaint }, null, 1));
}
