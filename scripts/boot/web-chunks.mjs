import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { inRoot } from './paths.mjs';

/** A browser that has been open since an earlier build still asks for that build's chunks (design §7). */
const BUILDS_KEPT = 3;

/** @typedef {Record<string, { file: string, css?: string[], assets?: string[] }>} Manifest */

/** Removes the chunks that none of the last builds uses. */
export function keepRecentChunks() {
  const record = inRoot('dist', 'stamps', 'web-builds.json');
  /** @type {string[][]} */
  const earlier = existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) : [];
  const builds = [filesOfBuild(), ...earlier].slice(0, BUILDS_KEPT);
  mkdirSync(inRoot('dist', 'stamps'), { recursive: true });
  writeFileSync(record, JSON.stringify(builds));
  const kept = new Set(builds.flat());
  const folder = inRoot('dist', 'web', 'assets');
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    if (!kept.has(`assets/${name}`)) rmSync(inRoot('dist', 'web', 'assets', name), { recursive: true });
  }
}

function filesOfBuild() {
  /** @type {Manifest} */
  const manifest = JSON.parse(readFileSync(inRoot('dist', 'web', '.vite', 'manifest.json'), 'utf8'));
  const files = Object.values(manifest).flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]);
  return [...new Set(files)];
}
