import { type Figure, figure, remark } from '../figure.ts';
import type { Served } from '../run/child.ts';
import { fire, median, type Shot } from '../run/load.ts';
import { processorMs } from '../run/processor.ts';

/** Seconds of load after which the JavaScript engines of both servers have optimised the measured code. */
const WARM_UP_S = 8;

export const CONNECTIONS = [1, 16, 64] as const;

/** Work that is sent to both servers; `bar` is the required ratio of requests per second, product to opponent. */
export interface Duel {
  name: string;
  token: string;
  product: Served;
  opponent: Served;
  /** Process id of the database's postmaster. */
  postmaster: number;
  /** Called before every timed run; returns the function that sends one request. */
  prepare(served: Served): Promise<() => Shot> | (() => Shot);
  bar: number;
}

export interface Pace {
  seconds: number;
  rounds: number;
}

interface Score {
  /** Requests per second. */
  pace: number;
  /** Processor time per request in ms, of server and database together; null if the system does not report it. */
  cost: number | null;
}

/**
 * Runs both servers alternately, so that other load affects both, and returns the median ratio. Every round swaps the
 * order: otherwise periodic work of the database would always hit the same server.
 */
export async function fight(duel: Duel, { seconds, rounds }: Pace): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const served of [duel.product, duel.opponent]) {
    await run(duel, served, { connections: 16, seconds: WARM_UP_S });
  }
  for (const connections of CONNECTIONS) {
    const scores: { own: Score; other: Score }[] = [];
    const score = (served: Served) => run(duel, served, { connections, seconds });
    for (let round = 0; round < rounds; round += 1) {
      const before = round % 2 === 1 ? await score(duel.opponent) : null;
      const own = await score(duel.product);
      scores.push({ own, other: before ?? (await score(duel.opponent)) });
    }
    figures.push(...told({ ...duel, name: `${duel.name}, ${connections} connections` }, scores));
  }
  return figures;
}

function told({ name, bar }: Pick<Duel, 'name' | 'bar'>, scores: readonly { own: Score; other: Score }[]): Figure[] {
  const ratio = median(scores.map(({ own, other }) => own.pace / other.pace));
  const middle = (of: (score: { own: Score; other: Score }) => number | null) =>
    round2(median(scores.map((score) => of(score) ?? Number.NaN)));
  const costs = [middle(({ own }) => own.cost), middle(({ other }) => other.cost)] as const;
  return [
    figure(name, [round2(ratio), 'of the opponent'], { atLeast: bar }),
    remark(`${name}: product`, [Math.round(middle(({ own }) => own.pace)), 'requests/s']),
    remark(`${name}: opponent`, [Math.round(middle(({ other }) => other.pace)), 'requests/s']),
    ...(costs.some(Number.isNaN)
      ? []
      : [
          remark(`${name}: processor time of a request, product`, [costs[0], 'ms']),
          remark(`${name}: processor time of a request, opponent`, [costs[1], 'ms']),
          remark(`${name}: by processor time`, [round2(costs[1] / costs[0]), 'of the opponent']),
        ]),
  ];
}

async function run(duel: Duel, served: Served, timing: { connections: number; seconds: number }): Promise<Score> {
  const shot = await duel.prepare(served);
  const spent = () => processorMs(served.child.pid ?? 0, duel.postmaster);
  const before = spent();
  const { pace, answered } = await fire({ address: served.address, token: duel.token, shot }, timing);
  const after = spent();
  return { pace, cost: before === null || after === null ? null : (after - before) / answered };
}

export const round2 = (value: number) => Math.round(value * 100) / 100;
