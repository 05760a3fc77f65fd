import pino from 'pino';
import { ConfigError, readConfig } from './config.ts';
import { startServer } from './server.ts';
import { BootRefused } from './services/boot-checks.ts';

/** A second signal, or a stop that hangs, ends the process anyway. */
const LAST_RESORT_MS = 12_000;

/** Values that must not reach the log wherever an object with them is logged (security R27). */
const REDACTED = ['req.headers.authorization', '*.password', '*.token', '*.connectionString'];

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = pino({ level: config.logLevel, redact: REDACTED });
  const server = await startServer({ config, log });
  process.stdout.write(`隐患排查管理系统已启动：${server.address}\n`);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(server.stop));
}

async function stop(stopServer: () => Promise<void>): Promise<void> {
  setTimeout(() => process.exit(1), LAST_RESORT_MS).unref();
  await stopServer();
  process.exit(0);
}

main().catch((error: unknown) => {
  const expected = error instanceof ConfigError || error instanceof BootRefused;
  process.stderr.write(`${expected || !(error instanceof Error) ? String(error) : error.stack}\n`);
  process.exit(1);
});
