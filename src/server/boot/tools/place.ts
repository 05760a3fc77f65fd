import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pino from 'pino';
import type { Config } from '../../config.ts';
import type { DatabaseOptions } from '../../db/database.ts';
import { INSTALLATION_DIR } from '../../installation.ts';
import { runningPostgres } from '../../postgres/running.ts';
import { startPostgres } from '../../postgres/supervisor.ts';

/** The arguments typed are no valid call of the command; the message shows the right form. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** Resolves a typed folder against the folder it was typed in: npm runs commands in the folder of the product. */
export function typedFolder(text: string): string {
  return resolve(process.env.INIT_CWD ?? '.', text);
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

type Connection = DatabaseOptions['connection'];

/** Refuses where the data folder holds no database yet: there is nothing to work on. */
export function requireDatabase({ databaseUrl, dataDir }: Config): void {
  if (!databaseUrl && !existsSync(join(dataDir, 'postgres')))
    throw new UsageError(`数据目录 ${dataDir} 里没有数据库，请检查 DATA_DIR`);
}

/** Runs the work on the server's database, beside a running server too; starts the embedded one if none runs. */
export async function withDatabase<T>(config: Config, work: (connection: Connection) => Promise<T>): Promise<T> {
  const running = config.databaseUrl ?? runningPostgres(config.dataDir);
  return running ? work(running) : withStopped(config, work);
}

/** Runs the work on the database while no server runs: the embedded database refuses to start beside one. */
export async function withStopped<T>(config: Config, work: (connection: Connection) => Promise<T>): Promise<T> {
  if (config.databaseUrl) return work(config.databaseUrl);
  const own = await startPostgres({ dataDir: config.dataDir, log: pino({ level: 'error' }) });
  try {
    return await work(own.connection);
  } finally {
    await own.stop();
  }
}

export function programVersion(): string {
  return String(JSON.parse(readFileSync(join(INSTALLATION_DIR, 'package.json'), 'utf8')).version);
}
