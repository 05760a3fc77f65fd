import { sql } from 'kysely';
import type { DbSession, Row } from '../../../../../server/db/session.ts';
import type { TaskCursor } from '../../../../../server/db/time-range.ts';
import { dueText, NO_ORG, RANK, RANK_TEXT, TURN_COLUMNS } from '../sql/tasks.sql.ts';

const STATUSES = TURN_COLUMNS.map(({ status }) => status).join(', ');

/** Indexes of all open hazards in the order of urgency. */
export const turnIndexStatements: readonly string[] = [
  `CREATE INDEX IF NOT EXISTS hazard_turn ON {t}.risk_register (${RANK_TEXT}, id)
    WHERE status IN (${STATUSES}) AND NOT is_deleted`,
];

const PERSON = byStatus<number>('person');
const PERSON_NAME = byStatus<string>('personName');
const DUE = sql.raw<Date | null>(dueText('h.'));

function byStatus<T>(key: 'person' | 'personName') {
  const cases = TURN_COLUMNS.map((at) => `when ${at.status} then h.${at[key]}`);
  return sql.raw<T | null>(`case h.status ${cases.join(' ')} end`);
}

type Orgs = readonly number[] | null;

export interface TurnPerson extends Row {
  id: number;
  name: string | null;
  org_name: string | null;
  left: boolean;
  judge: number;
  check: number;
  rectify: number;
  accept: number;
  late: number;
  since: Date;
}

/** People for whom hazards wait: the most late hazards first, then the longest wait. */
export function selectTurnPeople(
  db: DbSession,
  { orgIds, now, limit }: { orgIds: Orgs; now: Date; limit: number },
): Promise<TurnPerson[]> {
  const [first, ...others] = TURN_COLUMNS.map(({ status, person, due }) => {
    const rows = db.t
      .selectFrom('risk_register as h')
      .select([
        sql<number>`${sql.lit(status)}::int`.as('status'),
        sql<number>`${sql.ref(`h.${person}`)}`.as('person'),
        sql<boolean>`coalesce(${sql.ref(`h.${due}`)} < ${now}, false)`.as('is_late'),
        sql<Date>`coalesce(h.stage_time, h.created_time)`.as('since'),
      ])
      .where('h.status', '=', sql.lit(status))
      .where(sql<boolean>`not h.is_deleted`)
      .where(sql.ref(`h.${person}`), 'is not', null);
    return orgIds === null ? rows : rows.where('h.org_id', 'in', [NO_ORG, ...orgIds]);
  });
  if (!first) return Promise.resolve([]);
  const at = (status: number) => sql<number>`count(*) filter (where w.status = ${sql.lit(status)})::int`;
  const people = db.t
    .selectFrom(others.reduce((sofar, query) => sofar.unionAll(query), first).as('w'))
    .select(['w.person', at(1).as('judge'), at(2).as('check'), at(3).as('rectify'), at(4).as('accept')])
    .select([sql<number>`count(*) filter (where w.is_late)::int`.as('late'), sql<Date>`min(w.since)`.as('since')])
    .groupBy('w.person')
    .orderBy('late', 'desc')
    .orderBy('since')
    .limit(limit);
  return db.all<TurnPerson>(
    db.t
      .selectFrom(people.as('p'))
      .leftJoin('sys_user as u', 'u.id', 'p.person')
      .leftJoin('sys_org as o', 'o.id', 'u.org_id')
      .select(['p.person as id', 'u.name', 'o.name as org_name', 'p.judge', 'p.check', 'p.rectify', 'p.accept'])
      .select(['p.late', 'p.since', sql<boolean>`u.id is null or u.status = 1 or u.is_deleted`.as('left')])
      .orderBy('p.late', 'desc')
      .orderBy('p.since'),
  );
}

export interface TurnCount extends Row {
  status: number;
  total: number;
  late: number;
}

export function selectTurnCounts(db: DbSession, { orgIds, now }: { orgIds: Orgs; now: Date }): Promise<TurnCount[]> {
  const rows = openHazards(db)
    .select(['h.status', sql<number>`count(*)::int`.as('total')])
    .select(sql<number>`count(*) filter (where ${DUE} < ${now})::int`.as('late'))
    .groupBy('h.status');
  return db.all<TurnCount>(orgIds === null ? rows : rows.where('h.org_id', 'in', [NO_ORG, ...orgIds]));
}

export interface TurnRow extends Row {
  id: number;
  number: string | null;
  name: string;
  place: string | null;
  status: number;
  grade: number | null;
  person_id: number | null;
  person: string | null;
  left: boolean;
  since: Date;
  due: Date | null;
  reminded: Date | null;
  rank: number;
}

export interface TurnRequest {
  orgIds: Orgs;
  status: number | null;
  personId: number | null;
  /** User whose last reminder of each hazard is read. */
  callerId: number;
  after: TaskCursor | null;
  limit: number;
}

/** Waiting hazards, the most urgent first, read through an index of `turnIndexStatements` or the person's index. */
export function selectTurns(db: DbSession, of: TurnRequest): Promise<TurnRow[]> {
  const { orgIds, status, personId, callerId, after, limit } = of;
  let page = openHazards(db)
    .select(['h.id', RANK.as('rank')])
    .orderBy(RANK)
    .orderBy('h.id')
    .limit(limit);
  if (orgIds !== null) page = page.where('h.org_id', 'in', [NO_ORG, ...orgIds]);
  if (status !== null) page = page.where('h.status', '=', status);
  if (personId !== null) page = page.where(PERSON, '=', personId);
  if (after !== null) page = page.where(sql<boolean>`(${RANK}, h.id) > (${after.rank}, ${after.id})`);
  return db.all<TurnRow>(
    db.t
      .selectFrom(page.as('w'))
      .innerJoin('risk_register as h', 'h.id', 'w.id')
      .leftJoin('address as a', 'a.id', 'h.address_id')
      .leftJoin('sys_user as u', (join) => join.on(sql<boolean>`u.id = ${PERSON}`))
      .leftJoin('hazard_nudge as n', (join) => join.onRef('n.hazard_id', '=', 'h.id').on('n.sender_id', '=', callerId))
      .select(['h.id', 'h.code as number', 'h.risk_name as name', 'h.status', 'h.again_check_result as grade'])
      .select([sql<string | null>`coalesce(a.name, h.location_text)`.as('place'), PERSON.as('person_id')])
      .select([sql<string | null>`coalesce(u.name, ${PERSON_NAME})`.as('person'), DUE.as('due')])
      .select([sql<Date>`coalesce(h.stage_time, h.created_time)`.as('since'), 'n.sent_at as reminded', 'w.rank'])
      .select(sql<boolean>`u.id is null or u.status = 1 or u.is_deleted`.as('left'))
      .orderBy('w.rank')
      .orderBy('h.id'),
  );
}

function openHazards(db: DbSession) {
  return db.t
    .selectFrom('risk_register as h')
    .where(sql.raw<boolean>(`h.status in (${STATUSES})`))
    .where(sql<boolean>`not h.is_deleted`);
}
