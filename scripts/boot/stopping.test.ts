import { execFileSync, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { folderOfFile } from '../../tests/support/servers/folder-of-file.ts';
import { inRoot } from './paths.mjs';

const folder = folderOfFile('stopping');
let program: string;

beforeAll(() => {
  program = join(folder, 'start.mjs');
  // A program like scripts/start.mjs during its build: it runs a child process.
  writeFileSync(
    program,
    `import { endChildrenOnSignals, endWithNpm } from ${JSON.stringify(inRoot('scripts/boot/stopping.mjs'))};
     import { run } from ${JSON.stringify(inRoot('scripts/boot/run.mjs'))};
     endWithNpm();
     endChildrenOnSignals();
     const { code } = await run(process.execPath, ['-e', 'console.log("under way"); setInterval(() => {}, 1000)', process.argv[2]]);
     console.log('failed with', code);`,
  );
});

/** Processes of this test that still run; with a name, those of one start. */
function left(name = '') {
  const lines = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' }).split('\n');
  return lines.filter((line) => line.includes(`${folder}/${name}`));
}

/** Starts the program behind a shell that forwards no signals, as npm does. */
async function begin(env: Record<string, string>, name: string) {
  const line = `${process.execPath} ${program} ${folder}/${name}; true`;
  const child = spawn('sh', ['-c', line], { env: { ...process.env, ...env } });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  await expect.poll(() => output).toContain('under way');
  return { child, output: () => output };
}

const pidOf = (name: string) =>
  Number.parseInt(left(name).find((line) => line.includes(program) && !line.includes('sh -c')) ?? '', 10);

it('a signal during the build ends what the build began, and calls it no failure', async () => {
  const { output } = await begin({ npm_lifecycle_event: 'test' }, 'build');
  process.kill(pidOf('build'), 'SIGTERM');
  await expect.poll(() => left()).toEqual([]);
  expect(output()).not.toContain('failed');
});

it('ends with the shell of npm’s script, and goes on without a parent where npm has not started it', async () => {
  const event = { npm_lifecycle_event: 'start' };
  const other = await begin({ ...event, npm_package_json: join(folder, 'package.json') }, 'other');
  const own = await begin({ ...event, npm_package_json: inRoot('package.json') }, 'own');
  for (const { child } of [other, own]) child.kill('SIGTERM');
  // Both lost their parent at once: once one has ended, the other has had the same time.
  await expect.poll(() => left('own')).toEqual([]);
  expect(left('other')).toHaveLength(2);
  process.kill(pidOf('other'), 'SIGTERM');
  await expect.poll(() => left()).toEqual([]);
});
