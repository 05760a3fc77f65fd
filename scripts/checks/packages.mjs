import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {{ version?: string, name?: string, dev?: boolean, resolved?: string, optionalDependencies?: Record<string, string> }} LockEntry */

/**
 * Minimum versions without known vulnerabilities; several if more than one major version still gets fixes, null if no
 * version is safe (security.md#F12).
 */
const FLOORS = /** @type {Record<string, string | string[] | null>} */ ({
  '@fastify/middie': null,
  '@fastify/multipart': '9.0.3',
  '@fastify/static': '9.1.1',
  ajv: '8.18.0',
  axios: '1.12.0',
  dompurify: '3.2.4',
  ejs: null,
  esbuild: '0.25.0',
  fastify: '5.8.5',
  handlebars: null,
  jszip: '3.8.0',
  kysely: '0.28.0',
  lodash: '4.17.21',
  'sanitize-html': '2.17.0',
  undici: '6.21.2',
  vite: '6.2.7',
  vm2: null,
  ws: ['7.5.10', '8.17.1'],
});

/**
 * Checks package-lock.json against the minimum versions, and for packages that other platforms need.
 * @param {string} folder
 * @returns {string[]} problems
 */
export function checkPackages(folder) {
  /** @type {Record<string, LockEntry>} */
  const packages = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')).packages;
  const entries = Object.entries(packages).filter(([path]) => path !== '');
  return [
    ...entries.flatMap(([path, entry]) => problemsOf(path, entry)),
    ...Object.entries(packages).flatMap(([path, entry]) => forgottenBy(path, entry, packages)),
  ];
}

/**
 * Optional packages missing in package-lock.json: npm may drop packages for other platforms, after which `npm ci`
 * fails everywhere.
 * @param {string} path
 * @param {LockEntry} entry
 * @param {Record<string, LockEntry>} packages
 */
function forgottenBy(path, { optionalDependencies = {} }, packages) {
  const folders = [`${path}/node_modules`, path.slice(0, path.lastIndexOf('node_modules/') + 'node_modules'.length)];
  const isThere = (/** @type {string} */ name) =>
    ['node_modules', ...folders].some((folder) => packages[`${folder}/${name}`]);
  return Object.keys(optionalDependencies)
    .filter((name) => !isThere(name))
    .map((name) => `package-lock.json: ${name} is missing, which ${path || 'package.json'} takes on other platforms`);
}

/**
 * @param {string} path
 * @param {LockEntry} entry
 */
function problemsOf(path, entry) {
  const alias = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const problems = floorProblems(entry.name ?? alias, entry);
  if (alias === 'xlsx' && entry.name !== '@e965/xlsx')
    problems.push('xlsx must be the maintained build npm:@e965/xlsx (CVE-2023-30533, CVE-2024-22363)');
  if (entry.resolved) problems.push(`${path} names where it was downloaded (${entry.resolved})`);
  return problems;
}

/**
 * Compares a package's version with the minimum. Exempts development tools, which only process developers' input.
 * @param {string} name
 * @param {LockEntry} entry
 * @returns {string[]}
 */
function floorProblems(name, { version = '', dev = false }) {
  const floor = FLOORS[name];
  if (floor === undefined || dev) return [];
  if (floor === null) return [`${name} must not be used`];
  const floors = [floor].flat();
  const major = Number.parseInt(version, 10);
  const fitting = floors.find((one) => Number.parseInt(one, 10) === major) ?? floors.at(-1) ?? '';
  return isBelow(version, fitting) ? [`${name} ${version} is below ${fitting}`] : [];
}

/**
 * @param {string} version
 * @param {string} floor
 */
export function isBelow(version, floor) {
  const [a, b] = [version, floor].map((text) => text.split(/[.-]/).slice(0, 3).map(Number));
  const index = [0, 1, 2].find((at) => a?.[at] !== b?.[at]);
  return index !== undefined && Number(a?.[index]) < Number(b?.[index]);
}
