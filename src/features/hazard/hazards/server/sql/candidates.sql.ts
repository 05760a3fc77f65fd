import { type RawBuilder, sql } from 'kysely';
import { toSnake } from '../../../../../engine/projections/table.ts';
import { contains, type DbSession, param } from '../../../../../server/db/session.ts';
import { holdersOf } from '../../../../../server/session/holders.sql.ts';
import { APPOINTMENTS, type AppointedRole, type Appointment } from '../../workflow/appointments.ts';
import { ROLE_FIELDS } from '../../workflow/facts.ts';

/** A person who can be appointed, as the list of candidates shows him. */
export interface Candidate extends Record<string, unknown> {
  id: number;
  name: string;
  account: string;
  org_name: string | null;
  role_names: string[];
  /** Open hazards that wait for him at any stage. */
  open_tasks: number;
  /** How often the caller appointed him lately; null: never. */
  times: number | null;
}

export interface CandidateRequest {
  appointment: Appointment;
  caller: { id: number; orgId: number | null; isSuper: boolean };
  /** Ids of people to leave out, whatever permissions they have. */
  without: readonly number[];
  /** Organisations of the people; null: all. */
  orgIds: readonly number[] | null;
  /** Role codes; a person also needs a role with one of them. Null: any roles will do. */
  roleCodes: readonly string[] | null;
  /** Part of a name, of its pinyin or of an account; empty: all people. */
  text: string;
}

/** Number of the caller's latest hazards that show whom he usually appoints. */
const REMEMBERED = 200;
/** Maximum displayed open tasks of a person. */
const MAX_TASKS = 999;

/** One page of candidates: first people the caller appointed most often, then his own department, then by name. */
export function selectCandidates(
  db: DbSession,
  request: CandidateRequest,
  page: { limit: number; offset: number },
): Promise<Candidate[]> {
  const { appointment, caller } = request;
  return db.prepared<Candidate>(
    `candidates|${appointment.role}`,
    (on) => {
      const found = eligible(on)
        .leftJoin(usage(on, appointment).as('used'), 'used.user_id', 'u.id')
        .select(['u.id', 'u.name', 'u.account', 'u.org_id', 'u.name_pinyin', 'used.times', near().as('near')])
        .orderBy(sql`used.times desc nulls last, ${near()} desc, u.name_pinyin, u.name, u.id`)
        .limit(sql<number>`${param('limit')}::bigint`)
        .offset(sql<number>`${param('offset')}::bigint`);
      return on.t
        .selectFrom(found.as('p'))
        .leftJoin('sys_org as o', 'o.id', 'p.org_id')
        .select(['p.id', 'p.name', 'p.account', 'o.name as org_name', 'p.times'])
        .select([roleNames(on).as('role_names'), openTasks(on).as('open_tasks')])
        .orderBy(sql`p.times desc nulls last, p.near desc, p.name_pinyin, p.name, p.id`);
    },
    { ...eligibilityOf(request), caller: caller.id, home: caller.orgId, ...page },
  );
}

export const ELIGIBILITY_TABLES = ['sys_menu', 'sys_role', 'sys_role_menu', 'sys_user', 'sys_user_role'];

export async function countCandidates(db: DbSession, request: CandidateRequest): Promise<number> {
  const [row] = await db.prepared<{ n: number }>(
    'candidates-count',
    (on) => eligible(on).select(sql<number>`count(*)`.as('n')),
    eligibilityOf(request),
  );
  return row?.n ?? 0;
}

/** Maximum people in one list. */
const MAX_IDS = 20_000;

export async function selectCandidateIds(db: DbSession, request: CandidateRequest): Promise<number[]> {
  const rows = await db.prepared<{ id: number }>(
    'candidate-ids',
    (on) => eligible(on).select('u.id').orderBy('u.id').limit(sql.lit(MAX_IDS)),
    eligibilityOf(request),
  );
  return rows.map(({ id }) => id);
}

/** Request properties on which the number of candidates depends, besides the tables. */
export function eligibilityOf({ appointment, caller, without, orgIds, roleCodes, text }: CandidateRequest) {
  return {
    permission: appointment.permission,
    super: caller.isSuper,
    without,
    orgs: orgIds,
    codes: roleCodes,
    text: text === '' ? null : text,
    // Blanks are removed, because users type them between syllables of pinyin.
    typed: text.replace(/\s/g, ''),
  };
}

/** Enabled people who may act at the stage; super administrators are offered only to each other. */
function eligible(on: DbSession) {
  const isSuper = sql<boolean>`u.admin_type = '1'`;
  return on.t
    .selectFrom('sys_user as u')
    .where('u.is_deleted', '=', sql.lit(false))
    .where(sql<boolean>`coalesce(u.status, 0) = 0`)
    .where(sql<boolean>`case when ${isSuper} then ${param('super')}::boolean else u.id in (${holdersOf(on)}) end`)
    .where(sql<boolean>`u.id <> all(${param('without')}::bigint[])`)
    .where(sql<boolean>`(${param('orgs')}::bigint[] is null or u.org_id = any(${param('orgs')}::bigint[]))`)
    .where(
      sql<boolean>`(${param('codes')}::text[] is null or exists (${rolesOf(on, sql.ref('u.id')).where(
        sql<boolean>`r.code = any(${param('codes')}::text[])`,
      )}))`,
    )
    .where((eb) =>
      eb.or([
        sql<boolean>`${param('text')}::text is null`,
        contains(sql`u.name`, param('text')),
        contains(sql`u.account`, param('text')),
        contains(sql`u.name_pinyin`, param('typed')),
      ]),
    );
}

function near() {
  return sql<boolean>`coalesce(u.org_id = ${param('home')}::bigint, false)`;
}

/** How often each person is named for the stage on the caller's latest hazards, where the caller chose that person. */
function usage(on: DbSession, { role, namedBy }: Appointment) {
  const named = sql.ref(`h.${columnOf(role)}`);
  const last = on.t
    .selectFrom('hazard_participant')
    .select('hazard_id')
    .where('user_id', '=', param('caller'))
    .orderBy('hazard_id', 'desc')
    .limit(sql.lit(REMEMBERED));
  const chooses = namedBy.map((namer) => sql<boolean>`${sql.ref(`h.${columnOf(namer)}`)} = ${param('caller')}`);
  return on.t
    .selectFrom(last.as('l'))
    .innerJoin('risk_register as h', 'h.id', 'l.hazard_id')
    .select([named.as('user_id'), sql<number>`count(*)`.as('times')])
    .where(sql<boolean>`(${sql.join(chooses, sql` or `)})`)
    .groupBy(named);
}

function columnOf(role: keyof typeof ROLE_FIELDS): string {
  return toSnake(ROLE_FIELDS[role].id);
}

function rolesOf(on: DbSession, user: RawBuilder<unknown>) {
  return on.t
    .selectFrom('sys_user_role as ur')
    .innerJoin('sys_role as r', 'r.id', 'ur.role_id')
    .select('r.name')
    .where('ur.user_id', '=', user)
    .where('r.status', '=', sql.lit(0))
    .where('r.is_deleted', '=', sql.lit(false));
}

function roleNames(on: DbSession) {
  const names = rolesOf(on, sql.ref('p.id')).orderBy('r.sort').orderBy('r.id');
  return sql<string[]>`array(${names})`;
}

interface Waiting {
  table: string;
  role: AppointedRole;
  status: number;
  /** Columns that mark rows which no longer wait. */
  gone: readonly string[];
}

/** Rows that wait for a person. Stage rows wait at status 0; judging has no stage rows, so the hazard itself waits. */
const WAITING: readonly Waiting[] = [
  { table: 'risk_register', role: 'judge', status: APPOINTMENTS.judge.status, gone: [] },
  { table: 'risk_again_check', role: 'checker', status: 0, gone: ['voided'] },
  { table: 'risk_rectify', role: 'rectifier', status: 0, gone: ['voided'] },
  { table: 'risk_accept_record', role: 'acceptor', status: 0, gone: ['voided', 'recalled'] },
];

function openTasks(on: DbSession) {
  const counts = WAITING.map(({ table, role, status, gone }) => {
    const waiting = on.t
      .selectFrom(table)
      .select(sql.lit(1).as('one'))
      .where(columnOf(role), '=', sql.ref('p.id'))
      .where('status', '=', sql.lit(status))
      .where((eb) => eb.and(['is_deleted', ...gone].map((mark) => eb(mark, '=', sql.lit(false)))))
      .limit(sql.lit(MAX_TASKS));
    return sql`(${on.t.selectFrom(waiting.as('w')).select(sql`count(*)`.as('n'))})`;
  });
  return sql<number>`least(${sql.join(counts, sql` + `)}, ${sql.lit(MAX_TASKS)})::integer`;
}
