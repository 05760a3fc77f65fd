import { createHash } from 'node:crypto';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const BUNDLED = !import.meta.url.endsWith('.ts');

let built: Promise<URL> | null = null;

/**
 * The JavaScript of the worker thread: beside main.js in the built server (scripts/boot/build.mjs makes it from the
 * name `*.worker.ts`), built once per process when the server runs from its sources.
 */
export function workerFile(): Promise<URL> {
  if (BUNDLED) return Promise.resolve(new URL('./workbook.worker.js', import.meta.url));
  built ??= buildWorker();
  return built;
}

async function buildWorker(): Promise<URL> {
  const esbuild = await import('esbuild');
  const result = await esbuild.build({
    entryPoints: [fileURLToPath(new URL('./workbook.worker.ts', import.meta.url))],
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
  const file = new URL(`workbook-${createHash('sha256').update(code).digest('hex').slice(0, 16)}.mjs`, folder);
  // Written beside and renamed: several test processes may build it at once.
  const draft = new URL(`${file.href}.${process.pid}`);
  writeFileSync(draft, code);
  renameSync(draft, file);
  return file;
}
