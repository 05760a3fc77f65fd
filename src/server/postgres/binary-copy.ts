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
 * Folder from which the account can run the package's programs. A copy replaces npm's folder if the account cannot
 * enter it, or if it is read-only without links to libraries.
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

/** Copies the package; null if the folder is not writable, or others may change it. */
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

/** True if only the server's user or the account may change the folder. */
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

/** Links to libraries, which the package lists in a file since npm archives cannot contain links. */
function links(folder: string): { source: string; target: string }[] {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return [];
  const entries: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  return entries.map(({ source, target }) => ({ source: join(folder, source), target: join(folder, target) }));
}

function isLinked(folder: string): boolean {
  return links(folder).every(({ target }) => existsSync(target));
}

/** Creates the links, since many installations forbid the package's install script. */
function link(folder: string): void {
  for (const { source, target } of links(folder)) {
    if (existsSync(target)) continue;
    rmSync(target, { force: true });
    symlinkSync(relative(dirname(target), source), target);
  }
}
