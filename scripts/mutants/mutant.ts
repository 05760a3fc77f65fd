/** A guard of the product that is removed on purpose; if the named suite does not fail then, the guard is untested. */
export interface Mutant {
  /** Description of the guard that is removed. */
  name: string;
  file: string;
  /** Source text of the guard; must occur in the file exactly once. */
  find: string;
  replace: string;
  /** Suite that must fail. By day mutants of suites that tests/full.json leaves to the full check do not run. */
  caughtBy: Suite;
}

export interface Suite {
  /** Name of the Vitest project in vite.config.ts. */
  project: 'unit' | 'client' | 'server' | 'reliability';
  file: string;
  /** Part of the test's title; absent: all tests of the file. */
  test?: string;
  /** True: runs as in the night check, which alone asserts time limits exactly (tests/support/until.ts). */
  atNight?: boolean;
}

/**
 * Returns the text of the file without the guard.
 * @throws Error if `find` does not occur exactly once, or equals `replace`
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
