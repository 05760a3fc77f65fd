import type { SelectQueryBuilder } from 'kysely';
import type { TableMigration } from '../../../server/db/platform-tables.ts';
import type { DbSession, Row } from '../../../server/db/session.ts';

/** What of the guide a tenant has said itself: steps it skipped, and that it is done with it. */
export const setupTables: TableMigration[] = [
  {
    id: 'setup-0001-marks',
    statements: [
      `CREATE TABLE {t}.setup_mark (
        step text PRIMARY KEY,
        user_id bigint NOT NULL,
        user_name text NOT NULL,
        created_time timestamptz NOT NULL
      )`,
    ],
  },
];

export async function selectMarks(db: DbSession): Promise<Set<string>> {
  const rows = await db.all<{ step: string }>(db.t.selectFrom('setup_mark').select('step').limit(50));
  return new Set(rows.map(({ step }) => step));
}

export async function insertMark(
  db: DbSession,
  mark: { step: string; user_id: string; user_name: string; created_time: Date },
): Promise<void> {
  const insert = db.t.insertInto('setup_mark').values(mark);
  await db.run(insert.onConflict((conflict) => conflict.column('step').doNothing()));
}

export async function deleteMark(db: DbSession, step: string): Promise<void> {
  await db.run(db.t.deleteFrom('setup_mark').where('step', '=', step));
}

/** Counts stop here: the guide only says how much there is. */
const MAX_COUNT = 10_000;

/** Rows that are counted: ids alone. */
type Ids = SelectQueryBuilder<Record<string, Row>, string, { id: unknown }>;

async function countOf(db: DbSession, ids: Ids): Promise<number> {
  const living = ids.limit(MAX_COUNT).as('living');
  const counted = db.t.selectFrom(living).select((eb) => eb.fn.countAll<number>().as('count'));
  return Number((await db.first<{ count: number }>(counted))?.count ?? 0);
}

export function countLiving(db: DbSession, table: 'address' | 'risk_point'): Promise<number> {
  return countOf(db, db.t.selectFrom(table).select('id').where('is_deleted', '=', false));
}

/** Hazards that were submitted. */
export function countSubmitted(db: DbSession): Promise<number> {
  const submitted = db.t.selectFrom('risk_register').select('id').where('is_deleted', '=', false);
  return countOf(db, submitted.where('status', '!=', 0));
}

/** The company: the oldest organisation without a parent. */
export function selectCompany(db: DbSession): Promise<{ id: number; name: string } | undefined> {
  return db.first<{ id: number; name: string }>(
    db.t
      .selectFrom('sys_org')
      .select(['id', 'name'])
      .where('is_deleted', '=', false)
      .where((eb) => eb.or([eb('pid', 'is', null), eb('pid', '=', 0)]))
      .orderBy('id')
      .limit(1),
  );
}

export async function countDepartments(db: DbSession, companyId: number): Promise<number> {
  const others = db.t.selectFrom('sys_org').select('id').where('is_deleted', '=', false);
  return countOf(db, others.where('id', '!=', companyId));
}

/** Ordinary people who may sign in, administrators left out. */
const people = (db: DbSession) =>
  db.t
    .selectFrom('sys_user as u')
    .where('u.is_deleted', '=', false)
    .where('u.status', '=', 0)
    .where('u.admin_type', '=', '3');

export async function countPeople(db: DbSession): Promise<number> {
  return countOf(db, people(db).select('u.id'));
}

const withoutRole = (db: DbSession) =>
  people(db).where((eb) =>
    eb.not(eb.exists(eb.selectFrom('sys_user_role as r').select('r.role_id').whereRef('r.user_id', '=', 'u.id'))),
  );

export async function countWithoutRole(db: DbSession): Promise<number> {
  return countOf(db, withoutRole(db).select('u.id'));
}

/** People without any role, the longest known first. */
export async function selectWithoutRole(db: DbSession, limit: number): Promise<number[]> {
  const rows = await db.all<{ id: number }>(withoutRole(db).select('u.id').orderBy('u.id').limit(limit));
  return rows.map(({ id }) => id);
}

/** People who hold the roles, by role. */
export async function countHolders(db: DbSession): Promise<Map<number, number>> {
  const rows = await db.all<{ role: number; count: number }>(
    people(db)
      .innerJoin('sys_user_role as r', 'r.user_id', 'u.id')
      .select((eb) => ['r.role_id as role', eb.fn.countAll<number>().as('count')])
      .groupBy('r.role_id')
      .limit(1_000),
  );
  return new Map(rows.map(({ role, count }) => [Number(role), Number(count)]));
}

export interface RoleRow extends Row {
  id: number;
  name: string;
  remark: string | null;
  data_scope_type: number | null;
}

/** Roles in use, in the order of the product's profiles. */
export function selectRoles(db: DbSession): Promise<RoleRow[]> {
  return db.all<RoleRow>(
    db.t
      .selectFrom('sys_role')
      .select(['id', 'name', 'remark', 'data_scope_type'])
      .where('is_deleted', '=', false)
      .where('status', '=', 0)
      .orderBy('sort')
      .orderBy('id')
      .limit(200),
  );
}

export interface NewcomerRow extends Row {
  id: number;
  name: string;
  account: string;
  org: string | null;
  /** A password was given out before. */
  given: boolean;
}

/** People who never signed in, those without a password first, then by department. */
const newcomers = (db: DbSession) =>
  people(db)
    .leftJoin('sys_user_credential as c', 'c.user_id', 'u.id')
    .leftJoin('sys_org as o', 'o.id', 'u.org_id')
    .where('u.last_login_time', 'is', null)
    .where((eb) =>
      eb.or([eb('c.user_id', 'is', null), eb.and([eb('c.must_change', '=', true), eb('c.demo', '=', false)])]),
    );

export function selectNewcomers(db: DbSession, limit: number): Promise<NewcomerRow[]> {
  return db.all<NewcomerRow>(
    newcomers(db)
      .select((eb) => ['u.id', 'u.name', 'u.account', 'o.name as org', eb('c.user_id', 'is not', null).as('given')])
      .orderBy('given')
      .orderBy('o.sort')
      .orderBy('o.id')
      .orderBy('u.id')
      .limit(limit),
  );
}

export async function countNewcomers(db: DbSession, of: { given: boolean }): Promise<number> {
  const rows = newcomers(db).where('c.user_id', of.given ? 'is not' : 'is', null);
  return countOf(db, rows.select('u.id'));
}

/** The menu of the guide. */
export async function selectMenuId(db: DbSession, code: string): Promise<number | null> {
  const menu = db.t.selectFrom('sys_menu').select('id').where('code', '=', code).where('is_deleted', '=', false);
  return (await db.first<{ id: number }>(menu.limit(1)))?.id ?? null;
}
