import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { walk } from './sources.mjs';

/** Folders whose code must not name resources: a descriptor's keywords give a resource its role (decision 210). */
const NAMELESS = /^src\/(?:engine|compiler|kinds)\/.*\.tsx?$/;
/** Folders whose code must not name field kinds, but read a kind's behaviour from its properties (decision 211). */
const KINDLESS = /^src\/(?:engine|compiler|server|client|features)\/.*\.tsx?$/;
/** Matches tests, and files with sample resources and sample values. */
const SAMPLES = /\.(?:test|stories)\.tsx?$|\/fixture\.ts$|^src\/compiler\/samples\//;

/**
 * Exceptions to NAMELESS, which may only be removed: screen-name.ts maps view paths of menus to screens.
 */
const LEFT = new Set(['src/engine/screen-name.ts']);

/**
 * Finds names of resources in code that serves all resources, and comparisons of field kinds by name.
 * @param {string} folder
 * @returns {string[]} problems
 */
export function checkNames(folder) {
  const resources = readdirSync(join(folder, 'schemas/resources')).map((file) => file.replace(/\.json$/, ''));
  const kinds = readdirSync(join(folder, 'src/kinds'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !['parts', 'tables'].includes(entry.name))
    .map(({ name }) => name);
  const named = walk(join(folder, 'src')).map((path) => {
    const text = readFileSync(path, 'utf8');
    const at = relative(folder, path).replaceAll('\\', '/');
    return { at, found: namesIn(at, text, resources), compared: kindsIn(at, text, kinds) };
  });
  const naming = named.filter(({ found }) => found.length > 0);
  return [
    ...naming.filter(({ at }) => !LEFT.has(at)).flatMap(({ found }) => found),
    ...[...LEFT]
      .filter((path) => !naming.some(({ at }) => at === path))
      .map((path) => `${path}: names no resource any more; take it from the list of names.mjs`),
    ...named.flatMap(({ compared }) => compared),
  ];
}

/**
 * @param {string} path
 * @param {string} text
 * @param {readonly string[]} resources
 * @returns {string[]} problems: resources named in code that serves all resources
 */
export function namesIn(path, text, resources) {
  if (!NAMELESS.test(path) || SAMPLES.test(path)) return [];
  const names = resources.flatMap((name) => [name, name.charAt(0).toUpperCase() + name.slice(1)]);
  // Does not match longer names that start with a resource's name, as RiskRegisterPage: they are generated.
  const pattern = new RegExp(`(?<![A-Za-z0-9_])(?:${names.join('|')})(?![a-z0-9_])`, 'g');
  return found(path, text, pattern).map(
    ({ at, what }) => `${at}: names the resource ${what}; say what it is to the program in its descriptor`,
  );
}

/**
 * @param {string} path
 * @param {string} text
 * @param {readonly string[]} kinds
 * @returns {string[]} problems: comparisons of field kinds by name
 */
export function kindsIn(path, text, kinds) {
  if (!KINDLESS.test(path) || SAMPLES.test(path)) return [];
  const name = `'(?:${kinds.join('|')})'`;
  // Excludes `cell.kind`, the kind of a sheet's cell, which is no field kind.
  const pattern = new RegExp(`(?<!\\bcell\\.)\\bkind\\s*[!=]==\\s*${name}|FieldKind\\[\\]\\s*=\\s*\\[\\s*${name}`, 'g');
  return found(path, text, pattern).map(
    ({ at, what }) => `${at}: tells kinds apart by name (${what}); make it a property of the kind`,
  );
}

/**
 * Matches of the pattern in the code without its comments.
 * @param {string} path
 * @param {string} text
 * @param {RegExp} pattern
 */
function found(path, text, pattern) {
  const blank = (/** @type {string} */ comment) => comment.replace(/[^\n]/g, ' ');
  const code = text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, blank);
  return [...code.matchAll(pattern)].map((match) => ({
    at: `${path}:${code.slice(0, match.index).split('\n').length}`,
    what: match[0],
  }));
}
