import { beforeAll, expect, it } from 'vitest';
import { BOARDS, type Card as BoardCard } from '../../../src/features/oversight/boards/server/boards.ts';
import type { ApiClient } from '../../support/api-client.ts';
import { startDemoServer } from '../../support/company.ts';
import { serverOfFile } from '../../support/servers/of-file.ts';
import { figureSql, hazardsInSight, type Person, peopleOf, type Sight } from '../statistics/independent.ts';

interface Drill {
  of: string;
  given: Record<string, string | number>;
}

interface Row {
  id: string;
  name: string;
  values: (number | null)[];
  drills?: (Drill | null)[];
  texts?: string[];
  colors?: string[];
}

interface Card {
  key: string;
  state: string;
  asOf: string | null;
  reading: { columns: { title: string; warns?: boolean }[]; rows: Row[] } | null;
}

/** Accounts of the demo data and the departments each of them sees (domain.md#8, domain.md#14). */
const SCOPES = {
  superAdmin: 'all',
  shenji: ['BL03', 'BL0301', 'BL0302', 'BL0303', 'BL0304', 'BL04', 'BL0401', 'BL0402'],
} as const;

const server = serverOfFile(startDemoServer);
let people: Map<string, Person>;
const now = new Date(Date.now() + 8 * 3_600_000).toISOString();
const [year, month] = [now.slice(0, 4), now.slice(0, 7)];
const PERIODS = { all: undefined, year, month };

const rows = async (text: string) => (await server.platform.database.query(text, [])).rows as Record<string, unknown>[];
const boardOf = (client: ApiClient, board: string) =>
  client.read<{ cards: Card[]; reads: string[] }>('/Board/read', { board });

beforeAll(async () => {
  people = await peopleOf(server, SCOPES);
});

/** Number of rows the page behind a figure lists. */
function behind(client: ApiClient, { given }: Drill): Promise<number> {
  const path = 'code' in given ? '/RiskStatistic/drill' : '/HomePageStatistic/riskdetail';
  return client.total(path, given);
}

const CARD_SQL: { readonly [measure: string]: string } = {
  1: 'h.status <> 9',
  2: 'h.status in (1, 2)',
  3: 'h.status = 3',
  4: 'h.status = 4',
  5: 'h.status = 5',
  6: 'h.status <> 9 and h.again_check_result = 2',
};

const then = (period?: string) =>
  period
    ? `to_char(h.submit_time at time zone 'Asia/Shanghai', '${period.length === 7 ? 'YYYY-MM' : 'YYYY'}') = '${period}'`
    : 'true';

/** Numbers of a card, computed by the suite's own statement; null where it has none for the source. */
async function expected(sight: Sight, { source, measure, period, limit }: BoardCard): Promise<number[] | null> {
  const within = PERIODS[period];
  if (source === 'RiskStatistic.kpi') {
    const [row] = await rows(figureSql(String(measure), { sight, ...(within ? { period: within } : {}) }));
    return [Math.round(Number(row?.n) * 10) / 10, Number(row?.d)];
  }
  const isParts = /\.by[A-Z]/.test(source) && limit === undefined;
  if (!isParts && source !== 'HomePageStatistic.risktotal') return null;
  const condition = isParts ? 'h.status <> 9' : CARD_SQL[String(measure)];
  const [row] = await rows(
    `select count(*) as n from t_1.risk_register h where ${hazardsInSight({ sight })} and ${then(within)} and ${condition}`,
  );
  return [Number(row?.n)];
}

/** Numbers a board displays for a card. */
function displayed({ source }: BoardCard, lines: Row[]): number[] {
  if (source === 'RiskStatistic.kpi') return (lines[0]?.values ?? []).slice(1).map(Number);
  return [lines.reduce((sum, { values }) => sum + Number(values[0]), 0)];
}

/** Maximum number of rows opened per card: the first ones. */
const OPENED = 3;

async function expectDrills({ client }: Person, { key, reading }: Card): Promise<void> {
  for (const { name, values, drills = [] } of reading?.rows.slice(0, OPENED) ?? []) {
    for (const [place, drill] of drills.entries())
      if (drill) expect(await behind(client, drill), `${key} ${name} ${place}`).toBe(values[place]);
  }
}

it.each(Object.keys(SCOPES))('every number %s sees equals an independent statement, and its list', async (account) => {
  const who = people.get(account) as Person;
  const seen = new Set<string>();
  for (const [code, board] of BOARDS) {
    const { cards } = await boardOf(who.client, code);
    for (const [index, spec] of board.cards.entries()) {
      const card = cards[index] as Card;
      const isList = !spec.source.includes('.');
      expect(card.state, `${code} ${spec.key}`).toMatch(
        isList && account !== 'superAdmin' ? /^(ok|kept|forbidden)$/ : /^(ok|kept)$/,
      );
      const same = `${spec.source}|${spec.measure}|${spec.period}|${spec.limit}`;
      if (isList || seen.has(same)) continue;
      seen.add(same);
      const numbers = await expected(who, spec);
      if (numbers) expect(displayed(spec, card.reading?.rows ?? []), `${code} ${spec.key}`).toEqual(numbers);
      await expectDrills(who, card);
    }
  }
});

it.each(Object.keys(SCOPES))('the plan shows %s what is open in and below each place', async (account) => {
  const who = people.get(account) as Person;
  const { cards } = await boardOf(who.client, 'screenMonitor');
  const planRows = cards.find(({ key }) => key === 'plan')?.reading?.rows ?? [];
  const counted = await rows(`
    with recursive above as (
      select id, id as place from t_1.address where not is_deleted
      union
      select above.id, a.parent_id from above join t_1.address a on a.id = above.place where a.parent_id is not null)
    select above.place, count(*) as open from t_1.risk_register h join above on above.id = h.address_id
    where h.status in (1, 2, 3, 4) and ${hazardsInSight({ sight: who })} group by above.place`);
  const open = new Map(counted.map((row) => [String(row.place), Number(row.open)]));
  expect(planRows.length).toBeGreaterThan(3);
  expect(planRows.map(({ id, values }) => [id, values[0]])).toEqual(planRows.map(({ id }) => [id, open.get(id) ?? 0]));
});

/** Tables of two lists, and the designed colour of each state, which is the last column. */
const COLORS: Record<string, [table: string, colors: Record<number, string>]> = {
  latest: ['risk_register', { 1: 'violet', 2: 'blue', 3: 'amber', 4: 'cyan', 5: 'green', 9: 'strike' }],
  rounds: ['risk_timed_planning_execute', { 0: 'blue', 1: 'gold', 2: 'green', 3: 'red' }],
};

it('boards say which numbers warn, and the colour of the state alone in lists', async () => {
  const { client } = people.get('superAdmin') as Person;
  const columns = (await boardOf(client, 'monitor')).cards.flatMap(({ reading }) => reading?.columns ?? []);
  const warning = columns.flatMap(({ title, warns }) => (warns ? [title] : []));
  expect(warning).toEqual(['超时未处理', '已超期', '超时未处理', '未闭环', '已超期']);
  const { cards } = await boardOf(client, 'safetyPatrolMonitor');
  for (const [key, [table, colors]] of Object.entries(COLORS)) {
    const lines = cards.find((card) => card.key === key)?.reading?.rows ?? [];
    const states = await rows(`select id::text, status from t_1.${table}`);
    const stateOf = (id: string) => Number(states.find((row) => row.id === id)?.status);
    expect(lines.length, key).toBeGreaterThan(0);
    for (const { id, texts = [], colors: own } of lines)
      expect(own, key).toEqual(texts.map(() => '').with(-1, String(colors[stateOf(id)])));
  }
});

it('a card of a call the caller has no code of is closed, and the others are there', async () => {
  const client = await server.login('lizhigang');
  const { cards } = await boardOf(client, 'monitor');
  const states = Object.fromEntries(cards.map(({ key, state, reading }) => [key, [state, reading === null]]));
  expect(states.ranks).toEqual(['forbidden', true]);
  expect(states.waiting).toEqual(['ok', false]);
});

it('refuses a board that is none', async () => {
  const reply = await people.get('superAdmin')?.client.get('/Board/read', { board: 'none' });
  expect(reply?.body.code).toBe(400);
});
