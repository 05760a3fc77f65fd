import pino from 'pino';
import { readConfig } from '../config.ts';
import { OperatorError } from '../operator-error.ts';
import { PostgresFailure } from '../postgres/failure.ts';
import { beginPostgres } from './own-postgres.ts';
import { beginWatchdog } from './watchdog.ts';

/** A stop that hangs ends the process anyway, within the 10 s operators wait (security.md#3.21). */
const LAST_RESORT_MS = 9_500;

/** Values that must not reach the log wherever an object with them is logged (security.md#R27). */
const REDACTED = ['req.headers.authorization', '*.password', '*.token', '*.connectionString'];

/** Errors that are logged by their message alone, without a stack: the message is written for the operator. */
const EXPECTED = [OperatorError, PostgresFailure];

async function main(): Promise<void> {
  const env = process.argv.includes('--plan') ? { ...process.env, UPGRADE: 'plan' } : process.env;
  const config = readConfig(env);
  if (config.upgrade === 'plan') return (await import('./tools/print-plan.ts')).printPlan(config, print);
  const log = pino({ level: config.logLevel, redact: REDACTED });
  // The rest of the server is loaded while other processes make and start the database (decision 324).
  const postgres = beginPostgres(config, log);
  const starting = import('./server.ts').then(({ startServer }) => startServer({ config, log, print, postgres }));
  // Stops even a server that is still starting, which must not leave its database running.
  const stopStarted = () => starting.then((server) => server.stop());
  // A process group gets a signal more than once: the second one must not cut the first one's stop short.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(stopStarted, 0));
  const server = await starting;
  // The state after such an error is unknown: logs it, stops in order, and leaves a fresh start to the operator's
  // supervisor.
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ err: error }, event);
      void stop(stopStarted, 1);
    });
  }
  process.stdout.write(`隐患排查管理系统已启动：${server.address}\n`);
  void beginWatchdog(await postgres);
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

async function stop(stopStarted: () => Promise<void>, exitCode: number): Promise<void> {
  setTimeout(() => process.exit(1), LAST_RESORT_MS).unref();
  await stopStarted();
  process.exit(exitCode);
}

main().catch((error: unknown) => {
  const isTold = EXPECTED.some((kind) => error instanceof kind) || !(error instanceof Error);
  process.stderr.write(`${isTold ? String(error) : error.stack}\n`);
  process.exit(1);
});
