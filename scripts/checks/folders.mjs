import { dirname, relative } from 'node:path';
import { walk } from './sources.mjs';

/** A folder of more files is a list to search; what belongs together gets a folder of its own. */
const MOST = 25;

/**
 * Counts the files of every folder of product, tools and tests; those of its sub-folders are theirs.
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
