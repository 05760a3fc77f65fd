import { chmodSync, existsSync, lstatSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { accountNamed, isReachable } from './account.ts';
import { placePackage } from './binary-copy.ts';

const NOBODY = { uid: 65534, gid: 65534 };
const LINKS = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }];
let folder: string;
let from: { folder: string; version: string };

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'copy-'));
  chmodSync(folder, 0o755);
  from = { folder: join(folder, 'package'), version: '18.4.0' };
  mkdirSync(join(from.folder, 'native', 'lib'), { recursive: true });
  mkdirSync(join(folder, 'home'));
  writeFileSync(join(from.folder, 'native', 'pg-symlinks.json'), JSON.stringify(LINKS));
  writeFileSync(join(from.folder, 'native', 'lib', 'libpq.so.5.18'), 'library');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('links the libraries where npm put them', () => {
  expect(placePackage(from, join(folder, 'home'), NOBODY)).toBe(from.folder);
  expect(lstatSync(join(from.folder, 'native/lib/libpq.so.5')).isSymbolicLink()).toBe(true);
  expect(existsSync(join(from.folder, 'native/lib/libpq.so.5'))).toBe(true);
});

it('copies them beside the data when the account cannot get there', () => {
  chmodSync(from.folder, 0o700);
  const home = join(folder, 'home');
  const placed = placePackage(from, home, NOBODY);
  expect(placed).toBe(join(home, 'postgres-18.4.0'));
  expect(existsSync(join(placed, 'native/lib/libpq.so.5'))).toBe(true);
  expect(placePackage(from, home, NOBODY)).toBe(placed);
});

it('does not run a copy that others may change', () => {
  chmodSync(from.folder, 0o700);
  const home = join(folder, 'home');
  chmodSync(placePackage(from, home, NOBODY), 0o777);
  expect(() => placePackage(from, home, NOBODY)).toThrow(/cannot reach/);
});

it('knows which folders an account may enter', () => {
  expect(isReachable(folder, NOBODY)).toBe(true);
  chmodSync(folder, 0o700);
  expect(isReachable(join(folder, 'home'), NOBODY)).toBe(false);
  expect(isReachable(join(folder, 'home'), null)).toBe(true);
});

it('finds accounts by name and never root', () => {
  const passwd = 'root:x:0:0::/root:/bin/sh\nnobody:x:65534:65534::/:/bin/false\n';
  expect(accountNamed('nobody', passwd)).toEqual(NOBODY);
  expect(accountNamed('postgres', passwd)).toBeNull();
  expect(accountNamed('root', passwd)).toBeNull();
});
