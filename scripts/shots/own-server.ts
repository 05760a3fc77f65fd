import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inRoot, root } from '../boot/paths.mjs';

export interface OwnServer {
  base: string;
  password: string;
  stop(): Promise<void>;
}

/** Starts the product like `npm start`, with demo data in a temporary folder. */
export async function startOwnServer(): Promise<OwnServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'shots-'));
  const password = `Shots-${randomBytes(6).toString('hex')}`;
  const port = await freePort();
  const child = spawn(process.execPath, [inRoot('scripts/start.mjs')], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      SEED: 'demo',
      ADMIN_PASSWORD: password,
      DEMO_PASSWORD: password,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = new Promise<void>((done) => child.once('close', () => done()));
  const base = `http://127.0.0.1:${port}`;
  while (child.exitCode === null && !(await isReady(base))) await sleep(500);
  return {
    base,
    password,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const isReady = (base: string) =>
  fetch(`${base}/readyz`).then(
    (response) => response.ok,
    () => false,
  );

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
