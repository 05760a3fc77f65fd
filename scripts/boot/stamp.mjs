import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inRoot } from './paths.mjs';

/**
 * @typedef {object} Target
 * @property {string} name
 * @property {string[]} sources files and folders, relative to the repository
 * @property {string[]} outputs paths that must exist, or else the target is built again
 * @property {RegExp} [ignored] source paths that do not affect the outputs
 * @property {string} [stamp] path of the file with the target's `Stamp`; default: below dist/stamps
 */

/** @typedef {{ dates: string, content: string }} Stamp */

/**
 * File lists and dates, read once and shared by several targets.
 * @typedef {{ files: Map<string, string[]>, dates: Map<string, string> }} Seen
 */

/** @returns {Seen} */
export const nothingSeen = () => ({ files: new Map(), dates: new Map() });

/**
 * True if the sources changed since the last build. Reads file contents only if sizes or dates differ, so that a fresh
 * checkout of the same sources is not built again.
 * @param {Target} target
 * @param {Seen} [seen]
 */
export function isStale(target, seen = nothingSeen()) {
  const stamp = readStamp(target);
  if (!stamp || target.outputs.some((path) => !existsSync(inRoot(path)))) return true;
  const files = filesOf(target, seen);
  const dates = digestDates(files, seen);
  if (stamp.dates === dates) return false;
  if (stamp.content !== digestContent(files)) return true;
  try {
    writeStamp(target, { dates, content: stamp.content });
  } catch {
    // A service may be unable to write this folder; then the next start compares the contents again.
  }
  return false;
}

/**
 * Reads the state of the sources before a build; the returned function saves that state after the build. Edits made
 * during the build thus lead to another build.
 * @param {Target} target
 * @returns {() => void}
 */
export function takeStamp(target) {
  const files = filesOf(target);
  const stamp = { dates: digestDates(files), content: digestContent(files) };
  return () => writeStamp(target, stamp);
}

/** @param {Target} target */
function stampPath(target) {
  return inRoot(target.stamp ?? join('dist', 'stamps', `${target.name}.json`));
}

/**
 * @param {Target} target
 * @returns {Stamp | null}
 */
function readStamp(target) {
  try {
    return JSON.parse(readFileSync(stampPath(target), 'utf8'));
  } catch {
    return null;
  }
}

/**
 * @param {Target} target
 * @param {Stamp} stamp
 */
function writeStamp(target, stamp) {
  mkdirSync(dirname(stampPath(target)), { recursive: true });
  writeFileSync(stampPath(target), JSON.stringify(stamp));
}

/**
 * @param {Target} target
 * @param {Seen} [seen]
 */
function filesOf(target, seen = nothingSeen()) {
  const { sources, ignored } = target;
  const files = sources
    .flatMap((path) => kept(seen.files, path, filesBelow))
    .filter((path) => !/\.(test|stories)\.tsx?$/.test(path));
  return ignored ? files.filter((path) => !ignored.test(path)) : files;
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesBelow(path) {
  const stats = statSync(inRoot(path), { throwIfNoEntry: false });
  if (!stats) return [];
  return stats.isDirectory() ? walk(path) : [path];
}

/**
 * Lists a folder recursively. Reads entry types with the names, without a stat for each file, since every start runs
 * this.
 * @param {string} folder
 * @returns {string[]}
 */
function walk(folder) {
  return readdirSync(inRoot(folder), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? walk(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`]));
}

/**
 * @param {string[]} files
 * @param {Seen} [seen]
 */
function digestDates(files, seen = nothingSeen()) {
  return digest(files, (path) => kept(seen.dates, path, dateOf));
}

/** @param {string} path */
function dateOf(path) {
  const { size, mtimeMs } = statSync(inRoot(path));
  return `${size} ${mtimeMs}`;
}

/**
 * @template T
 * @param {Map<string, T>} known
 * @param {string} path
 * @param {(path: string) => T} look
 * @returns {T}
 */
function kept(known, path, look) {
  const found = known.get(path) ?? look(path);
  known.set(path, found);
  return found;
}

/** @param {string[]} files */
function digestContent(files) {
  return digest(files, (path) => readFileSync(inRoot(path)));
}

/**
 * @param {string[]} files
 * @param {(path: string) => string | Buffer} facts
 */
function digest(files, facts) {
  const hash = createHash('sha256');
  for (const path of files) hash.update(path).update('\0').update(facts(path)).update('\0');
  return hash.digest('hex');
}
