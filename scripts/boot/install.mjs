import { existsSync, readFileSync } from 'node:fs';
import { inRoot } from './paths.mjs';
import { run } from './run.mjs';
import { explainFailedInstall } from './troubles/failures.mjs';

/** @typedef {{ version?: string, optional?: boolean, devOptional?: boolean, dev?: boolean, peer?: boolean, link?: boolean }} LockEntry */

/** Ends the process with a message if this version of Node.js cannot run the product. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`需要 Node.js 20.19 或更高版本，当前为 ${process.versions.node}：请安装后（node -v 可查看）重试。`);
  console.error(
    `Node.js 20.19 or newer is needed, this is ${process.versions.node}: install it (node -v) and try again.`,
  );
  process.exit(1);
}

/**
 * Installs packages of package-lock.json that are missing.
 * @param {{ dev: boolean }} options dev: true also installs the tools of tests and checks
 */
export async function ensureInstalled({ dev }) {
  requireNode();
  if (missingPackages(dev).length === 0) return;
  console.log('正在安装依赖（npm ci）… Installing the dependencies with npm ci …');
  const started = Date.now();
  const args = ['ci', '--no-audit', '--no-fund', ...(dev ? ['--include=dev'] : [])];
  const { code, output } = await run('npm', args, { keepErrors: true });
  if (code === 0 && missingPackages(dev).length === 0) {
    console.log(`依赖安装完成，用时 ${seconds(started)} 秒。Installed in ${seconds(started)} s.`);
    return;
  }
  console.error(`\n${explainFailedInstall(output)}`);
  process.exit(1);
}

/** @param {number} started */
const seconds = (started) => ((Date.now() - started) / 1000).toFixed(1);

/**
 * Paths of packages that npm has not installed in the version of package-lock.json, according to
 * node_modules/.package-lock.json. An unfinished or outdated installation thus has missing packages.
 * @param {boolean} dev
 */
function missingPackages(dev) {
  const wanted = lockEntries('package-lock.json');
  const installed = lockEntries('node_modules/.package-lock.json');
  return Object.entries(wanted)
    .filter(([path, entry]) => path !== '' && !entry.link && isNeeded(entry, dev))
    .filter(([path, entry]) => installed[path]?.version !== entry.version)
    .map(([path]) => path);
}

/**
 * Excludes optional packages, since some are for other platforms.
 * @param {LockEntry} entry
 * @param {boolean} dev
 */
function isNeeded(entry, dev) {
  if (entry.optional || entry.peer) return false;
  return dev || !(entry.dev || entry.devOptional);
}

/**
 * @param {string} path
 * @returns {Record<string, LockEntry>}
 */
function lockEntries(path) {
  if (!existsSync(inRoot(path))) return {};
  try {
    return JSON.parse(readFileSync(inRoot(path), 'utf8')).packages ?? {};
  } catch {
    return {};
  }
}
