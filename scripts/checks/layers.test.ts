import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { folderOfFile } from '../../tests/support/servers/folder-of-file.ts';
import { inRoot, root } from '../boot/paths.mjs';
import { readJson } from '../schemas/load.ts';
import { DISTRICTS, LAYER_RULES } from './layer-rules.mjs';
import { checkLayers, type LayerReport } from './layers.mjs';

type Row = [file: string, imports: string];

/** Violations, each as a file and its import: one of every rule, and those that the names within a kind's folder decide. */
const { rules, kinds, accomplices } = readJson<{
  rules: Record<string, Row>;
  kinds: [rule: string, ...row: Row][];
  /** Files the planted ones import, with their texts. */
  accomplices: Record<string, string>;
}>(inRoot('tests/fixtures/planted/layers.json'));
const PLANTED: Record<string, Row> = {
  ...rules,
  ...Object.fromEntries(
    DISTRICTS.slice(1).map((district) => [
      `${district}-not-upwards`,
      [`src/features/${district}/planted/server/upwards.ts`, '../../../start/setup/feature.ts'],
    ]),
  ),
};

const scratch = folderOfFile('layers');
let report: LayerReport;

beforeAll(async () => {
  for (const path of ['src', '.storybook', 'package.json'])
    cpSync(join(root, path), join(scratch, path), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(scratch, 'node_modules'));
  for (const [path, text] of Object.entries(accomplices)) plant(path, text);
  // Imports types only, which the rules must find as well.
  for (const [path, target] of Object.values(PLANTED)) plant(path, `import type * as planted from '${target}';`);
  for (const [, path, target] of kinds) plant(path, `import type * as planted from '${target}';`);
  report = await checkLayers(scratch);
}, 300_000);

function plant(path: string, text: string): void {
  mkdirSync(dirname(join(scratch, path)), { recursive: true });
  writeFileSync(join(scratch, path), `${text}\nexport const planted = true;\n`);
}

it('knows the district of every feature', () => {
  const folders = readdirSync(join(root, 'src/features'), { withFileTypes: true }).filter((one) => one.isDirectory());
  expect(folders.map(({ name }) => name).sort()).toEqual([...DISTRICTS].sort());
});

it('reads every file of src', () => {
  const files = readdirSync(join(scratch, 'src'), { recursive: true, encoding: 'utf8' });
  expect(report.modules).toBe(files.filter((file) => /\.tsx?$/.test(file)).length);
});

it('has a violation planted for every rule, and a comment on every rule', () => {
  expect(Object.keys(PLANTED).sort()).toEqual(LAYER_RULES.map(({ name }) => name).sort());
  for (const { comment } of LAYER_RULES) expect(comment.length).toBeGreaterThan(20);
});

it.each(Object.entries(PLANTED))('catches %s', (rule, [file]) => {
  // A cycle is reported once, starting at any of its files.
  const found = report.violations.filter(({ from, to }) => from === file || to.includes(file));
  expect(found.map((violation) => violation.rule)).toContain(rule);
});

it.each(kinds)('catches %s in %s', (rule, file) => {
  expect(report.violations.filter(({ from }) => from === file).map((violation) => violation.rule)).toContain(rule);
});
