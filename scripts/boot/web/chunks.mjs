import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { inRoot } from '../paths.mjs';

/** Number of builds whose chunks are kept for browsers that were opened during an earlier build (decision 153). */
const BUILDS_KEPT = 3;
const COMPRESSIBLE = /\.(js|css|svg|json)$/;
const WORTH_COMPRESSING = 1_024;

/** @typedef {Record<string, { file: string, css?: string[], assets?: string[] }>} Manifest */

/** Removes chunks that none of the last builds uses, and compresses new ones now instead of at each request. */
export function finishWebBuild() {
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
    const original = name.replace(/\.(br|gz)$/, '');
    if (!kept.has(`assets/${original}`)) rmSync(join(folder, name), { recursive: true });
    else if (COMPRESSIBLE.test(name)) compress(join(folder, name));
  }
}

/** @param {string} file */
function compress(file) {
  const content = readFileSync(file);
  if (existsSync(`${file}.br`) || content.length < WORTH_COMPRESSING) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
}

function filesOfBuild() {
  /** @type {Manifest} */
  const manifest = JSON.parse(readFileSync(inRoot('dist', 'web', '.vite', 'manifest.json'), 'utf8'));
  const files = Object.values(manifest).flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]);
  return [...new Set(files)];
}
