import { createHash } from 'node:crypto';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

const BUNDLED = !import.meta.url.endsWith('.ts');

const built = new Map<string, Promise<URL>>();

/**
 * URL of a worker thread's JavaScript: in the built server beside main.js (scripts/boot/server-bundle.mjs), else built
 * from sources once per process.
 * @param source `name.worker.ts`
 */
export function workerFile(source: URL): Promise<URL> {
  if (BUNDLED) return Promise.resolve(new URL(`./${nameOf(source)}.js`, import.meta.url));
  const made = built.get(source.href) ?? buildWorker(source);
  built.set(source.href, made);
  return made;
}

const nameOf = (source: URL) => basename(source.pathname, '.ts');

async function buildWorker(source: URL): Promise<URL> {
  const esbuild = await import('esbuild');
  const result = await esbuild.build({
    entryPoints: [fileURLToPath(source)],
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    write: false,
  });
  const code = result.outputFiles[0]?.text ?? '';
  const folder = new URL('../../../.cache/workers/', import.meta.url);
  mkdirSync(folder, { recursive: true });
  const digest = createHash('sha256').update(code).digest('hex').slice(0, 16);
  const file = new URL(`${nameOf(source)}-${digest}.mjs`, folder);
  // Written under another name and renamed, since several test processes may build the same worker at once.
  const draft = new URL(`${file.href}.${process.pid}`);
  writeFileSync(draft, code);
  renameSync(draft, file);
  return file;
}
