import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROLE } from '../../src/server/postgres/application-database.ts';
import { Crew } from '../support/crew/crew.ts';
import { OPERATOR, readCasting } from '../support/crew/crew-world.ts';
import {
  databaseProcesses,
  foundInstallation,
  killDatabase,
  lookIntoInstallation,
} from '../support/crew/embedded-world.ts';
import { historyProblems } from '../support/crew/history-oracle.ts';
import type { Ask } from '../support/hazards/hazard-life.ts';
import { testRandom } from '../support/seed.ts';
import { type ServerProcess, startServerProcess } from '../support/servers/process.ts';
import { mountSmallDisk, NO_MOUNT } from '../support/servers/small-disk.ts';
import { IS_NIGHT, rounds } from '../support/size.ts';
import { expectWithin, until } from '../support/until.ts';

const ROUNDS = rounds({ day: 1, night: 50 });
/** Maximum milliseconds until the database is back by itself, without a restart of the server (security.md#3.2). */
const BACK_WITHIN_MS = 5_000;

/** Room for the log of many rounds. */
const disk = mountSmallDisk(IS_NIGHT ? 1_200 : 300);
const random = testRandom();
let dataDir: string;
let server: ServerProcess;
let crew: Crew;
let look: { ask: Ask; end(): Promise<void> } | undefined;

beforeAll(async () => {
  dataDir = disk?.path ?? mkdtempSync(join(tmpdir(), 'kill-database-'));
  await foundInstallation(dataDir);
  await start();
  if (!look) return;
  crew = new Crew(await readCasting(look.ask), random);
});
afterAll(async () => {
  await look?.end();
  await server?.end('SIGTERM');
  if (disk) disk.remove();
  else rmSync(dataDir, { recursive: true, force: true });
});

async function start(): Promise<void> {
  server = await startServerProcess({ ...OPERATOR, DATA_DIR: dataDir });
  // The database may have another address than before.
  await look?.end();
  look = await lookIntoInstallation(dataDir);
}

const ask: Ask = async (text, values) => (look ? look.ask(text, values) : []);

/** Waits for 16 further actions: without acknowledged ones a kill could lose nothing. */
async function isBusy(): Promise<void> {
  const before = crew.deeds.length;
  await until(() => expect(crew.deeds.length).toBeGreaterThanOrEqual(before + 16));
}

/** Kills every process of the database under load, and lets the crew work until it is back and a while longer. */
async function killUnderLoad(): Promise<void> {
  await crew.workDuring(async () => {
    await isBusy();
    await sleep(random.between(20, 400));
    killDatabase(dataDir);
    await expectWithin('the database', BACK_WITHIN_MS, isReady);
    await isBusy();
  });
  await crew.settle();
}

async function hasLostNothing(): Promise<void> {
  expect(await historyProblems(ask, crew.deeds)).toEqual([]);
  expect(crew.surprises).toEqual([]);
}

async function isReady(): Promise<void> {
  await until(async () => expect((await fetch(`${server.base}/readyz`)).status).toBe(200));
}

it(
  'a database killed under load comes back by itself and has lost nothing (security.md#3.2)',
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await crew.at(server.base);
      await killUnderLoad();
      // While it was away: 503 and nothing else; since then: nothing but answers.
      await hasLostNothing();
    }
    console.info(`${crew.deeds.length} actions, ${crew.unavailable} answers 503`);
    expect(crew.unavailable).toBeGreaterThan(0);
  },
  ROUNDS * 180_000,
);

it('a full disk is told by 503, and nothing is lost (security.md#3.11)', async ({ skip }) => {
  if (!disk) return skip(NO_MOUNT);
  const superuser = await lookIntoInstallation(dataDir, 'superuser');
  await crew.workDuring(async () => {
    await isBusy();
    const before = crew.unavailable;
    disk.fill(0);
    // Exceeds the space that the database has set aside for its log, so that the database must stop.
    const fillLog = "select pg_logical_emit_message(false, 'test', repeat('x', 1000000)) from generate_series(1, 40)";
    await superuser.ask(fillLog).catch(() => []);
    await superuser.end();
    await until(() => expect(crew.unavailable).toBeGreaterThan(before));
    if (IS_NIGHT) await sleep(20_000);
    disk.free();
    await isReady();
  });
  await crew.settle();
  await hasLostNothing();
});

it('a server killed under load leaves its database to the next start (security.md#3.1)', async () => {
  await crew.at(server.base);
  const orphan = databaseProcesses(dataDir)[0];
  await crew.workDuring(async () => {
    await sleep(random.between(20, 400));
    await server.end();
  });
  expect(databaseProcesses(dataDir)[0]).toBe(orphan);
  await start();
  expect(databaseProcesses(dataDir)[0]).not.toBe(orphan);
  await crew.at(server.base);
  await crew.settle();
  await hasLostNothing();
});

it('the same with a database that acknowledges before it writes is found out: the oracle can see a loss', async () => {
  const superuser = await lookIntoInstallation(dataDir, 'superuser');
  for (const setting of ["wal_writer_delay = '10s'", "wal_writer_flush_after = '1GB'"]) {
    await superuser.ask(`alter system set ${setting}`);
  }
  await superuser.ask('select pg_reload_conf()');
  await superuser.ask(`alter role ${ROLE} set synchronous_commit = off`);
  await superuser.end();
  // Restarts the server, since the setting holds for new connections only.
  await server.end('SIGTERM');
  await start();
  let lost: string[] = [];
  // Another write may have flushed the log meanwhile, so that nothing is lost: repeats the kill.
  for (let kills = 0; kills < 5 && lost.length === 0; kills += 1) {
    await crew.at(server.base);
    await killUnderLoad();
    const problems = await historyProblems(ask, crew.deeds);
    lost = problems.filter((problem) => problem.startsWith('done but 0 times'));
  }
  console.info(`${lost.length} acknowledged actions were lost without synchronous commit`);
  expect(lost.length).toBeGreaterThan(0);
});
