import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DATABASE, ROLE } from './application-database.ts';
import { isOurPostmaster, readPostmasterFile } from './postmaster-file.ts';
import type { Secrets } from './secrets.ts';
import type { Connection } from './supervisor.ts';

/** Connection to the embedded database that a server on this machine runs; null: none runs. */
export function runningPostgres(dataDir: string): Connection | null {
  const home = join(resolve(dataDir), 'postgres');
  const pgData = join(home, 'data');
  const file = readPostmasterFile(pgData);
  if (file?.state !== 'ready' || !isOurPostmaster(file.pid, pgData)) return null;
  const { application }: Secrets = JSON.parse(readFileSync(join(home, 'passwords.json'), 'utf8'));
  const host = file.socketDir || '127.0.0.1';
  return { host, port: file.port, user: ROLE, password: application, database: DATABASE };
}
