import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Account, isReachable } from './account.ts';

/** Address of the database: folder of its socket, or loopback where there are no sockets. */
export interface Endpoint {
  host: string;
  port: number;
  socketDir: string | null;
}

const PORT = 5432;
/** Maximum length of the socket's folder: with `/.s.PGSQL.5432` it must fit 104 bytes (macOS; Linux: 108). */
const LONGEST = 104 - '/.s.PGSQL.5432'.length - 1;

export async function chooseEndpoint(home: string, account: Account): Promise<Endpoint> {
  if (process.platform === 'win32') return { host: '127.0.0.1', port: await freePort(), socketDir: null };
  const socketDir = chooseSocketDir(home, account);
  return { host: socketDir, port: PORT, socketDir };
}

function chooseSocketDir(home: string, account: Account): string {
  const beside = join(home, 'socket');
  if (Buffer.byteLength(beside) <= LONGEST && isReachable(home, account)) {
    mkdirSync(beside, { recursive: true, mode: 0o700 });
    return owned(beside, account);
  }
  // Stores the folder's path, so that a start after a kill uses the same folder again.
  const note = join(home, 'socket-folder');
  const existing = remembered(note, account);
  if (existing) return existing;
  const base = Buffer.byteLength(tmpdir()) > 60 ? '/tmp' : tmpdir();
  const fresh = owned(mkdtempSync(join(base, 'hazard-')), account);
  writeFileSync(note, fresh);
  return fresh;
}

/** Deletes the socket's folder outside DATA_DIR. */
export function discardEndpoint({ socketDir }: Endpoint, home: string): void {
  if (socketDir && !socketDir.startsWith(home)) rmSync(socketDir, { recursive: true, force: true });
}

function owned(folder: string, account: Account): string {
  if (account) chownSync(folder, account.uid, account.gid);
  chmodSync(folder, 0o700);
  return folder;
}

/** Folder of an earlier start, if only the account owns and reads it: other users may write to the temporary folder. */
function remembered(note: string, account: Account): string | null {
  try {
    const folder = readFileSync(note, 'utf8').trim();
    const stats = statSync(folder);
    const uid = account?.uid ?? process.getuid?.();
    return stats.isDirectory() && stats.uid === uid && (stats.mode & 0o077) === 0 ? folder : null;
  } catch {
    return null;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : PORT));
    });
  });
}
