import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../../../scripts/boot/paths.mjs';

export interface ServerProcess {
  base: string;
  /** Process id of the server, not of its guard. */
  readonly pid: number;
  /** Everything printed so far. */
  output(): string;
  kill(signal: NodeJS.Signals): void;
  /** Exit code, or null when a signal ended it. */
  ended: Promise<number | null>;
  /** Sends the signal, default SIGKILL, and waits for the end of the process. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
}

/**
 * Starts the built server in a process of its own, with the environment an operator would give it.
 * @param path address that must answer before the function returns; /healthz answers while data still arrive
 * @param folder tree of the program, of this version or another
 */
export async function startServerProcess(
  env: Record<string, string>,
  path: '/readyz' | '/healthz' = '/readyz',
  folder = root,
): Promise<ServerProcess> {
  const port = await freePort();
  const settings = { HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'warn', ...env };
  const { child, output, ended } = startScript(['scripts/start.mjs'], settings, folder);
  const base = `http://127.0.0.1:${port}`;
  await untilAnswered(child, base + path);
  return {
    base,
    get pid() {
      return serverOf(child);
    },
    output,
    kill: (signal) => kill(child, signal),
    ended,
    end(signal = 'SIGKILL') {
      kill(child, signal);
      return ended;
    },
  };
}

/** Starts a script of the repository in a process of its own and collects what it prints. */
export function startScript(
  [script = '', ...args]: readonly string[],
  env: Record<string, string | undefined>,
  folder = root,
) {
  const child = spawn(process.execPath, [join(folder, script), ...args], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => printed.push(chunk));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, output: () => Buffer.concat(printed).toString('utf8'), ended };
}

/** Returns the process id of the server, the only child of its guard at any time; 0 if the guard has ended. */
function serverOf({ pid }: ChildProcess): number {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').trim().split(' ').at(-1));
  } catch {
    return 0;
  }
}

/** The guard passes every signal but SIGKILL on to the server. */
function kill(guard: ChildProcess, signal: NodeJS.Signals): void {
  const server = serverOf(guard);
  guard.kill(signal);
  if (signal === 'SIGKILL' && server > 0) process.kill(server, signal);
}

/** Waits until the server is ready or has ended: some starts are meant to be refused. */
async function untilAnswered(child: ChildProcess, url: string): Promise<void> {
  while (child.exitCode === null && child.signalCode === null) {
    const ready = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await sleep(25);
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
