import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { folderOfFile } from '../../../tests/support/servers/folder-of-file.ts';
import { inRoot } from '../paths.mjs';

const folder = folderOfFile('guard');

/** A guard with a test program in place of the server; `$starts` in the program is the number of its start. */
function guard(name: string, program: string, stopMs = 60_000) {
  const [server, starts] = [join(folder, `${name}-server.mjs`), join(folder, `${name}-starts`)];
  const counting = `import { appendFileSync, readFileSync } from 'node:fs';
    appendFileSync(${JSON.stringify(starts)}, '.');
    const starts = readFileSync(${JSON.stringify(starts)}, 'utf8').length;
    process.channel.unref();`;
  writeFileSync(server, `${counting}\n${program}`);
  const guarding = `import { guardServer } from ${JSON.stringify(inRoot('scripts/boot/guard/guard.mjs'))};
    process.exitCode = await guardServer([], { program: ${JSON.stringify(server)}, stopMs: ${stopMs} });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', guarding], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const started = new Promise<void>((resolve) => child.stdout.once('data', () => resolve()));
  return { child, ended, started, starts: () => (existsSync(starts) ? readFileSync(starts, 'utf8').length : 0) };
}

it('ends with the exit code of the server', async () => {
  expect(await guard('code', 'process.exit(3);').ended).toBe(3);
});

it('starts a server again that stood still, but not for ever', async () => {
  const twice = guard('twice', "if (starts === 1) process.kill(process.pid, 'SIGUSR2'); else process.exit(0);");
  expect([await twice.ended, twice.starts()]).toEqual([0, 2]);
  const always = guard('always', "process.kill(process.pid, 'SIGUSR2');");
  expect([await always.ended, always.starts()]).toEqual([128, 4]);
});

it('starts a server again whose loop stands still, as its watchdog ends it', async () => {
  const program = `const { register } = await import(${JSON.stringify(import.meta.resolve('tsx/esm/api'))});
    register();
    const { beginWatchdog } = await import(${JSON.stringify(inRoot('src/server/boot/watchdog.ts'))});
    if (starts > 1) process.exit(0);
    await beginWatchdog(null, 1);
    for (;;);`;
  const stands = guard('stands', program);
  expect([await stands.ended, stands.starts()]).toEqual([0, 2]);
}, 300_000);

it('does not start one again that was killed, and ends its database', async () => {
  const database = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { stdio: 'ignore' });
  const databaseEnds = new Promise((resolve) => database.once('exit', (_, signal) => resolve(signal)));
  const killed = guard(
    'killed',
    `process.send({ database: ${database.pid} }, () => process.kill(process.pid, 'SIGKILL'));`,
  );
  expect([await killed.ended, killed.starts(), await databaseEnds]).toEqual([137, 1, 'SIGINT']);
});

it('passes on what has a server read its certificate again', async () => {
  const again = "process.on('SIGHUP', () => process.exit(5)); console.log('up'); setInterval(() => undefined, 1000);";
  const { child, started, ended } = guard('again', again);
  await started;
  child.kill('SIGHUP');
  expect(await ended).toBe(5);
});

it.each([
  [
    'one that answers a signal',
    "process.on('SIGTERM', () => process.exit(0)); console.log('up'); setInterval(() => undefined, 1000);",
    { stopMs: 60_000, code: 0 },
  ],
  [
    'one that answers nothing any more',
    "process.on('SIGTERM', () => undefined); console.log('up'); setTimeout(() => { for (;;); });",
    { stopMs: 500, code: 137 },
  ],
])('SIGTERM ends %s', async (name, program, { stopMs, code }) => {
  const { child, started, ended } = guard(name.replaceAll(' ', '-'), program, stopMs);
  await started;
  child.kill('SIGTERM');
  expect(await ended).toBe(code);
});
