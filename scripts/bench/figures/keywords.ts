import { type Figure, figure, remark } from '../figure.ts';
import { startProduct } from '../run/arena.ts';
import { ask } from '../run/ask.ts';
import { median } from '../run/load.ts';
import { type Cluster, urlOf, withClient } from '../world/cluster.ts';
import { KEYWORDS } from '../world/names.ts';
import { round2 } from './duel.ts';
import type { Bench, Group } from './group.ts';

const TIMES = 9;
const SCANS = 3;

/** An index of this kind is read as a bitmap or not at all; connections made from now on may not. */
async function setUsable(cluster: Cluster, database: string, usable: boolean): Promise<void> {
  const setting = usable ? 'reset enable_bitmapscan' : 'set enable_bitmapscan = off';
  await withClient(cluster, { database, as: 'superuser' }, (client) =>
    client.query(`alter database ${database} ${setting}`),
  );
}

/** The same search by a server whose database may or may not use its keyword index; a refusal for lateness counts with its time. */
async function times(bench: Bench, { url, runs }: { url: string; runs: number }): Promise<number[]> {
  const { sessions } = await bench.arena('large');
  const served = await startProduct({ DATABASE_URL: url, DATA_DIR: `${bench.cluster.dataDir}/files` });
  try {
    const found: number[] = [];
    for (const { word } of KEYWORDS) {
      const path = `RiskRegister/page?pageSize=20&riskName=${encodeURIComponent(word)}`;
      const all: number[] = [];
      for (let run = -1; run < runs; run += 1) {
        const { ms } = await ask({ address: served.address, token: sessions.linanqi.token, path }, false);
        if (run >= 0) all.push(ms);
      }
      found.push(median(all));
    }
    return found;
  } finally {
    await served.stop();
  }
}

async function measure(bench: Bench): Promise<Figure[]> {
  const { cluster, database } = await bench.arena('large');
  const url = urlOf(cluster, database);
  const indexed = await times(bench, { url, runs: TIMES });
  await setUsable(cluster, database, false);
  try {
    const scanned = await times(bench, { url, runs: SCANS });
    return KEYWORDS.flatMap(({ word }, index) => {
      const own = indexed[index] ?? Number.NaN;
      const scan = scanned[index] ?? Number.NaN;
      const name = `keyword of ${word.length} characters`;
      return [
        figure(name, [round2(scan / own), 'times as fast as a scan'], { atLeast: 20 }),
        remark(`${name}: p50`, [round2(own), 'ms']),
        remark(`${name}: scan`, [round2(scan), 'ms']),
      ];
    });
  } finally {
    await setUsable(cluster, database, true);
  }
}

export const KEYWORD_SEARCH: readonly Group[] = [{ name: 'keyword search', measure }];
