import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { build } from 'esbuild';
import { inRoot } from '../../../scripts/boot/paths.mjs';
import { serverBundle } from '../../../scripts/boot/server-bundle.mjs';
import { mutated } from '../../../scripts/mutants/mutant.ts';
import { MUTANTS } from '../../../scripts/mutants/table.ts';

export interface MutatedBuild {
  program: string;
  remove(): void;
}

/** The server as it would be without one of its guards: a test that cannot tell it from the product proves nothing. */
export async function buildWithout(guard: string): Promise<MutatedBuild> {
  const mutant = MUTANTS.find(({ name }) => name === guard);
  if (!mutant) throw new Error(`no mutant is called ${guard}`);
  mkdirSync(inRoot('.cache'), { recursive: true });
  const outdir = mkdtempSync(inRoot('.cache/mutated-'));
  const path = inRoot(mutant.file);
  const bundle = serverBundle();
  await build({
    ...bundle,
    outdir,
    sourcemap: false,
    plugins: [
      ...bundle.plugins,
      {
        name: 'mutant',
        setup({ onLoad }) {
          const filter = new RegExp(`${mutant.file.replace(/[^\w]/g, '.')}$`);
          onLoad({ filter }, () => ({ contents: mutated(readFileSync(path, 'utf8'), mutant), loader: 'ts' }));
        },
      },
    ],
  });
  return { program: `${outdir}/main.js`, remove: () => rmSync(outdir, { recursive: true, force: true }) };
}
