import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

const SKIPPED = new Set(['.git', 'node_modules', 'dist', 'data', '.cache', 'coverage', 'shots', 'storybook-static']);
const BINARY = /\.(png|jpe?g|gif|webp|ico|woff2?|ttf|otf|xlsx|mp4|flv|mpegts|zip|br)$/;
/** Maximum lines of src/engine and src/compiler, so that both can be read in a day. */
const ENGINE_LINES = 10_000;

/** @typedef {{ what: string, pattern: RegExp, files: RegExp }} Forbidden */

/** @type {Forbidden[]} */
const FORBIDDEN = [
  {
    what: 'an absolute path of somebody’s machine',
    pattern: /(?:^|["'\s=(`])(?:\/(?:home|Users|root|work)\/[\w.-]+|[A-Z]:\\Users\\)/m,
    // Excludes tests, which contain paths and secrets as examples of attacks.
    files: /^(?!tests\/|.*\.test\.tsx?$)/,
  },
  {
    what: 'a registry host',
    pattern: /registry\s*=|_authToken|registry\.(?:npmjs|npmmirror|yarnpkg)\.\w+|"resolved":\s*"http/,
    files: /(^|\/)(\.npmrc|package(-lock)?\.json)$/,
  },
  {
    what: 'the compiling ajv validator in browser code (types are fine)',
    pattern: /^import (?!type\b)[^;]*from '@rjsf\/validator-ajv8';/m,
    files: /^src\/(?:client|features|kinds)\/.*(?<!\.test)\.tsx?$/,
  },
  {
    what: 'antd’s own table instead of DataTable, whose header and body stay together',
    pattern: /^import (?!type\b)[^;]*(?:\bTable\b[^;]*from 'antd'|from 'antd\/(?:es|lib)\/table[/'])/m,
    files: /^src\/(?:client|features|kinds)\/(?!ui\/table\/data-table\.tsx$).*\.tsx?$/,
  },
  {
    what: 'a pattern of a descriptor on the engine of Node.js (use pattern-engine.ts)',
    pattern: /new RegExp\([^)]*(?:\.pattern\b|\bpattern\b|schema|property|descriptor)/,
    files: /^src\/(?:server|engine|compiler|kinds|features\/[^/]+\/[^/]+\/server)\/(?!.*\.test\.ts$).*\.ts$/,
  },
  {
    what: 'an ajv whose patterns run on the engine of Node.js (give it code.regExp: patternEngine)',
    pattern: /new Ajv\(\s*(?:\)|\{(?![^}]*regExp: patternEngine))/,
    files: /^src\/(?:server|features\/[^/]+\/[^/]+\/server)\/(?!.*\.test\.ts$).*\.ts$/,
  },
  {
    what: 'more than types of .cache/generated, which is not there when the product starts',
    pattern: /^(?:import|export) (?!type\b)[^;]*'#generated\/|\bimport\('#generated\//m,
    files: /^src\/(?!.*\.(?:test|stories)\.tsx?$).*\.tsx?$/,
  },
  {
    what: 'a sub-query of a filter outside sub-queries.ts, which keeps it within what the caller sees',
    pattern: /\bselectFrom\(|\bselect\b[^\n`]*\bfrom \$\{sql\.(?:ref|table)/,
    files: /^src\/server\/db\/records\/filter-sql\.ts$/,
  },
  {
    what: 'a switched-off type check',
    pattern: /@ts-(?:ignore|nocheck)\b/,
    files: /\.tsx?$/,
  },
];

/**
 * Checks every file of the repository for forbidden content.
 * @param {string} folder
 * @returns {string[]} problems
 */
export function checkSources(folder) {
  const files = walk(folder).map((path) => relative(folder, path));
  const problems = files.flatMap((path) => forbiddenIn(path, readFileSync(join(folder, path), 'utf8')));
  const engine = files.filter((path) => /^src\/(?:engine|compiler)\/.*(?<!\.test)\.ts$/.test(path));
  const lines = engine.reduce((sum, path) => sum + readFileSync(join(folder, path), 'utf8').split('\n').length, 0);
  if (lines > ENGINE_LINES)
    problems.push(`engine and compiler have ${lines} lines, at most ${ENGINE_LINES} are allowed`);
  return problems;
}

/**
 * @param {string} path
 * @param {string} text
 */
export function forbiddenIn(path, text) {
  return FORBIDDEN.filter(({ pattern, files }) => files.test(path) && pattern.test(text)).map(
    ({ what, pattern }) => `${path}:${lineOf(text, pattern)}: ${what}`,
  );
}

/**
 * @param {string} text
 * @param {RegExp} pattern
 */
function lineOf(text, pattern) {
  const index = pattern.exec(text)?.index ?? 0;
  return text.slice(0, index).split('\n').length;
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
export function walk(folder) {
  return readdirSync(folder)
    .filter((name) => !SKIPPED.has(name) && !BINARY.test(name))
    .flatMap((name) => {
      const path = join(folder, name);
      return statSync(path).isDirectory() ? walk(path) : [path];
    });
}
