import { spawn } from 'node:child_process';
import { inRoot } from '../paths.mjs';

/** Milliseconds after a signal until SIGKILL. A server ends within 9.5 s unless it hangs (src/server/boot/main.ts). */
const STOP_MS = 10_500;
/** Signals that end a hanging server: SIGUSR2 by src/server/boot/watchdog.worker.ts, SIGABRT by V8 out of memory. */
const STANDING = new Set(['SIGUSR2', 'SIGABRT']);
/** Maximum restarts within WITHIN_MS; then the guard exits, since a service manager may wait before a restart. */
const MOST_RESTARTS = 3;
const WITHIN_MS = 600_000;
const NUMBERS = /** @type {const} */ ({ SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 });

/**
 * Runs the server and forwards signals to it. Kills a server that ignores a signal, and restarts one that hung.
 * @param {string[]} args
 * @param {{ program?: string, stopMs?: number }} [options]
 * @returns {Promise<number>} the exit code of the server
 */
export async function guardServer(args, { program = inRoot('scripts/boot/guard/serve.mjs'), stopMs = STOP_MS } = {}) {
  /** @type {number[]} */
  const restarts = [];
  for (;;) {
    const { code, signal } = await runServer([program, ...args], stopMs);
    if (signal === null) return code ?? 1;
    const now = Date.now();
    while (restarts.length > 0 && now - (restarts[0] ?? 0) > WITHIN_MS) restarts.shift();
    if (!STANDING.has(signal) || restarts.length >= MOST_RESTARTS)
      return 128 + (NUMBERS[/** @type {keyof typeof NUMBERS} */ (signal)] ?? 0);
    restarts.push(now);
    console.error('服务停止响应，正在重新启动。The server stood still and is started again.');
  }
}

/**
 * @param {string[]} words
 * @param {number} stopMs
 * @returns {Promise<{ code: number | null, signal: NodeJS.Signals | null }>}
 */
function runServer(words, stopMs) {
  const server = spawn(process.execPath, words, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  /** @type {NodeJS.Timeout | undefined} */
  let late;
  let database = 0;
  server.on('message', (/** @type {{ database?: number }} */ told) => {
    database = told.database ?? database;
  });
  // Forwards SIGHUP too: the server then reloads its certificate.
  const signals = /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP']);
  const passOn = (/** @type {NodeJS.Signals} */ signal) => {
    server.kill(signal);
    if (signal !== 'SIGHUP') late ??= setTimeout(() => server.kill('SIGKILL'), stopMs);
  };
  for (const signal of signals) process.on(signal, passOn);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.once('exit', (code, signal) => {
      clearTimeout(late);
      for (const each of signals) process.removeListener(each, passOn);
      // Ends the database process, since a killed server could not stop it.
      if (signal !== null && database > 0) endDatabase(database);
      resolve({ code, signal });
    });
  });
}

/** @param {number} pid */
function endDatabase(pid) {
  try {
    process.kill(pid, 'SIGINT');
  } catch {
    // The database process has already ended.
  }
}
