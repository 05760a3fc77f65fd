import { setTimeout as sleep } from 'node:timers/promises';
import { CORPUS } from '../../../tests/support/hostile/corpus.ts';
import type { Hostile } from '../../../tests/support/hostile/entry.ts';
import { type Call, sendHostile } from '../../../tests/support/hostile/send.ts';
import { type Figure, figure, remark } from '../figure.ts';
import { openArena } from '../run/arena.ts';
import type { Served } from '../run/child.ts';
import { BASE } from '../world/base.ts';
import { createDatabase, withClient } from '../world/cluster.ts';
import { ensureWorld } from '../world/world.ts';
import { round2 } from './duel.ts';
import { measured, watch } from './exports.ts';
import type { Bench, Group } from './group.ts';

/** Maximum pause of the event loop in ms; a longer pause would be noticed by other users. */
const MAX_STALL_MS = 200;
const DATABASE = 'bench_hostile';
/** Milliseconds between two requests to /healthz. */
const LOOK_MS = 20;
/** Minimum bytes of a measured attack. Smaller files cost too little, except those in `SLOW`. */
const LEAST_BYTES = 100_000;

/** Attacks measured at any size, since size does not limit their cost: large images, files that expand. */
const SLOW = new Set([
  'twenty classes of fifty declarations on 20,000 elements',
  '24 million pixels of nothing',
  '12 million pixels of 16 bits',
  '24 million pixels, progressive',
  'words that unpack to 200 MB',
  'a bomb of one part',
  'a bomb of forty parts',
  'shared formulas',
  'links over all cells',
  'hidden columns without end',
  'one text in 200,000 cells',
  'open elements by the thousand',
  'ends of others',
  'empty paragraphs',
]);

/** Milliseconds of the slowest reply of /healthz while `work` runs. */
async function beatsDuring<T>({ address }: Served, work: Promise<T>): Promise<number> {
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  let longest = 0;
  const beats = async () => {
    while (!isDone) {
      const begun = performance.now();
      await (await fetch(`${address}/healthz`)).arrayBuffer();
      longest = Math.max(longest, performance.now() - begun);
      await sleep(LOOK_MS);
    }
  };
  await Promise.all([done, beats()]);
  return longest;
}

async function measureEntry(served: Served, call: Call, entry: Hostile, bytes: Buffer): Promise<Figure[]> {
  await watch(served);
  const begun = performance.now();
  const beat = await beatsDuring(served, sendHostile(call, { ...entry, make: () => bytes }));
  const ms = performance.now() - begun;
  const { stallMs, turnMs } = await measured(served);
  const name = `hostile: ${entry.door}, ${entry.name}`;
  return [
    figure(`${name}: longest stall`, [round2(stallMs), 'ms'], { atMost: MAX_STALL_MS }),
    remark(`${name}: processor time of the longest turn`, [round2(turnMs), 'ms']),
    remark(`${name}: longest answer of /healthz`, [round2(beat), 'ms']),
    remark(`${name}: time`, [round2(ms / 1000), 's']),
  ];
}

/** Uses a separate database, since uploads that the server accepts remain stored. */
async function measure({ cluster, options }: Bench): Promise<Figure[]> {
  await ensureWorld(cluster, 'small', options.rows);
  await createDatabase(cluster, DATABASE, BASE);
  const arena = await openArena(cluster, DATABASE);
  try {
    const served = await arena.product();
    const authorization = `Bearer ${arena.sessions.superAdmin.token}`;
    const call: Call = (path, init) =>
      fetch(`${served.address}/api${path}`, { ...init, headers: { ...init.headers, authorization } });
    const figures: Figure[] = [];
    for (const entry of CORPUS.filter(({ door }) => door !== 'backup')) {
      const bytes = await entry.make();
      if (bytes.length < LEAST_BYTES && !SLOW.has(entry.name)) continue;
      // Resets the rate limits: one user's allowed uploads are used up within a minute.
      await withClient(cluster, { database: DATABASE }, (client) => client.query('delete from platform.rate_window'));
      figures.push(...(await measureEntry(served, call, entry, bytes)));
    }
    return figures;
  } finally {
    await arena.stop();
  }
}

export const HOSTILE: Group = { name: 'hostile', measure };
