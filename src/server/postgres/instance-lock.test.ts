import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lockInstance } from './instance-lock.ts';
import { processIdentity } from './process-identity.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const lockFile = () => join(folder, 'instance.lock');

it('is held by one, given back, and leaves nothing behind', () => {
  const unlock = lockInstance(folder);
  expect(() => lockInstance(folder)).toThrow(/in use by another server/);
  unlock();
  unlock();
  expect(readdirSync(folder)).toEqual([]);
  lockInstance(folder)();
});

it('of a process that has ended is void', () => {
  const { pid } = spawnSync('true');
  writeFileSync(lockFile(), JSON.stringify({ pid, identity: 'gone' }));
  lockInstance(folder)();
  expect(existsSync(lockFile())).toBe(false);
});

it('is void when its number now belongs to another process', () => {
  writeFileSync(lockFile(), JSON.stringify({ pid: process.pid, identity: 'an earlier process' }));
  lockInstance(folder)();
});

it('is void when a crash left it empty', () => {
  writeFileSync(lockFile(), '');
  lockInstance(folder)();
});

it('is respected while the holder runs', () => {
  const identity = processIdentity(process.ppid);
  writeFileSync(lockFile(), JSON.stringify({ pid: process.ppid, identity }));
  expect(() => lockInstance(folder)).toThrow(`pid ${process.ppid}`);
});
