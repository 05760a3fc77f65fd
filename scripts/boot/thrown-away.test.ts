import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { folderOfFile } from '../../tests/support/servers/folder-of-file.ts';
import { makeThrownAway } from './thrown-away.mjs';

const place = folderOfFile('places');

it('is made beside those of running processes, and takes away those of killed ones', () => {
  // A process id above any that Linux assigns.
  const left = join(place, 'hazard-thrown-away-99999999-abcdef');
  const other = join(place, 'hazard-of-somebody');
  for (const folder of [left, other]) mkdirSync(folder);
  const first = makeThrownAway(place);
  const second = makeThrownAway(place);
  expect([first, second, other].map((folder) => existsSync(folder))).toEqual([true, true, true]);
  expect(existsSync(left)).toBe(false);
  expect([first, second].every((folder) => folder.startsWith(place))).toBe(true);
  expect(statSync(first).mode & 0o777).toBe(0o711);
});

it('lies on the disk where there is no memory for it', () => {
  const folder = makeThrownAway(join(place, 'none'));
  expect(folder.startsWith(tmpdir())).toBe(true);
  rmSync(folder, { recursive: true });
});
