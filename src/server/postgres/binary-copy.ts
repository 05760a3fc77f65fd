import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { type Account, isReachable } from './account.ts';
import { fail } from './failure.ts';

interface Package {
  folder: string;
  version: string;
}

/**
 * Returns a folder from which the account can run the package's programs: npm's own, else a copy beside the data or in
 * a system cache. A copy is needed if npm's folder is read-only without the library links, or inside a private home.
 */
export function placePackage(from: Package, home: string, account: Account): string {
  if (isReachable(from.folder, account) && (isLinked(from.folder) || isWritable(from.folder))) {
    link(from.folder);
    return from.folder;
  }
  const candidates = isReachable(home, account) ? [home] : ['/var/cache/hazard-console', '/var/tmp/hazard-console'];
  for (const base of candidates) {
    const copy = copyInto(base, from, account);
    if (copy) return copy;
  }
  return fail(
    `数据库程序位于 ${from.folder}，运行数据库的系统用户无法访问。请把项目放到其他用户可进入的目录，或设置 DATABASE_URL。`,
    `The database account cannot reach ${from.folder}: move the project to a folder others may enter, or set DATABASE_URL.`,
  );
}

/** Copies the package; null if this folder is unsuitable: not writable, or open to tampering by others. */
function copyInto(base: string, from: Package, account: Account): string | null {
  const target = join(base, `postgres-${from.version}`);
  try {
    mkdirSync(base, { recursive: true, mode: 0o755 });
    if (!isReachable(base, account) || !isTrusted(base, account)) return null;
    if (existsSync(target)) return isTrusted(target, account) ? target : null;
    const unfinished = `${target}.${process.pid}`;
    cpSync(from.folder, unfinished, { recursive: true, verbatimSymlinks: true });
    link(unfinished);
    renameSync(unfinished, target);
    return target;
  } catch {
    return null;
  }
}

/** True if only this server's user or the account may change the programs to run. */
function isTrusted(folder: string, account: Account): boolean {
  const stats = lstatSync(folder);
  const owners = [process.getuid?.(), account?.uid];
  return stats.isDirectory() && owners.includes(stats.uid) && (stats.mode & 0o022) === 0;
}

function isWritable(folder: string): boolean {
  try {
    accessSync(join(folder, 'native', 'lib'), constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** The package lists its shared library links in a file, because npm archives hold no links. */
function links(folder: string): { source: string; target: string }[] {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return [];
  const entries: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  return entries.map(({ source, target }) => ({ source: join(folder, source), target: join(folder, target) }));
}

function isLinked(folder: string): boolean {
  return links(folder).every(({ target }) => existsSync(target));
}

/** Makes the links here instead of in the package's install script, which many installations forbid. */
function link(folder: string): void {
  for (const { source, target } of links(folder)) {
    if (existsSync(target)) continue;
    rmSync(target, { force: true });
    symlinkSync(relative(dirname(target), source), target);
  }
}
