import { spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, it } from 'vitest';
import { folderOfFile } from '../../../tests/support/servers/folder-of-file.ts';
import { inRoot } from '../paths.mjs';
import { explainFailedPackages, explainFullDisk, wantsRights } from './failures.mjs';

const folder = folderOfFile('failures');

/** Output of a start with missing packages whose `npm ci` fails with these words. */
function installWith(words: string): string {
  const npm = join(folder, 'npm');
  writeFileSync(npm, `#!/bin/sh\necho 'npm error ${words}' >&2\nexit 1\n`);
  chmodSync(npm, 0o755);
  // A copy of the boot programs, with a lock file of one package that is not installed.
  const lock = { packages: { '': {}, 'node_modules/absent': { version: '1.0.0' } } };
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
  const program = `import { ensureInstalled } from './scripts/boot/install.mjs'; await ensureInstalled({ dev: false });`;
  spawnSync('cp', ['-r', '--parents', 'scripts/boot', folder], { cwd: inRoot() });
  writeFileSync(join(folder, 'start.mjs'), program);
  const env = { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` };
  const { stderr, status } = spawnSync(process.execPath, [join(folder, 'start.mjs')], { env, encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stderr).toContain(words);
  return stderr;
}

it.each([
  ['code ENOSPC', '磁盘已满', 'The disk is full'],
  ['code ENOTFOUND', '连不上 npm 源', 'The npm registry cannot be reached'],
  ['code EACCES', '没有写入产品目录的权限', 'may not write to the folder'],
  ['code EUSAGE', '依赖安装失败', 'Installing the packages failed'],
])('npm that fails with %s is explained in a sentence with the way out', (words, chinese, english) => {
  const output = installWith(words);
  expect(output).toContain(chinese);
  expect(output).toContain(english);
});

it('packages of Debian: missing rights say what to type, failures say why', () => {
  expect(wantsRights(['chromium'])).toContain('sudo apt-get install -y --no-install-recommends chromium');
  expect(explainFailedPackages('E: Write error - write (28: No space left on device)')).toContain('磁盘已满');
  expect(explainFailedPackages('Err:1 Temporary failure resolving')).toContain('连不上软件源');
});

it('a build on a full disk is explained, another failure by its own output alone', () => {
  expect(explainFullDisk('Error: ENOSPC: no space left on device, write')).toContain('磁盘已满');
  expect(explainFullDisk('Could not resolve "./absent.ts"')).toBe(null);
});
