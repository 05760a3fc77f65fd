import { dirname, relative } from 'node:path';
import { walk } from './sources.mjs';

/** Maximum number of files in a folder: a longer list is hard to search, and related files belong into a sub-folder. */
const MOST = 25;

/**
 * Checks the number of files in every folder below src, scripts and tests, without sub-folders.
 * @param {string} folder
 * @returns {string[]} problems
 */
export function checkFolders(folder) {
  return crowded(walk(folder).map((path) => relative(folder, path).replaceAll('\\', '/')));
}

/**
 * @param {readonly string[]} paths of files
 * @returns {string[]}
 */
export function crowded(paths) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const path of paths.filter((one) => /^(?:src|scripts|tests)\//.test(one)))
    counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count > MOST)
    .map(([name, count]) => `${name}: ${count} files, at most ${MOST}; divide it by what belongs together`);
}
