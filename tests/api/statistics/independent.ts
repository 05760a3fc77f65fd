import type { ApiClient } from '../../support/api-client.ts';
import { idOf as userIdOf } from '../../support/people.ts';
import type { TestServer } from '../../support/server.ts';

/** Data scope of a user: all data, or the organisations in sight; hazards that name him are visible in addition. */
export interface Sight {
  userId: string;
  scope: 'all' | readonly string[];
}

export interface Person extends Sight {
  client: ApiClient;
}

/** Signs in accounts of the demo data, each with the codes of the departments it sees (domain.md#8, domain.md#14). */
export async function peopleOf(
  server: TestServer,
  scopes: { readonly [account: string]: 'all' | readonly string[] },
): Promise<Map<string, Person>> {
  const { database } = server.platform;
  const orgs = await database.query('select id::text, code from t_1.sys_org', []);
  const idOf = new Map(orgs.rows.map(({ id, code }) => [code, String(id)]));
  const people = new Map<string, Person>();
  for (const [account, codes] of Object.entries(scopes)) {
    const scope = codes === 'all' ? codes : codes.map((code) => String(idOf.get(code)));
    people.set(account, { client: await server.login(account), userId: await userIdOf(server, account), scope });
  }
  return people;
}

export interface Asked {
  sight: Sight;
  /** `2026` or `2026-03`; absent: all time. */
  period?: string;
  /** Organisations to count; absent: all in sight. */
  orgs?: readonly string[];
}

const list = (ids: readonly string[]) => (ids.length === 0 ? '(0)' : `(${ids.join()})`);
const within = (column: string, period?: string) =>
  period === undefined
    ? 'true'
    : `to_char(${column} at time zone 'Asia/Shanghai', '${period.length === 4 ? 'YYYY' : 'YYYY-MM'}') = '${period}'`;

/** SQL condition for the hazards in sight by domain.md#8, written without the product's code. */
export function hazardsInSight({ sight, orgs }: Asked): string {
  const scope =
    sight.scope === 'all'
      ? 'true'
      : `(h.org_id in ${list(sight.scope)} or h.id in (select hazard_id from t_1.hazard_participant where user_id = ${sight.userId}))`;
  const chosen = orgs ? `h.org_id in ${list(orgs)}` : 'true';
  return `not h.is_deleted and h.status <> 0 and ${scope} and ${chosen}`;
}

const LAST_RECTIFY = `(select max(s.submit_time) from t_1.risk_rectify s where s.risk_register_id = h.id
  and s.status = 1 and not s.voided)`;
const VERDICT = `(select max(c.again_check_time) from t_1.risk_again_check c where c.risk_register_id = h.id and not c.voided)`;
const ACCEPTED = `exists (select from t_1.risk_accept_record a where a.risk_register_id = h.id
  and a.accet_result is not null and not coalesce(a.recalled, false))`;
const FAILED_ONCE = `exists (select from t_1.risk_rectify s where s.risk_register_id = h.id and s.round > 1)`;
const REPEATED = `exists (select from t_1.risk_register o where o.risk_point_id = h.risk_point_id
  and o.risk_point_item_id = h.risk_point_item_id and o.id <> h.id and o.status = 5
  and o.accept_time <= h.submit_time and h.submit_time - o.accept_time <= interval '90 days')`;
const F = 'h.status in (3, 4, 5)';
const seconds = (from: string, to: string) => `extract(epoch from ${to} - ${from})`;

/** SQL conditions [numerator, denominator] over the hazards; a third expression is summed instead of counted. */
const HAZARD_KPIS: { readonly [code: string]: readonly [n: string, d: string, sum?: string] } = {
  K1: ['h.status = 5', F],
  K3: ['h.status = 5 and h.again_check_result = 2', `${F} and h.again_check_result = 2`],
  K7: ['h.status = 5', 'h.status = 5', seconds(VERDICT, LAST_RECTIFY)],
  K8: ['h.status = 5', 'h.status = 5', seconds('h.submit_time', 'h.accept_time')],
  K9: [`h.status = 5 and not ${FAILED_ONCE}`, ACCEPTED],
  K10: ['h.status = 9', 'h.status in (3, 4, 5, 9)'],
  K11: [`${F} and h.risk_point_item_id is not null and ${REPEATED}`, `${F} and h.risk_point_item_id is not null`],
};

/** SQL statement for numerator and denominator of a figure, written from domain.md#10.2 alone. */
export function figureSql(code: string, asked: Asked): string {
  const seen = hazardsInSight(asked);
  const hazards = (n: string, d: string, also: string, sum?: string) =>
    `select ${sum ? `coalesce(sum(${sum}) filter (where ${n}), 0)::double precision / 3600` : `count(*) filter (where ${n})`} as n,
       count(*) filter (where ${d}) as d from t_1.risk_register h where ${seen} and ${also}`;
  const ratio = HAZARD_KPIS[code];
  if (ratio) return hazards(ratio[0], ratio[1], within('h.submit_time', asked.period), ratio[2]);
  if (code === 'K2') {
    const due = `${F} and ${within('h.accomplish_time', asked.period)} and h.accomplish_time <= now()`;
    return hazards(`${due} and h.status <> 3 and ${LAST_RECTIFY} <= h.accomplish_time`, due, 'true');
  }
  if (code === 'K6') return hazards('h.status = 3 and h.accomplish_time < now()', 'h.status = 3', 'true');
  if (code === 'K12') return coverageSql(asked);
  if (code === 'K13') return warningsSql(asked.period);
  return roundsSql(code, asked);
}

function roundsSql(code: string, { sight, orgs, period }: Asked): string {
  const done = code === 'K4' ? 'e.status = 2' : 'e.status = 2 and e.execute_time <= e.due_time';
  const scope = sight.scope === 'all' ? 'true' : `e.dept_id in ${list(sight.scope)}`;
  return `select count(*) filter (where ${done}) as n, count(*) as d from t_1.risk_timed_planning_execute e
    where not e.is_deleted and e.status <> 4 and e.due_time <= now() and ${within('e.due_time', period)}
      and ${scope} and ${orgs ? `e.dept_id in ${list(orgs)}` : 'true'}`;
}

/** SQL statement for warnings. They belong to no department: every user with access to the figures sees all. */
export function warningsSql(period?: string, also = 'true'): string {
  const isFalse = `(w.status = 2 or (w.status = 3 and exists
    (select from t_1.risk_register h where h.id = w.risk_register_id and h.status = 9)))`;
  return `select count(*) filter (where ${isFalse}) as n, count(*) as d from t_1.ai_warning_message w
    where not w.is_deleted and w.status <> 0 and ${within('w.warning_time', period)} and ${also}`;
}

function coverageSql({ sight, orgs }: Asked): string {
  const started = `exists (select from t_1.risk_timed_planning p where p.status = 1 and not p.is_deleted
    and p.risk_points_list @> to_jsonb(k.id))`;
  const scope = sight.scope === 'all' ? 'true' : `k.org_id in ${list(sight.scope)}`;
  return `select count(*) filter (where ${started}) as n, count(*) as d from t_1.risk_point k
    where not k.is_deleted and k.status = 0 and ${scope} and ${orgs ? `k.org_id in ${list(orgs)}` : 'true'}`;
}
