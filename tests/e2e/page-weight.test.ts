import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { inRoot } from '../../scripts/boot/paths.mjs';

interface Chunk {
  file: string;
  isEntry?: boolean;
  imports?: string[];
}

const web = inRoot('dist/web');
const manifest = JSON.parse(readFileSync(path.join(web, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;

/** Files of these modules and everything they import. */
function filesOf(roots: string[]): Set<string> {
  const files = new Set<string>();
  const take = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) take(imported);
  };
  for (const root of roots) {
    expect(manifest).toHaveProperty([root]);
    take(root);
  }
  return files;
}

const entries = Object.keys(manifest).filter((name) => manifest[name]?.isEntry);

/** Bytes of JavaScript, compressed, of a page: the entry, these modules and everything they import. */
function weightOf(roots: string[]): number {
  const files = [...filesOf([...entries, ...roots])];
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(path.join(web, file))).length, 0);
}

const LIST = ['frame/basic-layout.tsx', 'menu-screen.tsx', 'resource-views/resource-screen.tsx'];

/** Upper limits, not aims: what a phone in the field has to load before it can begin. */
it.each([
  ['the sign-in page', ['screens/login/login-screen.tsx', 'frame/user-layout.tsx'], 218_000],
  ['a list', LIST, 380_000],
  // The range of dates is the heaviest thing a search line has.
  ['a list searched by date', [...LIST, 'fields/filters/range-filter.tsx'], 430_000],
  ['the home page', ['frame/basic-layout.tsx', 'screens/home/home-screen.tsx'], 380_000],
])('%s stays within its weight of JavaScript', (_page, roots, limit) => {
  expect(weightOf(roots)).toBeLessThanOrEqual(limit);
});

/** Every file is a question to the server, and is compressed by itself. */
it('a list needs few files', () => {
  expect(filesOf([...entries, ...LIST]).size).toBeLessThanOrEqual(24);
});
