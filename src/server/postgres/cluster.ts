import { spawn } from 'node:child_process';
import { chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { release } from 'node:os';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { fail } from './failure.ts';
import { type ClusterPaths, makeOwned, nameOf, spawnOptions } from './place.ts';
import type { Secrets } from './secrets.ts';

export const SUPERUSER = 'postgres';

/** Creates the cluster in a folder renamed when complete, so that after an interrupted start the next begins anew. */
export async function ensureCluster(place: ClusterPaths, binaries: Binaries, secrets: Secrets): Promise<void> {
  if (existsSync(join(place.pgData, 'PG_VERSION'))) {
    refuseOtherMajor(place.pgData, binaries.major);
    return;
  }
  const growing = join(place.home, 'data.new');
  rmSync(growing, { recursive: true, force: true });
  makeOwned(growing, place.account);
  // Not in the new folder, which initdb requires to be empty.
  const passwordFile = join(place.home, 'superuser.pw');
  writeFileSync(passwordFile, secrets.superuser, { mode: 0o600 });
  if (place.account) chownSync(passwordFile, place.account.uid, place.account.gid);
  try {
    await initialise(growing, passwordFile, { place, binaries });
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(growing, place.pgData);
}

async function initialise(
  growing: string,
  passwordFile: string,
  { place, binaries }: { place: ClusterPaths; binaries: Binaries },
): Promise<void> {
  const name = nameOf(growing, place);
  const passwordName = place.reachable ? passwordFile : `${name}/../superuser.pw`;
  const access = ['--username', SUPERUSER, '--pwfile', passwordName, '--auth=scram-sha-256'];
  const more = [
    '--encoding=UTF8',
    ...localeArguments(),
    ...syncArguments(binaries.major, release()),
    '--no-instructions',
  ];
  const reason = await failureOf(
    binaries.initdb,
    ['-D', name, ...access, ...more],
    spawnOptions(growing, place.account),
  );
  if (reason === null) return;
  if (/No space left on device|ENOSPC/.test(reason)) failFullDisk(reason);
  fail(`数据库初始化失败：${reason}`, 'initdb failed; the reason is above.');
}

/** Runs a program; returns its output if it fails, else null. Kills the program when this process exits. */
function failureOf(program: string, args: string[], options: ReturnType<typeof spawnOptions>): Promise<string | null> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    const end = () => child.kill('SIGKILL');
    process.once('exit', end);
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk;
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code) => {
      process.removeListener('exit', end);
      resolve(code === 0 ? null : output.trim());
    });
  });
}

function failFullDisk(reason: string): never {
  fail(
    `数据库初始化失败：磁盘已满，请清出约 200 MB 空间，或用 DATA_DIR 指定另一块磁盘上的目录（${reason.split('\n').at(-1)}）。`,
    'initdb failed: the disk is full; free about 200 MB or choose a DATA_DIR on another disk.',
  );
}

/** LC_CTYPE must treat Chinese characters as letters for trigram search; the collation orders by code point. */
function localeArguments(): string[] {
  if (process.platform === 'linux') return ['--locale=C.UTF-8'];
  if (process.platform === 'darwin') return ['--locale=C', '--lc-ctype=en_US.UTF-8'];
  return ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
}

/**
 * Arguments to sync the file system in one call: syncing a thousand files takes a second. Empty for older versions of
 * Linux, whose `syncfs` does not report failures.
 */
export function syncArguments(major: number, kernel: string, platform: NodeJS.Platform = process.platform): string[] {
  const [first = 0, second = 0] = kernel.split('.').map((part) => Number.parseInt(part, 10));
  const isTold = first > 5 || (first === 5 && second >= 8);
  return platform === 'linux' && major >= 17 && isTold ? ['--sync-method=syncfs'] : [];
}

function refuseOtherMajor(pgData: string, major: number): void {
  const version = Number(readFileSync(join(pgData, 'PG_VERSION'), 'utf8'));
  if (version === major) return;
  fail(
    `数据库文件是 PostgreSQL ${version} 的，程序是 ${major} 的。请用 pg_dump/pg_restore 迁移，或装回原来的版本。`,
    `The data is of PostgreSQL ${version}, the programs of ${major}: migrate it or install the former version.`,
  );
}
