import pino from 'pino';
import { readConfig } from '../config.ts';
import { OperatorError } from '../operator-error.ts';
import { PostgresFailure } from '../postgres/failure.ts';
import { beginPostgres } from './own-postgres.ts';
import { beginWatchdog } from './watchdog.ts';

/** Time in ms after which a hanging stop ends the process; operators wait 10 s (security.md#3.21). */
const LAST_RESORT_MS = 9_500;

/** Paths of values that are masked in the log (security.md#R27). */
const REDACTED = ['req.headers.authorization', '*.password', '*.token', '*.connectionString'];

/** Errors logged without a stack, since their message is for the operator. */
const EXPECTED = [OperatorError, PostgresFailure];

async function main(): Promise<void> {
  const env = process.argv.includes('--plan') ? { ...process.env, UPGRADE: 'plan' } : process.env;
  const config = readConfig(env);
  if (config.upgrade === 'plan') return (await import('./tools/print-plan.ts')).printPlan(config, print);
  const log = pino({ level: config.logLevel, redact: REDACTED });
  // Loads the rest of the server while the database starts in other processes (decision 324).
  const postgres = beginPostgres(config, log);
  const starting = import('./server.ts').then(({ startServer }) => startServer({ config, log, print, postgres }));
  // A server that is still starting must be stopped too, or its database would keep running.
  const stopStarted = () => starting.then((server) => server.stop());
  // A process group may get a signal twice; the second must not interrupt the stop.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(stopStarted, 0));
  const server = await starting;
  // After an uncaught error the state of the process is unknown: it logs the error and stops, and the operator's
  // supervisor starts a new one.
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
