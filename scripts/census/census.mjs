import { dirname } from 'node:path';

/** @typedef {import('./source.mjs').Source} Source */

const TEST = /\.test\.tsx?$|^tests\//;
/** Matches files that are part of the shipped product: no tests, stories or fixtures. */
const PRODUCT = /^src\/(?!.*(?:\.test\.tsx?|\.stories\.tsx|\/fixture\.tsx?)$).*\.tsx?$/;
const FEW_LINES = 30;
/** Matches files without logic: files that only re-export (feature.ts, index.ts), and routes. */
const THIN = /\/(?:feature|index)\.tsx?$|\.routes\.ts$/;
/** Matches files that may be small: re-exports, files of field kinds, and special endings such as `.sql.ts`. */
const APART = /^src\/kinds\/[^/]+\/[^/]+$|\/(?:feature|index)\.tsx?$|\.(?:routes|sql|hooks|reply|worker)\.tsx?$/;
/** Matches tools and Storybook files: if one imports a product file, it counts as importer too. */
const TOOLS = /^(?:scripts|\.storybook)\/(?!.*\.test\.tsx?$)/;
const LONG_FUNCTION = 70;

/**
 * @typedef {object} Census
 * @property {{ [name: string]: number }} figures
 * @property {{ name: string, lines: number }[]} districts product lines by folder (districtOf), the largest first
 * @property {string[]} unread exports that no other file imports, as `path#name`
 * @property {string[]} small files under 30 lines with a single importer in the same folder, as `path → importer`
 * @property {string[]} pairs features that import each other
 * @property {{ [arrow: string]: number }} arrows number of imports between districts, as `from → to`
 * @property {string[]} long functions over 70 lines, as `path#name lines`
 */

/**
 * @param {ReadonlyMap<string, Source>} sources
 * @returns {Census}
 */
export function takeCensus(sources) {
  const product = [...sources.values()].filter(({ path }) => PRODUCT.test(path));
  const tests = [...sources.values()].filter(({ path }) => TEST.test(path));
  const sizes = product.map(({ lines }) => lines).sort((a, b) => a - b);
  const works = product.flatMap(({ path, works: own }) => own.map((work) => ({ ...work, path })));
  const lengths = works.map(({ lines }) => lines).sort((a, b) => a - b);
  const unread = unreadExports(sources, product);
  const pairs = twoWay(product);
  const small = smallBesideImporter(sources);
  return {
    figures: {
      'product lines': sum(sizes),
      'product files': sizes.length,
      'median file': at(sizes, 0.5),
      'files under 30 lines': sizes.filter((lines) => lines < FEW_LINES).length,
      'of them beside their only importer': small.length,
      folders: new Set(product.map(({ path }) => dirname(path))).size,
      features: new Set(product.flatMap(({ path }) => roomOf(path) ?? [])).size,
      'functions, p90': at(lengths, 0.9),
      'longest function': lengths.at(-1) ?? 0,
      'functions over 70 lines': lengths.filter((lines) => lines > LONG_FUNCTION).length,
      'exports without reader': unread.length,
      'two-way pairs': pairs.length,
      'test lines': sum(tests.map(({ lines }) => lines)),
      'test files': tests.filter(({ path }) => /\.test\.tsx?$/.test(path)).length,
    },
    districts: byDistrict(product),
    unread,
    small,
    pairs,
    arrows: arrowsBetween(product),
    long: works.filter(({ lines }) => lines > LONG_FUNCTION).map(({ path, name, lines }) => `${path}#${name} ${lines}`),
  };
}

const sum = (/** @type {number[]} */ values) => values.reduce((all, value) => all + value, 0);
const at = (/** @type {number[]} */ sorted, /** @type {number} */ share) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** Path of the feature's folder below src, as `features/people/account`; undefined for files outside features. */
const roomOf = (/** @type {string} */ path) =>
  /^src\/(features\/(?:(?!client|server|workflow)[^/]+\/){1,2})(?:feature\.ts$|index\.ts$|client\/|server\/|workflow\/)/
    .exec(path)?.[1]
    ?.slice(0, -1);

/** Path of the folder of src, or of src/features, that contains the file: `engine`, `features/people`. */
const districtOf = (/** @type {string} */ path) =>
  path
    .split('/')
    .slice(1, path.startsWith('src/features/') ? 3 : 2)
    .join('/');

/**
 * @param {readonly Source[]} product
 * @returns {{ name: string, lines: number }[]}
 */
function byDistrict(product) {
  /** @type {Map<string, number>} */
  const lines = new Map();
  for (const source of product) {
    const name = districtOf(source.path);
    lines.set(name, (lines.get(name) ?? 0) + source.lines);
  }
  return [...lines].map(([name, count]) => ({ name, lines: count })).sort((a, b) => b.lines - a.lines);
}

/**
 * @param {ReadonlyMap<string, Source>} sources
 * @param {readonly Source[]} product
 * @returns {string[]}
 */
function unreadExports(sources, product) {
  /** @type {Set<string>} */
  const read = new Set();
  for (const source of sources.values()) {
    for (const { path, name } of source.imports.values()) read.add(`${path}#${name}`);
    // A dynamically imported file counts as importing all exports.
    for (const path of source.lazy) read.add(`${path}#*`);
  }
  return product.flatMap(({ path, exports: given }) =>
    read.has(`${path}#*`) ? [] : given.filter((name) => !read.has(`${path}#${name}`)).map((name) => `${path}#${name}`),
  );
}

/**
 * Small files that belong into their only importer (CONTRIBUTING.md). Excludes dynamic imports, which load separately.
 * @param {ReadonlyMap<string, Source>} sources
 * @returns {string[]}
 */
export function smallBesideImporter(sources) {
  /** @type {Map<string, Source[]>} */
  const importers = new Map();
  for (const source of [...sources.values()].filter(({ path }) => PRODUCT.test(path) || TOOLS.test(path)))
    for (const path of source.reads) importers.set(path, [...(importers.get(path) ?? []), source]);
  return [...sources.values()].flatMap((small) => {
    const [importer, ...others] = importers.get(small.path) ?? [];
    if (!PRODUCT.test(small.path) || APART.test(small.path)) return [];
    if (small.lines >= FEW_LINES || !importer || others.length > 0) return [];
    const isBeside = dirname(importer.path) === dirname(small.path) && !importer.lazy.includes(small.path);
    return isBeside && mayTakeIn(importer, small) ? [`${small.path} → ${importer.path}`] : [];
  });
}

/**
 * True if the small file's code may move into the importer: not into re-exports or routes, and no markup into a file
 * without markup. A small file that imports routes stays separate.
 * @param {Source} importer
 * @param {Source} small
 */
function mayTakeIn(importer, small) {
  if (THIN.test(importer.path)) return false;
  if (small.path.endsWith('.tsx') && !importer.path.endsWith('.tsx')) return false;
  return !small.reads.some((path) => path.endsWith('.routes.ts'));
}

/**
 * @param {readonly Source[]} product
 * @returns {string[]}
 */
function twoWay(product) {
  /** @type {Set<string>} */
  const arrows = new Set();
  for (const { path, reads } of product) {
    const from = roomOf(path);
    for (const target of reads) {
      const to = roomOf(target);
      if (from && to && from !== to) arrows.add(`${from} ${to}`);
    }
  }
  return [...arrows]
    .map((arrow) => arrow.split(' '))
    .filter(([from = '', to = '']) => from < to && arrows.has(`${to} ${from}`))
    .map((pair) => pair.join(' ↔ '));
}

/**
 * @param {readonly Source[]} product
 * @returns {{ [arrow: string]: number }}
 */
function arrowsBetween(product) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { path, reads } of product) {
    for (const target of reads) {
      const arrow = `${districtOf(path)} → ${districtOf(target)}`;
      if (districtOf(path) !== districtOf(target)) counts.set(arrow, (counts.get(arrow) ?? 0) + 1);
    }
  }
  return Object.fromEntries([...counts].sort(([, a], [, b]) => b - a));
}
