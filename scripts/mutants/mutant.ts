/** One guard of the product removed on purpose, which the named suite has to notice; else its rule is untested. */
export interface Mutant {
  /** The missing guard, in words. */
  name: string;
  file: string;
  /** Source text of the guard; must occur in the file exactly once. */
  find: string;
  replace: string;
  /** Suite that must fail. If its file is left to the full check (tests/full.json), the mutant is not judged by day. */
  caughtBy: Suite;
}

export interface Suite {
  /** Test project of vite.config.ts. */
  project: 'unit' | 'client' | 'server' | 'reliability';
  file: string;
  /** Part of the test's name; the whole file unless given. */
  test?: string;
  /** Runs the suite as at night, since time limits are asserted only then (tests/support/until.ts). */
  atNight?: boolean;
}

/**
 * The file's text without the guard.
 * @throws Error when the anchor does not occur exactly once, or equals its replacement
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
