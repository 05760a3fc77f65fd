import { smallBesideImporter } from '../census/census.mjs';

/**
 * Refuses files under 30 lines with a single importer in the same folder, since readers need both files anyway.
 * @param {ReadonlyMap<string, import('../census/source.mjs').Source>} sources
 * @returns {string[]} problems
 */
export function checkSmallFiles(sources) {
  return smallBesideImporter(sources).map((pair) => {
    const [small, importer] = pair.split(' → ');
    return `${small}: under 30 lines and imported by ${importer} alone; put it there`;
  });
}
