import { beforeAll, describe, expect, it } from 'vitest';
import type { Query } from '../../support/api-client.ts';
import { startDemoServer } from '../../support/company.ts';
import { serverOfFile } from '../../support/servers/of-file.ts';
import { drawn, IS_FULL } from '../../support/size.ts';
import { hazardsInSight, type Person, peopleOf } from './independent.ts';

/** Accounts of the demo data and the departments they see; by day only three of the accounts. */
const SCOPES = {
  superAdmin: 'all',
  wangfu: ['BL03', 'BL0301', 'BL0302', 'BL0303', 'BL0304'],
  hanggu: [],
  linanqi: 'all',
  lizhigang: ['BL0301'],
  shenji: ['BL03', 'BL0301', 'BL0302', 'BL0303', 'BL0304', 'BL04', 'BL0401', 'BL0402'],
} as const;

const server = serverOfFile(startDemoServer);
let people: Map<string, Person>;
const present = new Date(Date.now() + 8 * 3_600_000);
const year = present.getUTCFullYear();
const month = present.getUTCMonth() + 1;

beforeAll(async () => {
  people = await peopleOf(server, SCOPES);
});

const person = (account: string) => people.get(account) as Person;

/** Number of hazards in sight that fulfil a condition, by the suite's own statement. */
async function count({ userId, scope }: Person, condition: string, period = submittedIn(year)): Promise<number> {
  const seen = hazardsInSight({ sight: { userId, scope } });
  const { rows } = await server.platform.database.query(
    `select count(*) as n from t_1.risk_register h where ${seen} and ${period} and ${condition}`,
    [],
  );
  return Number(rows[0]?.n);
}

const submittedIn = (wanted: number) => `extract(year from h.submit_time at time zone 'Asia/Shanghai') = ${wanted}`;
const V = 'h.status <> 9';
const LATE = 'h.due_time < now()';
const OVERDUE = 'h.status = 3 and h.accomplish_time < now()';
const THIS_MONTH = `to_char(h.submit_time at time zone 'Asia/Shanghai', 'YYYY-MM') = '${year}-${String(month).padStart(2, '0')}'`;

/** Titles of each card, `!` if its second figure warns, and the conditions of both figures (domain.md#10.3). */
const CARDS: readonly (readonly [title: string, total: string, second: string, other: string | null])[] = [
  ['隐患总数', V, '本月新增', `${V} and ${THIS_MONTH}`],
  ['待研判/待核查', 'h.status in (1, 2)', '超时未处理!', `h.status in (1, 2) and ${LATE}`],
  ['待整改', 'h.status = 3', '已超期!', OVERDUE],
  ['待验收', 'h.status = 4', '超时未处理!', `h.status = 4 and ${LATE}`],
  ['已闭环', 'h.status = 5', '整改率', null],
  ['重大隐患', `${V} and h.again_check_result = 2`, '未闭环!', `${V} and h.again_check_result = 2 and h.status <> 5`],
];

interface Card {
  serialNum: number;
  title: string;
  total: number;
  otherTitle: string;
  warns?: boolean;
  otherContent: number | string;
}

/** Rows behind a link of the home page, in its own list or in the register. */
const behind = ({ client }: Person, query: Query, path = '/HomePageStatistic/riskdetail') => client.total(path, query);

interface Bar {
  id: string | number;
  name: string;
  [figure: string]: string | number | null;
}

/** SQL expression for the topmost place above a hazard's place. */
const ROOT = `(with recursive up as (select a.id, a.parent_id from t_1.address a where a.id = h.address_id
  union all select p.id, p.parent_id from t_1.address p join up on up.parent_id = p.id)
  select id from up where not exists (select from t_1.address t where t.id = up.parent_id))`;

/** Bar charts: the key of their rows, the SQL condition for a hazard of a row, and what each figure counts. */
const CUTS: readonly {
  path: string;
  key: string;
  of: (id: string | number) => string;
  figures: { readonly [figure: string]: readonly [condition: string, query: object | null] };
}[] = [
  {
    path: 'areaStatistic',
    key: 'areaId',
    of: (id) => (Number(id) === 0 ? 'h.address_id is null' : `${ROOT} = ${id}`),
    figures: { total: [V, { serialNum: 1 }], rectified: ['h.status = 5', null] },
  },
  {
    path: 'deptStatistic',
    key: 'orgId',
    of: (id) => `h.org_id = ${id}`,
    figures: { total: [V, { serialNum: 1 }], overtime: [OVERDUE, { serialNum: 3, part: 'other' }] },
  },
  {
    path: 'riskTypeStatistic',
    key: 'riskTypeId',
    of: (id) => `h.risk_type_id = ${id}`,
    figures: { value: [V, { serialNum: 1 }] },
  },
];

const accounts = drawn(Object.keys(SCOPES), { count: IS_FULL ? 6 : 3, at: 0 });
const within = { queryYear: String(year) };

describe.each(accounts)('figures of the home page of %s equal an independent statement and their lists', (account) => {
  it.each([year, year - 1])(
    'calls-09 hazard-information-call-01…02 cards of %s; 本月新增 is that of the present month',
    async (of) => {
      const who = person(account);
      const query = { queryYear: String(of) };
      const cards = await who.client.read<Card[]>('/HomePageStatistic/risktotal', query);
      expect(cards.map(({ title, otherTitle, warns }) => [title, `${otherTitle}${warns ? '!' : ''}`])).toEqual(
        CARDS.map(([title, , second]) => [title, second]),
      );
      for (const { serialNum, total, otherContent } of cards) {
        const [, ofTotal, , ofOther] = CARDS[serialNum - 1] ?? ['', 'false', '', null];
        const listed = await behind(who, { ...query, serialNum });
        expect([total, listed], `card ${serialNum}`).toEqual([await count(who, ofTotal, submittedIn(of)), total]);
        if (account === 'superAdmin')
          expect(await behind(who, { ...query, serialNum }, '/RiskRegister/page'), `card ${serialNum}`).toBe(total);
        if (ofOther === null) continue;
        const other = await behind(who, { ...query, serialNum, part: 'other' });
        const counted = await count(who, ofOther, serialNum === 1 ? 'true' : submittedIn(of));
        expect([otherContent, other], `card ${serialNum}, second figure`).toEqual([counted, otherContent]);
      }
    },
  );

  it.each(CUTS)('$path', async ({ path, key, of, figures }) => {
    const who = person(account);
    const bars = await who.client.read<Bar[]>(`/HomePageStatistic/${path}`, within);
    const [main = ''] = Object.keys(figures);
    for (const bar of bars) {
      for (const [figure, [condition, query]] of Object.entries(figures)) {
        const what = `${bar.name} ${figure}`;
        expect(bar[figure], what).toBe(await count(who, `${condition} and ${of(bar.id)}`));
        if (query) expect(await behind(who, { ...within, ...query, [key]: bar.id }), what).toBe(bar[figure]);
      }
    }
    expect(bars.reduce((sum, bar) => sum + Number(bar[main]), 0)).toBe(await count(who, V));
  });

  it('months and days', async () => {
    const who = person(account);
    const months = await who.client.read<Bar[]>('/HomePageStatistic/timeStatistic', within);
    expect(months.map(({ name }) => name)).toEqual(Array.from({ length: 12 }, (_, index) => `${index + 1}月`));
    for (const [index, { total, rectified }] of months.entries()) {
      const then = `extract(month from h.submit_time at time zone 'Asia/Shanghai') = ${index + 1}`;
      expect([total, rectified], `month ${index + 1}`).toEqual([
        await count(who, `${V} and ${then}`),
        await count(who, `h.status = 5 and ${then}`),
      ]);
      expect(await behind(who, { ...within, serialNum: 1, queryMonth: index + 1 })).toBe(total);
    }
    const query = { ...within, queryMonth: String(month) };
    const days = await who.client.read<Bar[]>('/HomePageStatistic/timeStatistic', query);
    for (const [index, { total }] of days.entries()) {
      if (index < 5 || total !== 0)
        expect(await behind(who, { ...query, serialNum: 1, queryDay: index + 1 }), `day ${index + 1}`).toBe(total);
    }
    expect(days.reduce((sum, { total }) => sum + Number(total), 0)).toBe(months[month - 1]?.total);
    expect(await behind(who, { queryYear: 2001, queryMonth: 1, serialNum: 1 })).toBe(0);
  });
});

it('entities-05 all rows of a card are exported as display text', async () => {
  const { client } = person('superAdmin');
  const rows = await client.read<Record<string, string>[]>('/HomePageStatistic/riskdetailAll', { serialNum: 3 });
  expect(rows).toHaveLength(await count(person('superAdmin'), 'h.status = 3', 'true'));
  for (const row of rows)
    expect(row).toMatchObject({ Status: '待整改', AgainCheckResult: expect.stringMatching(/隐患$/) });
  // The answer omits values that the hazard does not have.
  const fields = 'Status AgainCheckResult RiskName RiskDesc CreatedTime OrgName CreatedUserId'.split(' ');
  expect(Object.keys(rows[0] ?? {})).toEqual(expect.arrayContaining(fields));
  const open = await client.rows('/HomePageStatistic/riskdetail', { serialNum: 3 });
  expect(open.length).toBeGreaterThan(0);
  for (const row of open) expect(row).toMatchObject({ holderName: row.rectifyUserName ?? null });
});

it.each([
  { queryDay: '3' },
  { queryYear: '2026', queryMonth: '3', queryDay: '32' },
  { areaId: 'x' },
  { queryYear: 'abc' },
  { serialNum: '7', part: 'other' },
  { serialNum: '3', part: 'both' },
])('%j is refused', async (query) => {
  const { client } = person('superAdmin');
  expect((await client.get('/HomePageStatistic/riskdetail', { serialNum: '1', ...query })).body.code).toBe(400);
});
