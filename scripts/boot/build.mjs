import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { inRoot } from './paths.mjs';
import { runTool } from './run.mjs';
import { serverBundle } from './server-bundle.mjs';
import { isStale, nothingSeen, takeStamp } from './stamp.mjs';
import { explainFullDisk } from './troubles/failures.mjs';
import { finishWebBuild } from './web/chunks.mjs';
import { serviceWorker } from './web/service-worker.mjs';

/** @typedef {import('./stamp.mjs').Target & { build: () => Promise<import('./run.mjs').Outcome> }} Buildable */

const SHARED = [
  'src/engine',
  'src/compiler',
  'src/kinds',
  'src/features',
  'src/generated',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'scripts/boot',
];

/** @type {Buildable} */
const server = {
  name: 'server',
  sources: [...SHARED, 'src/server'],
  outputs: ['dist/server/main.js', 'dist/server/tool.js'],
  build: buildServer,
};

/** @type {Buildable} */
const web = {
  name: 'web',
  sources: [...SHARED, 'src/client', 'vite.config.ts'],
  outputs: ['dist/web/index.html', 'dist/web/.vite/manifest.json', 'dist/web/service-worker.js'],
  build: buildWeb,
};

/** File that exists if the last web build used unmodified libraries (`isPlain`). */
const PLAIN_MARK = inRoot('dist', 'stamps', 'plain');

/** True if neither server nor web client has to be built. */
export function isBuilt() {
  const seen = nothingSeen();
  return ![server, web].some((target) => isStale(target, seen));
}

/**
 * Builds server and web client, unless their sources are unchanged since the last build.
 * @param {{ force?: boolean, only?: string, isPlain?: boolean }} [options] only: `server` or `web`; isPlain: true
 * builds pages with unmodified libraries, false with lean ones; if absent, an up-to-date build of either kind stays
 * @returns {Promise<boolean>} false when a build failed; its output has been shown
 */
export async function build({ force = false, only, isPlain } = {}) {
  const targets = [server, isPlain ? { ...web, build: () => buildWeb(true) } : web].filter(
    ({ name }) => only === undefined || name === only,
  );
  const seen = nothingSeen();
  const isOther = isPlain !== undefined && isPlain !== existsSync(PLAIN_MARK);
  const stale = targets.filter((target) => force || (isOther && target.name === 'web') || isStale(target, seen));
  if (stale.length === 0) return true;
  console.log(`正在构建 ${stale.map(({ name }) => name).join('、')}… Building …`);
  const started = Date.now();
  const results = await Promise.all(stale.map(buildOne));
  if (!results.every(Boolean)) return false;
  console.log(`构建完成，用时 ${((Date.now() - started) / 1000).toFixed(1)} 秒。Built.`);
  return true;
}

/** @param {Buildable} target */
async function buildOne(target) {
  const save = takeStamp(target);
  // Catches errors as well: copying files may fail on a full disk outside the bundler.
  const { code, output } = await target.build().catch((error) => ({ code: 1, output: String(error) }));
  if (code === 0) {
    save();
    return true;
  }
  console.error(`${output}\n构建 ${target.name} 失败，原因见上。Building ${target.name} failed, reason above.`);
  const fullDisk = explainFullDisk(output);
  if (fullDisk) console.error(fullDisk);
  return false;
}

/** @returns {Promise<import('./run.mjs').Outcome>} */
async function buildServer() {
  const esbuild = await import('esbuild');
  try {
    const { metafile } = await esbuild.build({ ...serverBundle(), outdir: 'dist/server', metafile: true });
    removeOthers('dist/server', Object.keys(metafile.outputs));
    return { code: 0, output: '' };
  } catch (error) {
    return { code: 1, output: String(error) };
  } finally {
    await esbuild.stop();
  }
}

/** Bundles the service worker, which lists the files of the web client just built. */
async function buildWorker() {
  const esbuild = await import('esbuild');
  await esbuild.build(serviceWorker());
}

/**
 * Removes chunks of earlier builds, whose names differ. A running server has already loaded its chunks.
 * @param {string} folder
 * @param {readonly string[]} kept paths of files in the folder
 */
function removeOthers(folder, kept) {
  const names = new Set(kept.map((path) => basename(path)));
  for (const name of readdirSync(inRoot(folder)))
    if (!names.has(name)) rmSync(inRoot(folder, name), { recursive: true });
}

/** @param {boolean} [isPlain] */
async function buildWeb(isPlain = false) {
  const outcome = await bundleWeb(isPlain);
  if (outcome.code !== 0) return outcome;
  finishWebBuild();
  await buildWorker();
  if (isPlain) writeFileSync(PLAIN_MARK, '');
  else rmSync(PLAIN_MARK, { force: true });
  return outcome;
}

/**
 * @param {boolean} isPlain
 * @param {readonly string[]} [more] further arguments for Vite
 */
export function bundleWeb(isPlain, more = []) {
  const words = ['build', '--config', 'vite.config.ts', '--logLevel', 'warn', ...more];
  const env = { NODE_ENV: 'production', VITEST: undefined, VITE_PLAIN: isPlain ? '1' : undefined };
  return runTool('vite/bin/vite.js', words, { capture: true, env });
}
