import { join } from 'node:path';
import { type Figure, figure, remark } from '../figure.ts';
import { startProduct } from '../run/arena.ts';
import { median } from '../run/load.ts';
import { urlOf } from '../world/cluster.ts';
import { round2 } from './duel.ts';
import { measured } from './exports.ts';
import type { Bench, Group } from './group.ts';

const MB = 1024 * 1024;

const MEMORY: Group = {
  name: 'memory after the bench',
  async measure({ arena }) {
    const { rss } = await measured(await (await arena('middle')).product());
    return [figure('memory after the bench, without the database', [round2(rss / MB), 'MB'], { atMost: 150 })];
  },
};

interface Started {
  /** Seconds from the start of the process to its first reply. */
  seconds: number;
  /** Processor time in seconds that starting the server took, independent of other load on the machine. */
  cpu: number;
}

async function startOnce(env: Record<string, string>): Promise<Started> {
  const started = performance.now();
  const served = await startProduct(env);
  try {
    const answer = await fetch(`${served.address}/readyz`);
    if (!answer.ok) throw new Error(`the server that was started is not ready: ${await answer.text()}`);
    await answer.arrayBuffer();
    const seconds = (performance.now() - started) / 1000;
    return { seconds, cpu: (await measured(served)).cpuMs / 1000 };
  } finally {
    await served.stop();
  }
}

async function starts(
  name: string,
  { env, rounds, bar }: { env: Record<string, string>; rounds: number; bar: number },
) {
  const all: Started[] = [];
  for (let round = 0; round < rounds; round += 1) all.push(await startOnce(env));
  return [
    figure(name, [round2(median(all.map(({ seconds }) => seconds))), 's'], { atMost: bar }),
    remark(`${name}: processor time`, [round2(median(all.map(({ cpu }) => cpu))), 's']),
  ];
}

async function measureStarts({ arena, cluster, options: { rounds } }: Bench): Promise<Figure[]> {
  const { database } = await arena('small');
  const shared = { DATABASE_URL: urlOf(cluster, database), DATA_DIR: join(cluster.dataDir, 'files') };
  const own = { DATA_DIR: join(cluster.dataDir, 'embedded'), SEED: 'none' };
  // Starts once unmeasured, since the first start creates the database.
  await startOnce(own);
  return [
    ...(await starts('start with DATABASE_URL', { env: shared, rounds, bar: 1 })),
    ...(await starts('second start, embedded', { env: own, rounds, bar: 3 })),
  ];
}

export const FOOTPRINT: readonly Group[] = [MEMORY, { name: 'start', measure: measureStarts }];
