import { readFileSync } from 'node:fs';
import { inRoot } from '../../boot/paths.mjs';
import { type Figure, figure, remark } from '../figure.ts';
import type { Arena } from '../run/arena.ts';
import { askData } from '../run/ask.ts';
import { median } from '../run/load.ts';
import type { Account } from '../world/sessions.ts';
import { ensureWarnings } from '../world/warnings.ts';
import { round2 } from './duel.ts';
import type { Bench, Group } from './group.ts';
import { writeHazards } from './writes.ts';

const TIMES = 40;
/** Maximum milliseconds of the call of one card, and of the call that returns all cards of a board (decision 481). */
const BARS = { card: 100, board: 150 } as const;
const BY: Account = 'superAdmin';

const BOARDS = ['analysis', 'monitor', 'workplace', 'safetyPatrolMonitor', 'yearSafetyMonitor', 'screenMonitor'];

interface Card {
  key: string;
  title: string;
  source: string;
  period: 'all' | 'year' | 'month';
  measure?: string;
  filter?: { [key: string]: unknown };
  limit?: number;
}

/** Calls of those cards whose `source` differs from the path of the call. */
const CALLS: { readonly [source: string]: string } = {
  RiskQuery: 'RiskRegister/page',
  RiskTimedPlanningExecute: 'RiskTimedPlanningExecute/page',
  RiskTimedPlanningExecuteMgr: 'RiskTimedPlanningExecute/allPage',
  AIWarningMessage: 'AIWarningMessage/page',
  'SitePlan.map': 'SitePlan/hazards',
};

function cardsOf(board: string): Card[] {
  return JSON.parse(readFileSync(inRoot(`schemas/boards/${board}.json`), 'utf8')).cards;
}

/** Path of the call that returns a card's data, with the query that the board's screen would send. */
function callOf({ source, period, measure, filter, limit = 10 }: Card): string {
  const query = new URLSearchParams(period === 'year' ? { queryYear: '2026' } : {});
  const isList = !source.includes('.');
  if (isList) for (const [key, value] of Object.entries({ ...filter, pageSize: limit })) query.set(key, dated(value));
  if (/[.](trend|ranking)$/.test(source) && measure) query.set('code', measure);
  return `${CALLS[source] ?? source.replace('.', '/')}?${query}`;
}

/** Replaces `today` and `today-7` in a filter by dates. */
const dated = (value: unknown) =>
  String(value).replace(/today(-\d+)?/g, (_, back = '0') =>
    new Date(Date.now() + 8 * 3_600_000 + Number(back) * 86_400_000).toISOString().slice(0, 10),
  );

async function several(once: () => Promise<number>): Promise<number> {
  const all: number[] = [];
  for (let run = 0; run < TIMES; run += 1) all.push(await once());
  return median(all);
}

/** Reads four times first: reads of uncached tables may exceed the statement timeout. */
async function warm(once: () => Promise<unknown>): Promise<void> {
  for (let run = 0; run < 4; run += 1) await once().catch(() => undefined);
}

interface Answer {
  cards: { key: string; state: string }[];
}

async function measure(bench: Bench): Promise<Figure[]> {
  const arena = await bench.arena('large');
  await ensureWarnings(arena, bench.options.rows);
  const { address } = await arena.product();
  const read = <T>(path: string) => askData<T>({ address, token: arena.sessions[BY].token, path });
  const figures: Figure[] = [];
  const cards = BOARDS.flatMap((board) => cardsOf(board));
  const calls = new Map(cards.map((card) => [callOf(card), `${card.source} ${card.measure ?? ''}`.trim()]));
  for (const [path, name] of calls) {
    await warm(() => read(path));
    const ms = await several(async () => (await read(path)).ms);
    figures.push(figure(`card: ${name} (${path.split('?')[1]})`, [round2(ms), 'ms (p50)'], { atMost: BARS.card }));
  }
  for (const board of BOARDS) figures.push(...(await boardFigures({ arena, read, board })));
  return [...figures, remark('boards: warnings', [bench.options.rows, 'rows'])];
}

/** Measures a board with cached figures, and the board when a write outdates its figures before every read. */
async function boardFigures(of: {
  arena: Arena;
  read(path: string): Promise<{ ms: number; data: Answer }>;
  board: string;
}): Promise<Figure[]> {
  const path = `Board/read?board=${of.board}`;
  const missing = new Set<string>();
  const timed = async () => {
    const { ms, data } = await of.read(path);
    for (const { key, state } of data.cards) if (state !== 'ok' && state !== 'kept') missing.add(`${key}: ${state}`);
    return ms;
  };
  await warm(() => of.read(path));
  const still = await several(timed);
  const among = await several(async () => {
    await writeHazards(of.arena);
    return timed();
  });
  if (missing.size > 0) console.log(`${of.board}: ${[...missing].join(', ')}`);
  return [
    figure(`board: ${of.board}`, [round2(still), 'ms (p50)'], { atMost: BARS.board }),
    figure(`board: ${of.board} among writes`, [round2(among), 'ms (p50)'], { atMost: BARS.board }),
    figure(`board: ${of.board}, cards without figures`, [missing.size, 'cards'], { atMost: 0 }),
  ];
}

export const BOARD_FIGURES: readonly Group[] = [{ name: 'boards of many hazards', measure }];
