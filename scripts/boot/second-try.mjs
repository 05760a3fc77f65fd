import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './paths.mjs';

/** More files than these do not fail by chance: a second try would only double the wait for the same answer. */
const MOST_FILES = 4;

/**
 * Which test files failed, with or without a failed test in them.
 * None where the run itself broke, or where too many failed for it to be chance.
 * @param {string} counts report of Vitest's JSON reporter
 * @returns {string[]} below the root
 */
export function filesToTryAgain(counts) {
  if (!existsSync(counts)) return [];
  /** @type {{ testResults: { name: string, status: string }[] }} */
  const { testResults } = JSON.parse(readFileSync(counts, 'utf8'));
  const files = testResults.filter(({ status }) => status === 'failed').map(({ name }) => relative(root, name));
  return files.length <= MOST_FILES ? files : [];
}
