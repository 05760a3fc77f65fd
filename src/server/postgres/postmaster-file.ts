import { readFileSync, readlinkSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandLine, isAlive } from './process-identity.ts';

/** Content of postmaster.pid in the data folder. */
export interface PostmasterFile {
  pid: number;
  port: number;
  socketDir: string;
  /** starting, stopping, ready or standby. */
  state: string;
}

const FILE = 'postmaster.pid';

export function readPostmasterFile(pgData: string): PostmasterFile | null {
  try {
    const lines = readFileSync(join(pgData, FILE), 'utf8').split('\n');
    const pid = Number(lines[0]);
    return Number.isInteger(pid) && pid > 0
      ? { pid, port: Number(lines[3]), socketDir: lines[4]?.trim() ?? '', state: lines[7]?.trim() ?? '' }
      : null;
  } catch {
    return null;
  }
}

/** True if the pid is a PostgreSQL of this data folder, not another process. */
export function isOurPostmaster(pid: number, pgData: string): boolean {
  if (!isAlive(pid)) return false;
  const command = commandLine(pid);
  if (process.platform === 'win32') return true;
  if (!/(^|\/)postgres(\s|$)/.test(command)) return false;
  if (process.platform !== 'linux') return command.includes(pgData);
  try {
    // The working directory of a postmaster is its data folder.
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(pgData);
  } catch {
    return command.includes(pgData);
  }
}

/**
 * Replaces the pid in the file, since PostgreSQL refuses to start while any process has this pid. The line on shared
 * memory stays: it prevents a start beside children of a killed postmaster.
 */
export function disownPid(pgData: string): void {
  const path = join(pgData, FILE);
  const [, ...rest] = readFileSync(path, 'utf8').split('\n');
  writeFileSync(path, ['2147483646', ...rest].join('\n'));
}
