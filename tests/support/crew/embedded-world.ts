import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pino from 'pino';
import { startServer } from '../../../src/server/boot/server.ts';
import { readConfig } from '../../../src/server/config.ts';
import { DATABASE, ROLE } from '../../../src/server/postgres/application-database.ts';
import { SUPERUSER } from '../../../src/server/postgres/cluster.ts';
import { chooseEndpoint } from '../../../src/server/postgres/endpoint.ts';
import { preparePlace } from '../../../src/server/postgres/place.ts';
import { readPostmasterFile } from '../../../src/server/postgres/postmaster-file.ts';
import { loadSecrets } from '../../../src/server/postgres/secrets.ts';
import type { Ask } from '../hazards/hazard-life.ts';
import { toTestServer } from '../server.ts';
import { castInto } from './crew-fill.ts';
import { lookInto, OPERATOR } from './crew-world.ts';

/** Starts an installation with its own database in `dataDir` once and adds a cast without hazards. */
export async function foundInstallation(dataDir: string): Promise<void> {
  const config = readConfig({ ...OPERATOR, DATA_DIR: dataDir, PORT: '0', SEED: 'none' });
  const running = await startServer({ config, log: pino({ level: 'error' }) });
  const database = { name: '', url: '', drop: async () => undefined };
  const server = toTestServer(running, { database, tidy: async () => undefined });
  await castInto(server).finally(() => server.stop());
}

/** Opens a connection to an installation's database, as the application's role or as the superuser. */
export async function lookIntoInstallation(
  dataDir: string,
  as: 'application' | 'superuser' = 'application',
): Promise<{ ask: Ask; end(): Promise<void> }> {
  const place = preparePlace(resolve(dataDir));
  const { host, port } = await chooseEndpoint(place.home, place.account);
  const password = loadSecrets(place.home)[as];
  return lookInto({ host, port, user: as === 'superuser' ? SUPERUSER : ROLE, password, database: DATABASE });
}

/** Process ids of an installation's database: the postmaster and its children. */
export function databaseProcesses(dataDir: string): number[] {
  const postmaster = readPostmasterFile(join(resolve(dataDir), 'postgres', 'data'))?.pid;
  if (postmaster === undefined) return [];
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === postmaster);
  return [postmaster, ...children.map(Number)];
}

function parentOf(pid: string): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command in parentheses may hold spaces; state is the first field behind it, the parent the second.
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return null;
  }
}

export function killDatabase(dataDir: string): void {
  for (const pid of databaseProcesses(dataDir)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // The process has ended meanwhile.
    }
  }
}
