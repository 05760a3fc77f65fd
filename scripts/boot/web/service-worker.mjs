import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { inRoot } from '../paths.mjs';
import { browserFloor } from './parts.mjs';

/** Largest file in bytes that is kept on devices, unless every page needs it: players and editors are larger. */
const MOST_BYTES = 250_000;

/** @typedef {Record<string, { file: string, css?: string[], assets?: string[], imports?: string[] }>} Manifest */

/**
 * Options of esbuild for the service worker, which keeps the page and the files of this build on the device.
 * @returns {import('esbuild').BuildOptions}
 */
export function serviceWorker() {
  /** @type {Manifest} */
  const manifest = JSON.parse(readFileSync(inRoot('dist', 'web', '.vite', 'manifest.json'), 'utf8'));
  const page = readFileSync(inRoot('dist', 'web', 'index.html'));
  return {
    entryPoints: [inRoot('src', 'client', 'service-worker', 'service-worker.ts')],
    outfile: inRoot('dist', 'web', 'service-worker.js'),
    bundle: true,
    minify: true,
    format: 'iife',
    target: Object.entries(browserFloor()).map((words) => words.join('')),
    define: {
      FILES: JSON.stringify(filesToKeep(manifest)),
      REVISION: JSON.stringify(createHash('sha256').update(page).digest('hex').slice(0, 12)),
      'process.env.NODE_ENV': '"production"',
    },
    logLevel: 'warning',
  };
}

/**
 * @param {Manifest} manifest
 * @returns {string[]} paths of what the page loads first, and of all other files that are not large
 */
export function filesToKeep(manifest, sizeOf = sizeOfFile) {
  const first = new Set(closureOf(manifest, 'index.html').flatMap(filesOf));
  const all = new Set(Object.values(manifest).flatMap(filesOf));
  return [...all].filter((file) => first.has(file) || sizeOf(file) <= MOST_BYTES).map((file) => `/${file}`);
}

/**
 * @param {Manifest} manifest
 * @param {string} entry
 */
function closureOf(manifest, entry) {
  /** @type {Set<string>} */
  const found = new Set();
  const waiting = [entry];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    waiting.push(...(manifest[name]?.imports ?? []));
  }
  return [...found].flatMap((name) => manifest[name] ?? []);
}

/** @param {Manifest[string]} part */
const filesOf = ({ file, css = [], assets = [] }) => [file, ...css, ...assets];

/** @param {string} file */
const sizeOfFile = (file) => statSync(inRoot('dist', 'web', file)).size;
