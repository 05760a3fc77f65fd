/**
 * One guard of the product taken away on purpose: the suite it names has to notice. What survives is a rule that
 * nothing holds in place.
 */
export interface Mutant {
  /** The guard that is missing, in words. */
  name: string;
  file: string;
  /** Found in the file exactly once. */
  find: string;
  replace: string;
  /** Where its file is left to the full check (tests/full.json), no mutant of the day. */
  caughtBy: Suite;
}

export interface Suite {
  /** Of vite.config.ts. */
  project: 'unit' | 'client' | 'server' | 'reliability';
  file: string;
  /** Part of the test's name; the whole file unless given. */
  test?: string;
  /** Promises of time are asserted then alone (tests/support/until.ts). */
  atNight?: boolean;
}

/**
 * The file's text without the guard.
 * @throws Error when the anchor does not stand there exactly once, or is its own replacement
 */
export function mutated(text: string, { name, file, find, replace }: Mutant): string {
  const found = text.split(find).length - 1;
  if (found !== 1) throw new Error(`${name}: ${file} holds ${found} times what should be found once: ${find}`);
  if (find === replace) throw new Error(`${name}: nothing is changed`);
  return text.replace(find, () => replace);
}

export type MutantSize = 'day' | 'full';

export function commandOf({ project, file, test, atNight }: Suite, size: MutantSize = 'full'): string {
  const only = test === undefined ? '' : ` -t '${test}'`;
  return `CHECK_SIZE=${atNight ? 'night' : size} node node_modules/vitest/vitest.mjs run --project ${project} ${file}${only}`;
}
