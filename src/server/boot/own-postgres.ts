import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { type RunningPostgres, startPostgres } from '../postgres/supervisor.ts';

/** Starts the embedded PostgreSQL without waiting for it; null if the configuration names another database. */
export function beginPostgres({ databaseUrl, dataDir }: Config, log: Log): Promise<RunningPostgres | null> {
  const starting = databaseUrl ? Promise.resolve(null) : startPostgres({ dataDir, log });
  // The caller handles a failure, but may only await it after the rest of the server is loaded.
  starting.catch(() => undefined);
  return starting;
}
