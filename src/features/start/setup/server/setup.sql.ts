import { sql } from 'kysely';
import type { TableMigration } from '../../../../server/db/platform-tables.ts';
import { matching } from '../../../../server/db/records/matching.ts';
import { ROOT } from '../../../../server/db/records/model.ts';
import type { Plan } from '../../../../server/db/records/selection.ts';
import { type DbSession, param, type Row } from '../../../../server/db/session.ts';

/** Table of a tenant's state in the guide: skipped steps, and that the guide is finished. */
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

/** Users that `people`, a filter compiled for the caller's data scope, selects. */
const rowsOf = (on: DbSession, people: Plan) =>
  on.t.selectFrom(matching(on, people, people.branches).selectAll(ROOT).as('u'));

type People = ReturnType<typeof rowsOf>;

/** Maximum of a count: the guide only shows rough numbers. */
const MAX_COUNT = 10_000;

async function countOf(
  db: DbSession,
  people: Plan,
  of: { name: string; narrow: (rows: People) => People },
): Promise<number> {
  const [row] = await db.prepared<{ count: number }>(
    `setup-${of.name}|${people.shape}`,
    (on) => {
      const living = of.narrow(rowsOf(on, people)).select('u.id').limit(sql.lit(MAX_COUNT)).as('living');
      return on.t.selectFrom(living).select((eb) => eb.fn.countAll<number>().as('count'));
    },
    people.values,
  );
  return Number(row?.count ?? 0);
}

export function countPeople(db: DbSession, people: Plan): Promise<number> {
  return countOf(db, people, { name: 'people', narrow: (rows) => rows });
}

const withoutRole = (rows: People) =>
  rows.where((eb) =>
    eb.not(eb.exists(eb.selectFrom('sys_user_role as r').select('r.role_id').whereRef('r.user_id', '=', 'u.id'))),
  );

export function countWithoutRole(db: DbSession, people: Plan): Promise<number> {
  return countOf(db, people, { name: 'without-role', narrow: withoutRole });
}

/** People without any role, the oldest accounts first. */
export async function selectWithoutRole(db: DbSession, people: Plan, limit: number): Promise<number[]> {
  const rows = await db.prepared<{ id: number }>(
    `setup-list-without-role|${people.shape}`,
    (on) =>
      withoutRole(rowsOf(on, people))
        .select('u.id')
        .orderBy('u.id')
        .limit(sql<number>`${param('$limit')}::bigint`),
    { ...people.values, $limit: limit },
  );
  return rows.map(({ id }) => id);
}

export async function selectOnlyRole(db: DbSession, people: Plan, of: { roleId: number; ids: number[] }) {
  const rows = await db.prepared<{ id: number }>(
    `setup-only-role|${people.shape}`,
    (on) =>
      rowsOf(on, people)
        .innerJoin('sys_user_role as r', 'r.user_id', 'u.id')
        .select('u.id')
        .where(sql<boolean>`u.id = any(${param('$ids')}::bigint[])`)
        .groupBy('u.id')
        .having((eb) =>
          eb.and([
            eb(eb.fn.countAll(), '=', 1),
            eb(eb.fn.max('r.role_id'), '=', sql<number>`${param('$role')}::bigint`),
          ]),
        )
        .orderBy('u.id'),
    { ...people.values, $ids: of.ids, $role: of.roleId },
  );
  return rows.map(({ id }) => id);
}

/** Permissions that give rights to others. */
const GIVING = ['sysUser:grantRole', 'sysRole:grantMenu'];

/** Roles whose holders give rights to others, with the number of menus and buttons of each. */
export async function selectRightGivers(db: DbSession): Promise<Map<number, number>> {
  const rows = await db.all<{ id: number; size: number }>(
    db.t
      .selectFrom('sys_role_menu as rm')
      .innerJoin('sys_menu as m', 'm.id', 'rm.menu_id')
      .select((eb) => ['rm.role_id as id', eb.fn.countAll<number>().as('size')])
      .where('m.is_deleted', '=', false)
      .groupBy('rm.role_id')
      .having((eb) => eb(eb.fn.countAll().filterWhere('m.permission', 'in', GIVING), '>', 0)),
  );
  return new Map(rows.map(({ id, size }) => [Number(id), Number(size)]));
}

/** Number of people who hold each role. */
export async function countHolders(db: DbSession, people: Plan): Promise<Map<number, number>> {
  const rows = await db.prepared<{ role: number; count: number }>(
    `setup-holders|${people.shape}`,
    (on) =>
      rowsOf(on, people)
        .innerJoin('sys_user_role as r', 'r.user_id', 'u.id')
        .select((eb) => ['r.role_id as role', eb.fn.countAll<number>().as('count')])
        .groupBy('r.role_id')
        .limit(sql.lit(1_000)),
    people.values,
  );
  return new Map(rows.map(({ role, count }) => [Number(role), Number(count)]));
}

export interface RoleRow extends Row {
  id: number;
  name: string;
  remark: string | null;
  data_scope_type: number | null;
}

/** Enabled roles, in their order. */
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
  /** True if a password was given out before. */
  given: boolean;
}

/** People who have never signed in. */
const newcomers = (rows: People) =>
  rows
    .leftJoin('sys_user_credential as c', 'c.user_id', 'u.id')
    .where('u.last_login_time', 'is', null)
    .where((eb) =>
      eb.or([eb('c.user_id', 'is', null), eb.and([eb('c.must_change', '=', true), eb('c.demo', '=', false)])]),
    );

/** People who have never signed in: those without a password first, then by department. */
export function selectNewcomers(db: DbSession, people: Plan, limit: number): Promise<NewcomerRow[]> {
  return db.prepared<NewcomerRow>(
    `setup-list-newcomers|${people.shape}`,
    (on) =>
      newcomers(rowsOf(on, people))
        .leftJoin('sys_org as o', 'o.id', 'u.org_id')
        .select((eb) => ['u.id', 'u.name', 'u.account', 'o.name as org', eb('c.user_id', 'is not', null).as('given')])
        .orderBy('given')
        .orderBy('o.sort')
        .orderBy('o.id')
        .orderBy('u.id')
        .limit(sql<number>`${param('$limit')}::bigint`),
    { ...people.values, $limit: limit },
  );
}

export function countNewcomers(db: DbSession, people: Plan, of: { given: boolean }): Promise<number> {
  const narrow = (rows: People) => newcomers(rows).where('c.user_id', of.given ? 'is not' : 'is', null);
  return countOf(db, people, { name: `newcomers-${of.given}`, narrow });
}

/** Id of the menu with this code; null if there is none or it is deleted. */
export async function selectMenuId(db: DbSession, code: string): Promise<number | null> {
  const menu = db.t.selectFrom('sys_menu').select('id').where('code', '=', code).where('is_deleted', '=', false);
  return (await db.first<{ id: number }>(menu.limit(1)))?.id ?? null;
}
