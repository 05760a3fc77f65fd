import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf, fail } from './failure.ts';
import { processIdentity } from './process-identity.ts';

interface Holder {
  pid: number;
  identity: string;
}

/**
 * Reserves a DATA_DIR for one server by a lock file that names its holder. The lock of a process that no longer runs is
 * void, so a hard kill needs no manual repair.
 * @returns a function that releases the lock; safe to call twice
 * @throws PostgresFailure when another server holds it
 */
export function lockInstance(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true });
  const path = join(dataDir, 'instance.lock');
  const own = `${path}.${process.pid}`;
  const mine = JSON.stringify({ pid: process.pid, identity: processIdentity(process.pid) ?? '' });
  writeFileSync(own, mine, { mode: 0o644 });
  try {
    // Linking is atomic and fails when the name exists: of two servers one wins, and its content is already in place.
    for (let attempt = 0; attempt < 5; attempt++) {
      if (claim(own, path)) return () => release(path, mine);
      const holder = livingHolder(read(path));
      if (holder) refuse(dataDir, holder.pid);
      discardStale(path, own);
    }
  } finally {
    rmSync(own, { force: true });
  }
  return refuse(dataDir, livingHolder(read(path))?.pid ?? 0);
}

function claim(own: string, path: string): boolean {
  try {
    linkSync(own, path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Moves the void lock aside, and back again if another process claimed it in the meantime. */
function discardStale(path: string, own: string): void {
  const aside = `${own}.stale`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  if (livingHolder(read(aside))) claim(aside, path);
  rmSync(aside, { force: true });
}

function livingHolder(text: string | null): Holder | null {
  if (!text) return null;
  try {
    const holder: Holder = JSON.parse(text);
    return processIdentity(holder.pid) === holder.identity ? holder : null;
  } catch {
    return null;
  }
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

function release(path: string, mine: string): void {
  if (read(path) === mine) rmSync(path, { force: true });
}

function refuse(dataDir: string, pid: number): never {
  return fail(
    `数据目录 ${dataDir} 正被另一个服务进程（pid ${pid}）使用，请先停止它，或用 DATA_DIR 指定另一个目录。`,
    `DATA_DIR ${dataDir} is in use by another server (pid ${pid}); stop it or choose another DATA_DIR.`,
  );
}
