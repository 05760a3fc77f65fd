import { spawnSync } from 'node:child_process';
import { appendFileSync, copyFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { folderOfFile } from '../../tests/support/servers/folder-of-file.ts';
import { inRoot } from '../boot/paths.mjs';
import { driftOf, strayIn, write } from '../codegen/output.ts';

/** Folder for files with mistakes that the check must find, so that no reviewer has to. */
const folder = folderOfFile('habits');

beforeAll(() => copyFileSync(inRoot('biome.json'), join(folder, 'biome.json')));

/** Runs the linter on a file with a function of the given number of lines. */
function lintFunctionOf(lines: number): { failed: boolean; told: string } {
  const body = Array.from({ length: lines }, (_, line) => `  total += ${line};`).join('\n');
  const text = `export function count(): number {\n  let total = 0;\n${body}\n  return total;\n}\n`;
  writeFileSync(join(folder, 'planted.ts'), text);
  const run = spawnSync(inRoot('node_modules/.bin/biome'), ['lint', '--vcs-enabled=false', 'planted.ts'], {
    cwd: folder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  return { failed: run.status !== 0, told: `${run.stdout}${run.stderr}` };
}

it('refuses a function of more than 70 lines, and takes one of fewer', () => {
  const long = lintFunctionOf(75);
  expect(long.failed).toBe(true);
  expect(long.told).toContain('noExcessiveLinesPerFunction');
  expect(lintFunctionOf(50)).toMatchObject({ failed: false });
});

it('finds generated files that are changed, missing or nobody’s', () => {
  const files = new Map([
    ['types.ts', 'export type A = 1;\n'],
    ['stories/a.ts', 'export const a = 1;\n'],
  ]);
  const generated = join(folder, 'generated');
  write(generated, files);
  expect([driftOf(generated, files), strayIn(generated, files)]).toEqual([[], []]);
  appendFileSync(join(generated, 'types.ts'), '// mended by hand\n');
  rmSync(join(generated, 'stories/a.ts'));
  writeFileSync(join(generated, 'stories/gone.ts'), '');
  expect(driftOf(generated, files)).toEqual(['types.ts', 'stories/a.ts']);
  expect(strayIn(generated, files)).toEqual(['stories/gone.ts']);
});
