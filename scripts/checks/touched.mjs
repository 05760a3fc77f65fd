import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inRoot } from '../boot/paths.mjs';

/** Matches files whose changes may affect every test. */
const EVERYTHING =
  /^(package(-lock)?\.json|tsconfig\.json|vite\.config\.ts|scripts\/boot\/|tests\/support\/setup\/|src\/tsconfig)/;

/** Lists that import all features: an importer of a list counts as independent of the single features. */
const LISTS = [
  'src/server/boot/lists/features.ts',
  'src/client/lists/features.ts',
  'src/client/lists/drawn-screens.ts',
];

/** Matches sources that every screen uses, and thus every browser test. */
const DRAWN = /^src\/(client|kinds|engine)\/|^\.storybook\//;

/** Minimum length in characters of a name to look for; shorter names occur in any text. */
const SHORTEST_NAME = 4;

/**
 * Returns the test files that a change may affect, too many rather than too few: importers of changed files, and tests
 * that name changed features. If sources of all screens changed, returns every browser test as well.
 * @param {readonly string[]} changed paths relative to the repository
 * @param {readonly string[]} tests paths relative to the repository
 * @returns {string[]}
 */
export function touchedTests(changed, tests) {
  const product = changed.filter((path) => !/\.(md|webp|png)$/.test(path));
  if (product.some((path) => EVERYTHING.test(path))) return [...tests];
  const importers = importersOf(product, readGraph(LISTS));
  const names = namesOf(product);
  const isDrawn = product.some((path) => DRAWN.test(path) && !/\.test\.tsx?$/.test(path));
  return tests.filter((test) => {
    if (importers.has(test) || (isDrawn && test.startsWith('tests/e2e/'))) return true;
    const text = `${test}\n${readFileSync(inRoot(test), 'utf8')}`;
    return names.some((name) => name.test(text));
  });
}

/**
 * @param {readonly string[]} changed
 * @param {ReadonlyMap<string, readonly string[]>} graph imported files by importing file
 * @returns {Set<string>} changed files and all files that import them, directly or indirectly
 */
function importersOf(changed, graph) {
  /** @type {Map<string, string[]>} */
  const importers = new Map();
  for (const [file, imported] of graph) {
    for (const one of imported) importers.set(one, [...(importers.get(one) ?? []), file]);
  }
  const found = new Set(changed);
  for (const file of found) for (const importer of importers.get(file) ?? []) found.add(importer);
  return found;
}

/**
 * @param {readonly string[]} changed
 * @returns {RegExp[]}
 */
function namesOf(changed) {
  const names = changed.flatMap((path) => {
    const [, resource] = /^schemas\/resources\/(\w+)\.json$/.exec(path) ?? [];
    const [, script] = /^scripts\/(?:.*\/)?([\w-]+)\.(?:mjs|ts)$/.exec(path) ?? [];
    const [, folder, subject] = /^(src\/features\/[\w-]+\/([\w-]+))\//.exec(path) ?? [];
    return [resource, script, subject, ...(folder ? calledIn(folder) : [])];
  });
  const long = [...new Set(names)].filter((name) => name !== undefined && name.length >= SHORTEST_NAME);
  return long.map((name) => new RegExp(`\\b${name}\\b`, 'i'));
}

/**
 * Names of a feature's resources and calls, from the files that declare them: first segments of URL paths, and keys
 * with a capital letter.
 * @param {string} folder
 */
function calledIn(folder) {
  const files = readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' });
  return files
    .filter((path) => /(\.routes|\.hooks|(^|\/)feature)\.tsx?$/.test(path))
    .flatMap((path) => [
      ...readFileSync(inRoot(folder, path), 'utf8').matchAll(/['"`]\/([A-Za-z]\w+)|\b([A-Z]\w+): \w/g),
    ])
    .map(([, address, key]) => address ?? key);
}

const FOLDERS = ['src', 'tests', 'scripts', '.storybook'];

/** Matches imports of files of this repository, which are always relative and end with a file extension. */
const IMPORT = /(?:\bfrom|\bimport|\bimport\()\s*['"](\.{1,2}\/[^'"]+)['"]/g;

/**
 * Imports of each source file, static and dynamic, including types.
 * @param {readonly string[]} closed files whose own imports are omitted
 * @returns {Map<string, string[]>} imports by path relative to the repository
 */
function readGraph(closed = []) {
  return new Map(FOLDERS.flatMap(sourcesIn).map((file) => [file, closed.includes(file) ? [] : importsOf(file)]));
}

/** @param {string} file */
function importsOf(file) {
  const text = readFileSync(inRoot(file), 'utf8');
  return [...text.matchAll(IMPORT)].map(([, path = '']) => join(dirname(file), path));
}

/** @param {string} folder */
function sourcesIn(folder) {
  return readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|mjs)$/.test(name))
    .map((name) => `${folder}/${name}`);
}
