import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { root } from '../../../scripts/boot/paths.mjs';
import { ADMIN_PASSWORD, DEMO_PASSWORD } from '../../support/accounts.ts';
import { freePort } from '../../support/servers/process.ts';

let dataDir: string;
let shell: ChildProcess | undefined;

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'signals-'));
});
// Processes of a failed test would keep the folder locked for the next one.
afterEach(() => {
  for (const { pid } of left()) process.kill(pid, 'SIGKILL');
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));

interface Process {
  pid: number;
  parent: number;
  args: string;
}

function processes(): (Process & { session: number })[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,sid=,args='], { encoding: 'utf8' }).trim().split('\n');
  return lines.map((line) => {
    const [pid, parent, session, ...args] = line.trim().split(/\s+/);
    return { pid: Number(pid), parent: Number(parent), session: Number(session), args: args.join(' ') };
  });
}

/** Processes left of a start: those in the shell's session, and those of the database, which work in its folder. */
function left(): Process[] {
  return processes().filter(({ pid, session }) => session === shell?.pid || folderOf(pid).startsWith(dataDir));
}

function folderOf(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    // The process has ended meanwhile.
    return '';
  }
}

const childOf = (parent: number) => processes().find((each) => each.parent === parent)?.pid ?? 0;

/** Runs `npm start &` in a shell without a terminal, as a script does; returns npm's process id. */
async function start(): Promise<number> {
  const port = await freePort();
  const env = { DATA_DIR: dataDir, PORT: String(port), SEED: 'demo', ADMIN_PASSWORD, DEMO_PASSWORD, LOG_LEVEL: 'warn' };
  shell = spawn('bash', ['-c', 'npm start & echo $! > "$DATA_DIR/npm.pid"; wait'], {
    cwd: root,
    detached: true,
    env: { ...process.env, ...env },
    stdio: 'ignore',
  });
  const isAlive = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isAlive())) await sleep(100);
  return Number(readFileSync(join(dataDir, 'npm.pid'), 'utf8'));
}

it.each([
  ['SIGTERM to npm', (npm: number) => process.kill(npm, 'SIGTERM')],
  ['SIGTERM to the shell between npm and the server', (npm: number) => process.kill(childOf(npm), 'SIGTERM')],
  ['SIGTERM to the process group', () => process.kill(-(shell?.pid ?? 0), 'SIGTERM')],
  ['SIGINT to the process group', () => process.kill(-(shell?.pid ?? 0), 'SIGINT')],
])('%s ends npm start in the background, its server and its database', async (_title, end) => {
  const npm = await start();
  expect(left().some(({ args }) => args.includes('postgres'))).toBe(true);
  end(npm);
  // A shell that ignores the signal ends when the process it waits for does.
  await expect.poll(() => left().map(({ args }) => args)).toEqual([]);
});
