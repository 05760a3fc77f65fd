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

/** Bytes of JavaScript, compressed, of these modules and everything they import. */
function weightOf(roots: string[]): number {
  const files = new Set<string>();
  const take = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) take(imported);
  };
  for (const root of roots) take(root);
  return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(path.join(web, file))).length, 0);
}

const entries = Object.keys(manifest).filter((name) => manifest[name]?.isEntry);

/** An upper limit, not an aim: what a phone in the field has to load. */
it('the sign-in page stays within 230 kB of JavaScript', () => {
  const login = ['screens/login/login-screen.tsx', 'frame/user-layout.tsx'];
  for (const name of login) expect(manifest).toHaveProperty([name]);
  expect(weightOf([...entries, ...login])).toBeLessThanOrEqual(230_000);
});
