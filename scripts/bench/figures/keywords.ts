import { type Figure, figure, remark } from '../figure.ts';
import { type Arena, startProduct } from '../run/arena.ts';
import { ask } from '../run/ask.ts';
import { median } from '../run/load.ts';
import { type Cluster, urlOf, withClient } from '../world/cluster.ts';
import { KEYWORDS } from '../world/names.ts';
import { round2 } from './duel.ts';
import type { Bench, Group } from './group.ts';

const TIMES = 9;
const SCANS = 3;
const UNKNOWN: Times = { first: Number.NaN, again: Number.NaN };

/** Sets whether new connections may use the keyword index, by switching bitmap scans, the only scans it supports. */
async function setUsable(cluster: Cluster, database: string, usable: boolean): Promise<void> {
  const setting = usable ? 'reset enable_bitmapscan' : 'set enable_bitmapscan = off';
  await withClient(cluster, { database, as: 'superuser' }, (client) =>
    client.query(`alter database ${database} ${setting}`),
  );
}

/** Makes cached totals outdated by updating their change mark, as any write does (server/db/change-mark.ts). */
async function forgetTotals({ cluster, database }: Pick<Arena, 'cluster' | 'database'>): Promise<void> {
  await withClient(cluster, { database, as: 'superuser' }, (client) =>
    client.query('update t_1.risk_register set version = version where false'),
  );
}

interface Times {
  /** Time of the first search after a write, which finds and counts rows. */
  first: number;
  /** Time of an equal second search, whose total is cached. */
  again: number;
}

/** Times of all keyword searches, with or without index. A refused search counts with the time until refusal. */
async function times(bench: Bench, runs: number): Promise<Times[]> {
  const { cluster, database, sessions } = await bench.arena('large');
  const env = { DATABASE_URL: urlOf(cluster, database), DATA_DIR: `${cluster.dataDir}/files` };
  const served = await startProduct(env);
  try {
    const found: Times[] = [];
    for (const { word } of KEYWORDS) {
      const path = `RiskRegister/page?pageSize=20&riskName=${encodeURIComponent(word)}`;
      const search = () => ask({ address: served.address, token: sessions.linanqi.token, path }, false);
      const all: { first: number[]; again: number[] } = { first: [], again: [] };
      for (let run = -1; run < runs; run += 1) {
        await forgetTotals({ cluster, database });
        const [first, again] = [await search(), await search()];
        if (run < 0) continue;
        all.first.push(first.ms);
        all.again.push(again.ms);
      }
      found.push({ first: median(all.first), again: median(all.again) });
    }
    return found;
  } finally {
    await served.stop();
  }
}

/**
 * Compares a first search, which finds and counts rows, with the keyword index and by table scan. A repeated search has
 * no required value: since its total is cached, PostgreSQL may stop at the twentieth hit.
 */
async function measure(bench: Bench): Promise<Figure[]> {
  const { cluster, database } = await bench.arena('large');
  const indexed = await times(bench, TIMES);
  await setUsable(cluster, database, false);
  try {
    const scanned = await times(bench, SCANS);
    return KEYWORDS.flatMap(({ word }, index) => {
      const own = indexed[index] ?? UNKNOWN;
      const scan = scanned[index] ?? UNKNOWN;
      const name = `keyword of ${word.length} characters`;
      return [
        figure(name, [round2(scan.first / own.first), 'times as fast as a scan'], { atLeast: 20 }),
        remark(`${name}: p50`, [round2(own.first), 'ms']),
        remark(`${name}: scan`, [round2(scan.first), 'ms']),
        remark(`${name}: p50 with its total kept`, [round2(own.again), 'ms']),
        remark(`${name}: without the index, its total kept`, [round2(scan.again), 'ms']),
      ];
    });
  } finally {
    await setUsable(cluster, database, true);
  }
}

export const KEYWORD_SEARCH: readonly Group[] = [{ name: 'keyword search', measure }];
