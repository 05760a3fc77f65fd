import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pino from 'pino';
import type { Config } from '../../config.ts';
import type { DatabaseOptions } from '../../db/database.ts';
import { INSTALLATION_DIR } from '../../installation.ts';
import { runningPostgres } from '../../postgres/running.ts';
import { startPostgres } from '../../postgres/supervisor.ts';

/** Error about the arguments of a command; the message shows the usage. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** Resolves a typed path in the folder where the command was typed: npm changes to the product's folder. */
export function typedFolder(text: string): string {
  return resolve(process.env.INIT_CWD ?? '.', text);
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

type Connection = DatabaseOptions['connection'];

/** @throws UsageError if the data folder has no database */
export function requireDatabase({ databaseUrl, dataDir }: Config): void {
  if (!databaseUrl && !existsSync(join(dataDir, 'postgres')))
    throw new UsageError(`数据目录 ${dataDir} 里没有数据库，请检查 DATA_DIR`);
}

/** Runs `work` on the server's database, even beside a running server; starts the embedded database if necessary. */
export async function withDatabase<T>(config: Config, work: (connection: Connection) => Promise<T>): Promise<T> {
  const running = config.databaseUrl ?? runningPostgres(config.dataDir);
  return running ? work(running) : withStopped(config, work);
}

/** Runs `work` on the database without a server: the embedded database cannot be started while a server runs. */
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
