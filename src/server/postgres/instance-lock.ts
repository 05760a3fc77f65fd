import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf, fail } from './failure.ts';
import { processIdentity } from './process-identity.ts';

interface Holder {
  pid: number;
  identity: string;
}

/**
 * Reserves a DATA_DIR for one server by a lock file. The file is void once the process that wrote it has ended, even if
 * it was killed.
 * @returns a function that releases the lock; may be called twice
 * @throws PostgresFailure if another server holds the lock
 */
export function lockInstance(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true });
  const path = join(dataDir, 'instance.lock');
  const own = `${path}.${process.pid}`;
  const mine = JSON.stringify({ pid: process.pid, identity: processIdentity(process.pid) ?? '' });
  writeFileSync(own, mine, { mode: 0o644 });
  try {
    // A link is created atomically with its content, or fails if the name exists, so only one server succeeds.
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

/** Moves the void lock file away; moves it back if another process has replaced it by a valid one meanwhile. */
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
