import { type Figure, figure, remark } from '../figure.ts';
import type { Served } from '../run/child.ts';
import { fire, median, type Shot } from '../run/load.ts';

/** Until the compilers of both have seen enough. */
const WARM_UP_S = 8;

export const CONNECTIONS = [1, 16, 64] as const;

/** The same work for product and opponent, and the share of the opponent's requests the product must reach. */
export interface Duel {
  name: string;
  token: string;
  product: Served;
  opponent: Served;
  /** Called before every timed run; answers what one request is. */
  prepare(served: Served): Promise<() => Shot> | (() => Shot);
  bar: number;
}

export interface Pace {
  seconds: number;
  rounds: number;
}

/** Rounds by turns, so that whatever else the machine does meets both; the middle ratio counts. */
export async function fight(duel: Duel, { seconds, rounds }: Pace): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const served of [duel.product, duel.opponent]) await run(duel, served, { connections: 16, seconds: WARM_UP_S });
  for (const connections of CONNECTIONS) {
    const scores: { own: number; other: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const own = await run(duel, duel.product, { connections, seconds });
      scores.push({ own, other: await run(duel, duel.opponent, { connections, seconds }) });
    }
    const name = `${duel.name}, ${connections} connections`;
    figures.push(
      figure(name, [round2(median(scores.map(({ own, other }) => own / other))), 'of the opponent'], {
        atLeast: duel.bar,
      }),
    );
    figures.push(remark(`${name}: product`, [Math.round(median(scores.map(({ own }) => own))), 'requests/s']));
    figures.push(remark(`${name}: opponent`, [Math.round(median(scores.map(({ other }) => other))), 'requests/s']));
  }
  return figures;
}

async function run(duel: Duel, served: Served, timing: { connections: number; seconds: number }): Promise<number> {
  const shot = await duel.prepare(served);
  return fire({ address: served.address, token: duel.token, shot }, timing);
}

export const round2 = (value: number) => Math.round(value * 100) / 100;
