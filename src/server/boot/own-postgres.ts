import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { type RunningPostgres, startPostgres } from '../postgres/supervisor.ts';

/** Begins to start the embedded PostgreSQL; null if the configuration names another database. */
export function beginPostgres({ databaseUrl, dataDir }: Config, log: Log): Promise<RunningPostgres | null> {
  const starting = databaseUrl ? Promise.resolve(null) : startPostgres({ dataDir, log });
  // Avoids `unhandledRejection`: the caller awaits this promise later.
  starting.catch(() => undefined);
  return starting;
}
