import { readFileSync } from 'node:fs';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { inRoot, root } from './paths.mjs';

const { devDependencies } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));

/** Packages that load together with the file through its static imports; dynamic imports do not count. */
async function packagesAtOnce(file: string): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: [file],
    absWorkingDir: root,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    metafile: true,
    write: false,
    logLevel: 'silent',
  });
  const [output] = Object.values(metafile.outputs);
  const imports = output?.imports.filter(({ kind, path }) => kind === 'import-statement' && !path.startsWith('node:'));
  return (imports ?? []).map(({ path }) => /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path);
}

it.each(['vite.config.ts', 'scripts/start.mjs', 'scripts/tool.mjs'])(
  '%s needs no development package',
  async (file) => {
    const packages = await packagesAtOnce(file);
    if (file === 'vite.config.ts') expect(packages).toContain('vite');
    expect(packages.filter((name) => name in devDependencies)).toEqual([]);
  },
);
