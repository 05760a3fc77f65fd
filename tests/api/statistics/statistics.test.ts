import { beforeAll, describe, expect, it } from 'vitest';
import { hazardFigureStatements } from '../../../src/features/hazard/hazards/server/sql/figures.sql.ts';
import { addRow, Keyring } from '../../contract/keyring.ts';
import type { Query } from '../../support/api-client.ts';
import { startDemoServer } from '../../support/company.ts';
import { idOf as userIdOf } from '../../support/people.ts';
import { serverOfFile } from '../../support/servers/of-file.ts';
import { IS_NIGHT } from '../../support/size.ts';
import { type Asked, figureSql, type Person, warningsSql } from './independent.ts';

const VERBS = ['kpi', 'trend', 'byDept', 'byArea', 'byType', 'byRank', 'ranking', 'screen', 'drill'];
const PERIODS = [undefined, 'thisYear', 'lastYear', 'thisMonth', 'lastMonth'] as const;

interface Kpi {
  code: string;
  numerator: number;
  denominator: number;
  value: number | null;
  previous: number | null;
  yearBefore: number | null;
  unit: string;
}

const server = serverOfFile(startDemoServer);
let people: { [name: string]: Person };
/** Ids of 生产部 and its workshops. */
let production: string[];

const rows = async (text: string) => (await server.platform.database.query(text, [])).rows as Record<string, unknown>[];

beforeAll(async () => {
  const orgs = await rows('select id::text, code, pid::text from t_1.sys_org');
  const idOf = (code: string) => String(orgs.find((org) => org.code === code)?.id);
  production = [idOf('BL03'), ...orgs.filter(({ pid }) => pid === idOf('BL03')).map(({ id }) => String(id))];
  await addRounds(idOf('BL0301'), idOf('BL04'));
  const holder = async (account: string, scope: number, orgId: string): Promise<Person> => {
    const ring = await Keyring.create(server, { account, scope, orgId });
    await ring.hold(VERBS.map((verb) => `RiskStatistic:${verb}`));
    return { client: ring.client, userId: ring.userId, scope: [] };
  };
  const hanggu = await userIdOf(server, 'hanggu');
  const named = await holder('waibao', 4, idOf('BL07'));
  // This user sees the hazards that name the contractor of the demo data.
  await rows(`insert into t_1.hazard_participant (hazard_id, user_id)
    select hazard_id, ${named.userId} from t_1.hazard_participant where user_id = ${hanggu}`);
  people = {
    admin: { client: await server.login(), userId: '0', scope: 'all' },
    workshop: { ...(await holder('chejian', 3, idOf('BL0301'))), scope: [idOf('BL0301')] },
    department: { ...(await holder('bumen', 2, idOf('BL03'))), scope: production },
    named,
  };
});

/** Adds rounds of every state to departments: due 1 and 40 days ago, and in 3 days. */
async function addRounds(...depts: string[]): Promise<void> {
  const plan = { planning_name: '统计', status: 1 };
  const planId = await addRow(server.platform.database.session('1'), 'risk_timed_planning', plan);
  await rows(`
    insert into t_1.risk_timed_planning_execute
      (planning_id, row_key, plan_time, due_time, dept_id, status, is_late, execute_time, created_time)
    select ${planId}, dept || '/' || days || '/' || kind, due, due, dept, status, late,
      case when status = 2 then due + case when late then interval '1 hour' else interval '-1 hour' end end, now()
    from unnest(array[${depts.join()}]::bigint[]) as dept, unnest(array[1, 40, -3]) as days,
      (values (1, 0, false), (2, 2, false), (3, 2, true), (4, 3, false), (5, 4, false)) as k (kind, status, late),
      lateral (select now() - days * interval '1 day' as due) as d`);
}

/** Period in the format of this suite's SQL. */
function periodText(period: (typeof PERIODS)[number]): string | undefined {
  const now = new Date(Date.now() + 8 * 3_600_000);
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  const monthText = (back: number) => new Date(Date.UTC(year, month - back, 1)).toISOString().slice(0, 7);
  const [thisYear, lastYear] = [String(year), String(year - 1)];
  return period && { thisYear, lastYear, thisMonth: monthText(0), lastMonth: monthText(1) }[period];
}

function queryOf(period: string | undefined) {
  if (period === undefined) return {};
  const [queryYear, month] = period.split('-');
  return { queryYear, ...(month === undefined ? {} : { queryMonth: String(Number(month)) }) };
}

async function expected(code: string, asked: Asked) {
  const [row] = await rows(figureSql(code, asked));
  return [Math.round(Number(row?.n) * 10) / 10, Number(row?.d)];
}

describe('K1 to K13 (domain.md#10.2)', () => {
  it.each(['admin', 'workshop', 'department', 'named'])(
    'equal an independent statement for %s in every period and organisation',
    async (name) => {
      for (const period of PERIODS.map(periodText)) {
        await compare(people[name] as Person, period);
        await compare(people[name] as Person, period, production);
      }
    },
  );

  async function compare({ client, ...sight }: Person, period?: string, orgs?: string[]): Promise<void> {
    const asked: Asked = { sight, ...(period ? { period } : {}), ...(orgs ? { orgs } : {}) };
    const query = { ...queryOf(period), ...(orgs ? { orgId: orgs[0] } : {}) };
    for (const { code, numerator, denominator } of await client.read<Kpi[]>('/RiskStatistic/kpi', query)) {
      const label = `${code} ${period ?? 'all'} ${orgs?.length ?? 'all'}`;
      expect([numerator, denominator], label).toEqual(await expected(code, asked));
    }
  }

  it.each(['admin', 'named'])('count for %s exactly the rows behind them', async (name) => {
    const { client } = people[name] as Person;
    for (const period of [undefined, periodText('thisYear'), periodText('lastMonth')]) {
      const query = queryOf(period);
      const kpis = await client.read<Kpi[]>('/RiskStatistic/kpi', query);
      for (const { code, numerator, denominator, unit } of kpis) {
        const behind = (part: string) => client.total('/RiskStatistic/drill', { ...query, code, part });
        const above = unit === '%' ? numerator : denominator;
        expect([await behind('n'), await behind('d')], `${code} ${period ?? 'all'}`).toEqual([above, denominator]);
      }
    }
  });

  it('compare with the period before and the same one a year before', async () => {
    const { client } = people.admin as Person;
    const of = async (period: string) =>
      new Map((await client.read<Kpi[]>('/RiskStatistic/kpi', queryOf(period))).map((kpi) => [kpi.code, kpi]));
    const [present, before, yearBefore] = [await of('2026-03'), await of('2026-02'), await of('2025-03')];
    expect(present.size).toBe(13);
    for (const { code, previous, yearBefore: past } of present.values()) {
      const isDated = !['K6', 'K12'].includes(code);
      expect([previous, past], code).toEqual(
        isDated ? [before.get(code)?.value, yearBefore.get(code)?.value] : [null, null],
      );
    }
    const [year, yearEarlier] = [await of('2026'), await of('2025')];
    expect(year.get('K1')).toMatchObject({ previous: yearEarlier.get('K1')?.value, yearBefore: null });
  });

  it('are null where there is nothing to divide by, never 0', async () => {
    const { client } = people.admin as Person;
    const kpis = await client.read<Kpi[]>('/RiskStatistic/kpi', { queryYear: '1999' });
    const dated = kpis.filter(({ code }) => !['K6', 'K12'].includes(code));
    expect(dated.map(({ numerator, denominator, value }) => [numerator, denominator, value])).toEqual(
      dated.map(() => [0, 0, null]),
    );
  });
});

interface Part {
  id: string;
  name: string;
  total: number;
  rectified: number;
  overtime: number;
}

const FILTERS = { byDept: 'orgId', byArea: 'areaId', byType: 'riskTypeId', byRank: 'rankTypeId' } as const;

describe('breakdowns', () => {
  it.each(['admin', 'workshop', 'named'])('count for %s exactly the rows behind each bar', async (name) => {
    const { client } = people[name] as Person;
    const read = (query: Query) => client.total('/HomePageStatistic/riskdetail', query);
    for (const [verb, key] of Object.entries(FILTERS)) {
      const parts = await client.rows<Part>(`/RiskStatistic/${verb}`, { queryYear: '2026' });
      expect(parts.length, verb).toBeGreaterThan(0);
      for (const { id, name: title, total, rectified, overtime } of parts) {
        const base = { queryYear: '2026', [key]: id };
        expect(await read({ ...base, serialNum: 1 }), `${verb} ${title}`).toBe(total);
        expect(await read({ ...base, serialNum: 5 }), `${verb} ${title}`).toBe(rectified);
        expect(await read({ ...base, serialNum: 3, part: 'other' }), `${verb} ${title}`).toBe(overtime);
      }
    }
  });

  it('rank departments with data alone, the best first', async () => {
    const { client } = people.admin as Person;
    for (const [code, sign] of [
      ['K1', -1],
      ['K7', 1],
    ] as const) {
      const places = await client.rows<{ rank: number; value: number }>('/RiskStatistic/ranking', { code });
      expect(places.length).toBeGreaterThan(3);
      expect(places.map(({ rank }) => rank)).toEqual(places.map((_, index) => index + 1));
      const values = places.map(({ value }) => value);
      expect(values).toEqual([...values].sort((a, b) => sign * (a - b)));
      expect(values).not.toContain(null);
    }
  });

  it('rank AI devices and types of warnings by their false alarms, each with the rows behind', async () => {
    const { client } = people.workshop as Person;
    for (const [by, key, column] of [
      ['devices', 'deviceNo', 'device_no'],
      ['types', 'warningTypeId', 'warning_type_id'],
    ] as const) {
      type Ranked = Kpi & { id: string; name: string };
      const places = await client.rows<Ranked>('/RiskStatistic/ranking', { code: 'K13', by });
      expect(places.length, by).toBeGreaterThan(1);
      for (const { id, name, numerator, denominator } of places) {
        const [row] = await rows(warningsSql(undefined, `w.${column}::text = '${id}'`));
        const read = (part: string) => client.total('/RiskStatistic/drill', { code: 'K13', part, [key]: id });
        const wanted = [Number(row?.n), Number(row?.d)];
        expect([numerator, denominator], name).toEqual(wanted);
        expect([await read('n'), await read('d')], name).toEqual(wanted);
      }
    }
  });

  it('count a warning as false once its hazard is closed as none', async () => {
    const { client } = people.admin as Person;
    const read = async () =>
      (await client.read<Kpi[]>('/RiskStatistic/kpi')).find(({ code }) => code === 'K13')?.numerator ?? 0;
    const before = await read();
    const [warning] = await rows(`update t_1.ai_warning_message
      set risk_register_id = (select id from t_1.risk_register where status = 1 and not is_deleted limit 1)
      where id = (select w.id from t_1.ai_warning_message w join t_1.risk_register h on h.id = w.risk_register_id
        where h.status <> 9 limit 1) returning risk_register_id as id`);
    expect(await read()).toBe(before);
    await rows(`update t_1.risk_register set status = 9 where id = ${warning?.id}`);
    expect(await read()).toBe(before + 1);
  });

  it('are in the answer of the big screen as in their own', async () => {
    const { client } = people.department as Person;
    const query = { queryYear: '2026' };
    const screen = await client.read<Record<string, unknown>>('/RiskStatistic/screen', query);
    for (const verb of Object.keys(FILTERS)) {
      expect(screen[verb]).toEqual(await client.rows(`/RiskStatistic/${verb}`, query));
    }
    const trend = await client.read<{ points: { total: number; rectified: number }[] }>('/RiskStatistic/trend', query);
    expect(screen.trend).toEqual(trend.points);
    const sum = trend.points.reduce((total, point) => total + point.total, 0);
    expect((screen.byDept as Part[]).reduce((total, part) => total + part.total, 0)).toBe(sum);
  });
});

describe('columns the figures compare (decision 482)', () => {
  const kept = () =>
    rows(`select id, verdict_time, rectified_time, is_on_time, repeat_hours from t_1.risk_register
      where status in (3, 4, 5) order by id`);

  it('are filled at an upgrade as the events of the hazards fill them', async () => {
    const before = await kept();
    expect(before.filter(({ is_on_time }) => is_on_time !== null).length).toBeGreaterThan(IS_NIGHT ? 900 : 50);
    await rows(`update t_1.risk_register
      set verdict_time = null, rectified_time = null, is_on_time = null, repeat_hours = null`);
    const fill = hazardFigureStatements.at(-1)?.replaceAll('{t}', 't_1') ?? '';
    await rows(fill);
    expect(await kept()).toEqual(before);
  });

  it('follow a closing that is taken back: a hazard of the same item is repeated no more', async () => {
    const [pair] = await rows(`select h.id as later, o.id as earlier, h.repeat_hours as hours
      from t_1.risk_register h join t_1.risk_register o on o.risk_point_id = h.risk_point_id
       and o.risk_point_item_id = h.risk_point_item_id and o.id <> h.id and o.status = 5
       and o.accept_time <= h.submit_time
      where h.repeat_hours = ceil(extract(epoch from h.submit_time - o.accept_time) / 3600)
       and not exists (select from t_1.risk_register s where s.risk_point_id = o.risk_point_id
        and s.risk_point_item_id = o.risk_point_item_id and s.id not in (h.id, o.id) and s.status = 5
        and s.accept_time <= h.submit_time
        and ceil(extract(epoch from h.submit_time - s.accept_time) / 3600) <= h.repeat_hours)
      order by h.id limit 1`);
    expect(pair, 'a repeated hazard whose last closing is the only one of that hour').toBeDefined();
    const hoursOf = async () =>
      (await rows(`select repeat_hours as hours from t_1.risk_register where id = ${pair?.later}`))[0]?.hours;
    await rows(`update t_1.risk_register set status = 4, accept_time = null where id = ${pair?.earlier}`);
    const without = await hoursOf();
    expect(without === null || Number(without) > Number(pair?.hours)).toBe(true);
  });
});
