import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { folderOfFile } from '../../tests/support/servers/folder-of-file.ts';
import { inRoot } from './paths.mjs';

/** Replaces codegen: writes the expected files, counts the runs, and fails while a source contains `broken`. */
const CODEGEN = `
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { takeGeneratedStamp } from '../boot/generated.mjs';
const save = takeGeneratedStamp();
if (readFileSync('src/server/a.ts', 'utf8') === 'broken') throw new Error('a.ts is broken');
mkdirSync('.cache/generated/stories', { recursive: true });
for (const name of ['client.ts', 'openapi.json', 'types.ts']) writeFileSync('.cache/generated/' + name, '');
appendFileSync('runs', 'x');
save();
`;

const ASK = `
import { ensureGenerated } from './scripts/boot/generated.mjs';
console.log(await ensureGenerated());
`;

const folder = folderOfFile('generated');

function put(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
}

beforeAll(() => {
  cpSync(inRoot('scripts/boot'), path.join(folder, 'scripts/boot'), { recursive: true });
  symlinkSync(inRoot('node_modules'), path.join(folder, 'node_modules'));
  put('package.json', '{"type":"module"}');
  put('scripts/codegen/codegen.ts', CODEGEN);
  put('ask.mjs', ASK);
  put('src/server/a.ts', 'a');
  put('src/client/a.ts', 'a');
});

function ask(env: NodeJS.ProcessEnv = {}): { isFresh: boolean; says: string } {
  const { stdout, stderr } = spawnSync(process.execPath, ['ask.mjs'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, CODEGEN: undefined, ...env },
  });
  return { isFresh: stdout.trim() === 'true', says: stderr };
}

const runs = () => (existsSync(path.join(folder, 'runs')) ? readFileSync(path.join(folder, 'runs'), 'utf8').length : 0);

it('what is generated is written when it is missing or its sources changed, else left alone', () => {
  const kept = ask({ CODEGEN: 'off' });
  expect(kept).toMatchObject({ isFresh: false, says: expect.stringContaining('run npm run codegen') });
  expect(runs()).toBe(0);
  expect([ask().isFresh, runs()]).toEqual([true, 1]);
  expect([ask().isFresh, runs()]).toEqual([true, 1]);
  put('src/client/a.ts', 'what browsers run says nothing about the API');
  expect([ask().isFresh, runs()]).toEqual([true, 1]);
  put('src/server/a.ts', 'b');
  expect([ask({ CODEGEN: 'off' }).isFresh, runs()]).toEqual([true, 1]);
  expect([ask().isFresh, runs()]).toEqual([true, 2]);
  rmSync(path.join(folder, '.cache/generated/types.ts'));
  expect([ask().isFresh, runs()]).toEqual([true, 3]);
  put('src/server/a.ts', 'broken');
  expect(ask()).toMatchObject({ isFresh: false, says: expect.stringContaining('a.ts is broken') });
}, 120_000);
