import { chmodSync, chownSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Account, chooseAccount, isReachable } from './account.ts';
import { fail } from './failure.ts';

export interface ClusterPaths {
  /** DATA_DIR/postgres. */
  home: string;
  /** Data folder of PostgreSQL. */
  pgData: string;
  account: Account;
  /** False if the account may not enter a folder above DATA_DIR. */
  reachable: boolean;
}

export function preparePlace(dataDir: string): ClusterPaths {
  const home = join(dataDir, 'postgres');
  const pgData = join(home, 'data');
  mkdirSync(home, { recursive: true });
  const account = chooseAccount(pgData);
  // Sets the mode whatever the umask is: the account must enter the folder, whose private files have modes of their
  // own.
  if (account) chmodSync(home, 0o755);
  refuseForeignOwner(pgData, account);
  const reachable = isReachable(home, account);
  if (!reachable && !existsSync('/proc/self/cwd')) {
    fail(
      `运行数据库的系统用户无法进入 ${home} 的某个上级目录，请用 DATA_DIR 指定其他用户可进入的目录。`,
      `A folder above ${home} is closed to the database account: choose a DATA_DIR that others may enter.`,
    );
  }
  return { home, pgData, account, reachable };
}

/** Creates a folder that only the account may enter. */
export function makeOwned(folder: string, account: Account): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  if (account) chownSync(folder, account.uid, account.gid);
}

/** Path of a folder for a program that starts in it; `/proc/self/cwd` if a folder above is closed to the account. */
export function nameOf(folder: string, place: ClusterPaths): string {
  return place.reachable ? folder : '/proc/self/cwd';
}

/** Spawn options of the cluster's programs; in a process group of their own, so that Ctrl-C reaches the server only. */
export function spawnOptions(folder: string, account: Account) {
  const env = { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC', ...windowsEnvironment() };
  return { cwd: folder, env, detached: process.platform !== 'win32', ...(account ?? {}) };
}

function windowsEnvironment(): Record<string, string> {
  return process.platform === 'win32' ? { SystemRoot: process.env.SystemRoot ?? '' } : {};
}

function refuseForeignOwner(pgData: string, account: Account): void {
  const owner = statSync(pgData, { throwIfNoEntry: false })?.uid;
  const uid = account?.uid ?? process.getuid?.();
  if (owner === undefined || uid === undefined || owner === uid) return;
  fail(
    `数据库目录 ${pgData} 属于用户 ${owner}，当前用户 ${uid} 无法使用它。请用原用户启动，或修改目录的所有者。`,
    `${pgData} belongs to user ${owner}, not to ${uid}: start as that user or change the owner.`,
  );
}
