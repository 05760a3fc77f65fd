import { sql } from 'kysely';
import type { DbSession } from '../../../../../server/db/session.ts';
import { DRAFT_COLUMNS, TURN_COLUMNS } from './tasks.sql.ts';

const WAITS = [DRAFT_COLUMNS, ...TURN_COLUMNS];

/** Maximum hazard names quoted in a summary. */
const EXAMPLES = 3;

/** Hazards that wait for some people at one status (domain.md#9.1). */
export interface OpenTasks {
  status: number;
  count: number;
  examples: string[];
}

type People = readonly number[];

function waitingAt(db: DbSession, status: number, people: People) {
  const { person } = WAITS.find((one) => one.status === status) ?? DRAFT_COLUMNS;
  return db.t
    .selectFrom('risk_register')
    .where('is_deleted', '=', false)
    .where('status', '=', status)
    .where(person, 'in', [...people]);
}

/** Counts with one indexed branch per status; statuses without a hazard are absent. */
export async function selectOpenTasks(db: DbSession, people: People): Promise<OpenTasks[]> {
  if (people.length === 0) return [];
  const [first, ...others] = WAITS.map(({ status }) =>
    waitingAt(db, status, people).select([
      sql<number>`${sql.lit(status)}::int`.as('status'),
      sql<number>`count(*)::int`.as('count'),
    ]),
  );
  if (!first) return [];
  const rows = await db.all<{ status: number; count: number }>(
    others.reduce((sofar, query) => sofar.unionAll(query), first),
  );
  const open: OpenTasks[] = [];
  for (const { status, count } of rows) {
    if (count > 0) open.push({ status, count, examples: await selectExamples(db, status, people) });
  }
  return open;
}

async function selectExamples(db: DbSession, status: number, people: People): Promise<string[]> {
  const query = waitingAt(db, status, people).select('risk_name as name').orderBy('id').limit(EXAMPLES);
  return (await db.all<{ name: string }>(query)).map(({ name }) => name);
}

/** Properties of a hazard that reassignment needs. */
export interface WaitingHazard extends Record<string, unknown> {
  id: number;
  name: string;
  /** Verdict of the check; null before the check. */
  verdict: number | null;
  checker: number | null;
  rectifier: number | null;
  acceptor: number | null;
}

/** The oldest hazards that wait for a user at a status. */
export function selectWaiting(
  db: DbSession,
  { status, userId, limit }: { status: number; userId: number; limit: number },
): Promise<WaitingHazard[]> {
  const query = waitingAt(db, status, [userId])
    .select(['id', 'risk_name as name', 'again_check_result as verdict'])
    .select(['again_check_id as checker', 'rectify_user_id as rectifier', 'accept_user_id as acceptor']);
  return db.all<WaitingHazard>(query.orderBy('id').limit(limit));
}

/** Hazards of an organisation that wait at a status for a person who has left. */
export interface Unmanned {
  status: number;
  personId: number;
  person: string;
  orgId: number | null;
  count: number;
}

/** Reads one branch per status, each through the index of the person a hazard waits for. */
export async function selectUnmanned(db: DbSession): Promise<Unmanned[]> {
  const [first, ...others] = TURN_COLUMNS.map(({ status, person }) =>
    db.t
      .selectFrom('risk_register as h')
      .innerJoin('sys_user as u', 'u.id', `h.${person}`)
      .select([sql<number>`${sql.lit(status)}::int`.as('status'), 'h.org_id', sql<number>`count(*)::int`.as('count')])
      .select(['u.id as person_id', 'u.name as person'])
      .where('h.is_deleted', '=', false)
      .where('h.status', '=', status)
      .where(sql<boolean>`h.is_quiet is not true`)
      .where((eb) => eb.or([eb('u.status', '=', 1), eb('u.is_deleted', '=', true)]))
      .groupBy(['u.id', 'u.name', 'h.org_id']),
  );
  if (!first) return [];
  const rows = await db.all<{
    status: number;
    org_id: number | null;
    person_id: number;
    person: string;
    count: number;
  }>(others.reduce((sofar, query) => sofar.unionAll(query), first));
  return rows.map(({ org_id: orgId, person_id: personId, ...row }) => ({ ...row, orgId, personId }));
}
