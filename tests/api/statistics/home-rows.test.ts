import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../support/api-client.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { hazardsInSight, type Sight } from './independent.ts';

/** Accounts of the demo data with the departments they see (domain.md#8, domain.md#14). */
const ROLES = {
  superAdmin: 'all',
  linanqi: 'all',
  wangfu: ['BL03', 'BL0301', 'BL0302', 'BL0303', 'BL0304'],
  lizhigang: ['BL0301'],
  hanggu: [],
  shenji: ['BL03', 'BL0301', 'BL0302', 'BL0303', 'BL0304', 'BL04', 'BL0401', 'BL0402'],
} as const;

interface Person extends Sight {
  client: ApiClient;
}

let server: TestServer;
const people = new Map<string, Person>();
const year = new Date(Date.now() + 8 * 3_600_000).getUTCFullYear();
const month = new Date(Date.now() + 8 * 3_600_000).getUTCMonth() + 1;

const rows = async (text: string) => (await server.platform.database.query(text, [])).rows as Record<string, unknown>[];

beforeAll(async () => {
  server = await startTestServer();
  const orgs = new Map(
    (await rows('select id::text, code from t_1.sys_org')).map(({ id, code }) => [code, String(id)]),
  );
  for (const [account, codes] of Object.entries(ROLES)) {
    const [user] = await rows(`select id::text from t_1.sys_user where account = '${account}'`);
    const scope = codes === 'all' ? codes : codes.map((code) => String(orgs.get(code)));
    people.set(account, { client: await server.login(account), userId: String(user?.id), scope });
  }
});
afterAll(() => server?.stop());

const person = (account: string) => people.get(account) as Person;

/** Number of hazards in sight of a year that fulfil a condition, by the suite's own statement. */
async function count(
  { userId, scope }: Person,
  condition: string,
  period: string = of('submit_time'),
): Promise<number> {
  const seen = hazardsInSight({ sight: { userId, scope } });
  const [row] = await rows(
    `select count(*) as n from t_1.risk_register h where ${seen} and ${period} and ${condition}`,
  );
  return Number(row?.n);
}

const of = (column: string) => `extract(year from h.${column} at time zone 'Asia/Shanghai') = ${year}`;
const V = 'h.status <> 9';
const LATE = 'h.due_time < now()';
const THIS_MONTH = `to_char(h.submit_time at time zone 'Asia/Shanghai', 'YYYY-MM') = '${year}-${String(month).padStart(2, '0')}'`;

/** Condition of each card's two figures (domain.md#10.3). */
const CARDS: readonly (readonly [total: string, other: string | null, period?: string])[] = [
  [V, `${V} and ${THIS_MONTH}`],
  ['h.status in (1, 2)', `h.status in (1, 2) and ${LATE}`],
  ['h.status = 3', 'h.status = 3 and h.accomplish_time < now()'],
  ['h.status = 4', `h.status = 4 and ${LATE}`],
  ['h.status = 5', null],
  [`${V} and h.again_check_result = 2`, `${V} and h.again_check_result = 2 and h.status <> 5`],
];

/** Rows behind a link of the home page. */
const behind = async ({ client }: Person, query: Record<string, unknown>) =>
  (await client.read<{ totalRows: number }>('/HomePageStatistic/riskdetail', { pageSize: 1, ...query })).totalRows;

interface Bar {
  id: string | number;
  name: string;
  total: number;
  value: number;
  rectified: number;
  overtime: number;
}

const accounts = Object.keys(ROLES);
const within = { queryYear: String(year) };

describe('figures of the home page on the demo data (domain.md#10.3)', () => {
  it.each(accounts)('cards of %s equal an independent statement and their lists', async (account) => {
    const who = person(account);
    const cards = await who.client.read<{ serialNum: number; total: number; otherContent: number | string }[]>(
      '/HomePageStatistic/risktotal',
      within,
    );
    for (const { serialNum, total, otherContent } of cards) {
      const [ofTotal, ofOther] = CARDS[serialNum - 1] ?? ['false', null];
      const listed = await behind(who, { ...within, serialNum });
      expect([total, listed], `card ${serialNum}`).toEqual([await count(who, ofTotal), total]);
      if (ofOther === null) continue;
      const other = await behind(who, { ...within, serialNum, part: 'other' });
      expect([otherContent, other], `card ${serialNum}, second figure`).toEqual([
        await count(who, ofOther),
        otherContent,
      ]);
    }
  });

  it.each(accounts)('areas of %s equal an independent statement and their lists', async (account) => {
    const who = person(account);
    const areas = await who.client.read<Bar[]>('/HomePageStatistic/areaStatistic', within);
    const root = `(with recursive up as (select a.id, a.parent_id from t_1.address a where a.id = h.address_id
      union all select p.id, p.parent_id from t_1.address p join up on up.parent_id = p.id)
      select id from up where not exists (select from t_1.address t where t.id = up.parent_id))`;
    for (const { id, name, total, rectified } of areas) {
      const here = Number(id) === 0 ? 'h.address_id is null' : `${root} = ${id}`;
      expect([total, rectified], name).toEqual([
        await count(who, `${V} and ${here}`),
        await count(who, `h.status = 5 and ${here}`),
      ]);
      expect(await behind(who, { ...within, serialNum: 1, areaId: id }), name).toBe(total);
    }
    expect(areas.reduce((sum, { total }) => sum + total, 0)).toBe(await count(who, V));
  });

  it.each(accounts)('departments of %s equal an independent statement and their lists', async (account) => {
    const who = person(account);
    const parts = await who.client.read<Bar[]>('/HomePageStatistic/deptStatistic', within);
    for (const { id, name, total, overtime } of parts) {
      const here = `h.org_id = ${id}`;
      expect([total, overtime], name).toEqual([
        await count(who, `${V} and ${here}`),
        await count(who, `h.status = 3 and h.accomplish_time < now() and ${here}`),
      ]);
      expect(await behind(who, { ...within, serialNum: 1, orgId: id }), name).toBe(total);
      expect(await behind(who, { ...within, serialNum: 3, part: 'other', orgId: id }), name).toBe(overtime);
    }
    expect(parts.reduce((sum, { total }) => sum + total, 0)).toBe(await count(who, V));
  });

  it.each(accounts)('types of %s equal an independent statement and their lists', async (account) => {
    const who = person(account);
    const types = await who.client.read<Bar[]>('/HomePageStatistic/riskTypeStatistic', within);
    for (const { id, name, value } of types) {
      expect(value, name).toBe(await count(who, `${V} and h.risk_type_id = ${id}`));
      expect(await behind(who, { ...within, serialNum: 1, riskTypeId: id }), name).toBe(value);
    }
    expect(types.reduce((sum, { value }) => sum + value, 0)).toBe(await count(who, V));
  });

  it.each(accounts)('months and days of %s equal an independent statement and their lists', async (account) => {
    const who = person(account);
    const months = await who.client.read<Bar[]>('/HomePageStatistic/timeStatistic', within);
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
      expect(await behind(who, { ...query, serialNum: 1, queryDay: index + 1 }), `day ${index + 1}`).toBe(total);
    }
    expect(days.reduce((sum, { total }) => sum + total, 0)).toBe(months[month - 1]?.total);
  });

  it('refuse a day that is none, and an area that is no number', async () => {
    const { client } = person('superAdmin');
    const codeOf = async (query: Record<string, string>) =>
      (await client.get('/HomePageStatistic/riskdetail', { serialNum: '1', ...query })).body.code;
    expect(await codeOf({ queryDay: '3' })).toBe(400);
    expect(await codeOf({ queryYear: '2026', queryMonth: '3', queryDay: '32' })).toBe(400);
    expect(await codeOf({ areaId: 'x' })).toBe(400);
    expect(await codeOf({ queryYear: '2026', queryMonth: '3', queryDay: '31', areaId: '0' })).toBe(200);
  });
});
