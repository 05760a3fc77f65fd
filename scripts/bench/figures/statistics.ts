import { type Figure, figure, remark } from '../figure.ts';
import { ask } from '../run/ask.ts';
import { median } from '../run/load.ts';
import type { Account } from '../world/sessions.ts';
import { round2 } from './duel.ts';
import type { Bench, Group } from './group.ts';
import { writeHazards } from './writes.ts';

const TIMES = 40;
const FRESH = 7;
/** Maximum milliseconds of a reply with cached figures (`kept`), and with recomputed ones (`fresh`). */
const BARS = { kept: 100, fresh: 2_000 } as const;

const CALLS: readonly { name: string; path: string }[] = [
  { name: 'K1 to K13 of a year', path: 'RiskStatistic/kpi?queryYear=2026' },
  { name: 'a figure by month', path: 'RiskStatistic/trend?queryYear=2026&code=K2' },
  { name: 'by department', path: 'RiskStatistic/byDept?queryYear=2026' },
  { name: 'by area', path: 'RiskStatistic/byArea?queryYear=2026' },
  { name: 'by type', path: 'RiskStatistic/byType?queryYear=2026' },
  { name: 'by risk rank', path: 'RiskStatistic/byRank?queryYear=2026' },
  { name: 'ranking', path: 'RiskStatistic/ranking?queryYear=2026&code=K1' },
  { name: 'figures of a big screen', path: 'RiskStatistic/screen?queryYear=2026' },
  { name: 'rows behind a figure', path: 'RiskStatistic/drill?code=K1&part=n&queryYear=2026&pageSize=10' },
];

const BY: Account = 'superAdmin';

async function measure(bench: Bench): Promise<Figure[]> {
  const arena = await bench.arena('large');
  const { address } = await arena.product();
  const timed = async (path: string) => {
    const { ms, text } = await ask({ address, token: arena.sessions[BY].token, path }, true);
    if (!text.includes('"success":true')) throw new Error(`${path}: ${text.slice(0, 200)}`);
    return ms;
  };
  const figures: Figure[] = [];
  for (const { name, path } of CALLS) {
    await timed(path);
    const kept = await several(TIMES, () => timed(path));
    figures.push(figure(`statistics: ${name}, kept`, [round2(kept), 'ms (p50)'], { atMost: BARS.kept }));
  }
  // Uses another query after each write: with no cached answer, the call has to wait for newly computed figures.
  let asked = 0;
  const fresh = await several(FRESH, async () => {
    await writeHazards(arena);
    asked += 1;
    return timed(`RiskStatistic/kpi?queryYear=2026&orgId=${9_000_000 + asked}`);
  });
  const among = await several(TIMES, async () => {
    await writeHazards(arena);
    return timed(CALLS[0]?.path ?? '');
  });
  return [
    ...figures,
    figure('statistics: K1 to K13 reckoned anew', [round2(fresh), 'ms (p50)'], { atMost: BARS.fresh }),
    figure('statistics: K1 to K13 among writes', [round2(among), 'ms (p50)'], { atMost: BARS.kept }),
    remark('statistics: hazards', [bench.options.rows, 'rows']),
  ];
}

async function several(times: number, once: () => Promise<number>): Promise<number> {
  const all: number[] = [];
  for (let run = 0; run < times; run += 1) all.push(await once());
  return median(all);
}

export const STATISTICS: readonly Group[] = [{ name: 'statistics', measure }];
