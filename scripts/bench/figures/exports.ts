import { type Figure, figure, remark } from '../figure.ts';
import { ask, askData } from '../run/ask.ts';
import { type Served, told } from '../run/child.ts';
import { median } from '../run/load.ts';
import { round2 } from './duel.ts';
import type { Bench, Group } from './group.ts';

/** Filter that selects about a tenth of all hazards. */
const FILTER = 'status=3,4';
const MB = 1024 * 1024;

/** Measurements that run/probe.mjs sends from a server's process. */
export interface Measured {
  rss: number;
  peakRss: number;
  stallMs: number;
  /** Processor time in ms of the longest single turn of the event loop; NaN if the system does not report it. */
  turnMs: number;
  /** Processor time of the process so far in ms. */
  cpuMs: number;
}

/** Restarts the measurement of run/probe.mjs in the server; returns the memory in use. */
export async function watch({ child }: Served): Promise<number> {
  const reset = told<{ rss: number }>(child, 'reset');
  child.send('reset');
  return (await reset).rss;
}

export function measured({ child }: Served): Promise<Measured> {
  const answer = told<Measured>(child, 'measure');
  child.send('measure');
  return answer;
}

async function measure(bench: Bench): Promise<Figure[]> {
  const { sessions, product, opponent } = await bench.arena('large');
  const [own, other] = [await product(), await opponent()];
  const { token } = sessions.linanqi;
  const asked = (served: Served) =>
    ask({ address: served.address, token, path: `RiskRegister/export?${FILTER}` }, false);
  const { data } = await askData<{ totalRows: number }>({
    address: own.address,
    token,
    path: `RiskRegister/page?${FILTER}`,
  });
  await asked(own);
  await asked(other);
  const before = await watch(own);
  const ratios: number[] = [];
  const seconds: number[] = [];
  for (let round = 0; round < bench.options.rounds; round += 1) {
    const { ms } = await asked(own);
    ratios.push(ms / (await asked(other)).ms);
    seconds.push(ms / 1000);
  }
  const { peakRss, stallMs } = await measured(own);
  const name = 'export';
  return [
    figure(`${name}: ${data.totalRows.toLocaleString('en')} rows`, [round2(median(ratios)), 'times the opponent’s'], {
      atMost: 3.2,
    }),
    remark(`${name}: time`, [round2(median(seconds)), 's']),
    figure(`${name}: growth of memory`, [round2((peakRss - before) / MB), 'MB'], { atMost: 150 }),
    figure(`${name}: longest stall`, [round2(stallMs), 'ms'], { atMost: 50 }),
  ];
}

export const EXPORTS: readonly Group[] = [{ name: 'export', measure }];
