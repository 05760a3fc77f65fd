import { sql } from 'kysely';
import type { TableMigration } from '../../../../../server/db/platform-tables.ts';
import { type DbSession, tenantSchema } from '../../../../../server/db/session.ts';
import { LIMIT_SHAPE, LIMIT_UNIT, STAGE_LIMITS } from '../../workflow/status.ts';
import { lockBySubmission } from './figures.sql.ts';

const UNIT = `'${LIMIT_UNIT.code}', '${LIMIT_UNIT.working}'`;
const LIMITS = STAGE_LIMITS.map(
  ({ status, code, hours }) => `(${status}, '${code}', ${hours}, '${LIMIT_SHAPE}', ${UNIT})`,
);

/** One-time update of rows written before stages had a deadline column of their own. */
export const stageDeadlineTables: TableMigration[] = [
  {
    id: 'hazards-0001-stage-deadlines',
    statements: ['risk_rectify', 'risk_accept_record'].map(
      (table) => `DO $$ BEGIN
        IF to_regclass('{t}.${table}') IS NOT NULL AND to_regclass('{t}.risk_register') IS NOT NULL THEN
          UPDATE {t}.${table} s SET accomplish_time = r.accomplish_time FROM {t}.risk_register r
           WHERE r.id = s.risk_register_id AND s.accomplish_time IS NULL AND r.accomplish_time IS NOT NULL;
        END IF;
      END $$`,
    ),
  },
];

/** Table with the progress of a recalculation after a change of limits or calendar; its row is deleted at the end. */
export const dueRefreshTables: TableMigration[] = [
  {
    id: 'hazards-0003-due-refresh',
    statements: [
      `CREATE TABLE {t}.hazard_due_refresh (
        id smallint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
        after_id bigint NOT NULL DEFAULT 0,
        passes integer NOT NULL DEFAULT 0,
        turn integer NOT NULL DEFAULT 0,
        seen integer NOT NULL DEFAULT 0
      )`,
    ],
  },
];

/** Table of time limits for database functions; `hazardDueStatements` fills it from this version's constants. */
export const hazardLimitTables: TableMigration[] = [
  {
    id: 'hazards-0004-limits',
    statements: [
      `CREATE TABLE {t}.hazard_limit (
        status integer PRIMARY KEY,
        code text NOT NULL,
        hours double precision NOT NULL,
        shape text NOT NULL,
        unit_code text NOT NULL,
        working_unit text NOT NULL
      )`,
    ],
  },
];

/** Hazards updated per transaction. */
const DUE_BATCH = 500;

/** Passes over all hazards: the second finds hazards that got a due time by the old calendar during the first. */
const PASSES = 2;

const dueFunctions: readonly string[] = [
  `CREATE OR REPLACE FUNCTION {t}.hazard_due(of_status integer, since timestamptz) RETURNS timestamptz LANGUAGE plpgsql STABLE AS $$
  DECLARE
    lasts interval;
    is_working boolean;
  BEGIN
    SELECT interval '1 hour' * coalesce((
        SELECT trim(c.value)::double precision FROM {t}.sys_config c
         WHERE c.code = l.code AND NOT c.is_deleted AND trim(c.value) ~ l.shape LIMIT 1
      ), l.hours), EXISTS (
        SELECT FROM {t}.sys_config u WHERE u.code = l.unit_code AND NOT u.is_deleted AND trim(u.value) = l.working_unit
      ) INTO lasts, is_working FROM {t}.hazard_limit l WHERE l.status = of_status;
    IF is_working AND since IS NOT NULL THEN RETURN {t}.work_after(since, lasts); END IF;
    RETURN since + lasts;
  END $$`,
  // A hazard inserted with a due time, such as a copy, keeps it.
  `CREATE OR REPLACE FUNCTION {t}.keep_hazard_due() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'INSERT' AND NEW.due_time IS NOT NULL THEN RETURN NEW; END IF;
    NEW.due_time := {t}.hazard_due(NEW.status, NEW.stage_time);
    RETURN NEW;
  END $$`,
  // Only marks due times as outdated: the server recalculates them, because importing a calendar runs many statements.
  `CREATE OR REPLACE FUNCTION {t}.mark_dues() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_LEVEL = 'ROW' THEN
      IF NOT EXISTS (SELECT FROM {t}.hazard_limit l
        WHERE OLD.code IN (l.code, l.unit_code) OR NEW.code IN (l.code, l.unit_code)) THEN RETURN NULL; END IF;
    END IF;
    INSERT INTO {t}.hazard_due_refresh DEFAULT VALUES ON CONFLICT (id) DO UPDATE SET after_id = DEFAULT, passes = DEFAULT;
    RETURN NULL;
  END $$`,
];

const STATUSES = STAGE_LIMITS.map(({ status }) => status).join(', ');

/** Triggers of due times. The first one ignores rows whose `due_time` is empty and stays empty. */
const dueTriggers: readonly string[] = [
  `CREATE OR REPLACE TRIGGER hazard_due BEFORE INSERT OR UPDATE OF status, stage_time ON {t}.risk_register
    FOR EACH ROW WHEN (NEW.status IN (${STATUSES}) OR NEW.due_time IS NOT NULL) EXECUTE FUNCTION {t}.keep_hazard_due()`,
  `CREATE OR REPLACE TRIGGER hazard_limit AFTER INSERT OR UPDATE OR DELETE ON {t}.sys_config
    FOR EACH ROW EXECUTE FUNCTION {t}.mark_dues()`,
  ...['work_calendar', 'work_shift'].map(
    (table) => `CREATE OR REPLACE TRIGGER hazard_dues AFTER INSERT OR UPDATE OR DELETE ON {t}.${table}
      FOR EACH STATEMENT EXECUTE FUNCTION {t}.mark_dues()`,
  ),
];

/** Statements for `due_time` of waiting hazards: the database sets it, lists and figures compare it (decision 259). */
export const hazardDueStatements: readonly string[] = [
  'DELETE FROM {t}.hazard_limit',
  `INSERT INTO {t}.hazard_limit (status, code, hours, shape, unit_code, working_unit) VALUES ${LIMITS.join(', ')}`,
  ...dueFunctions,
  ...dueTriggers,
  // Marks hazards that waited before the column existed.
  `INSERT INTO {t}.hazard_due_refresh (id) SELECT 1 WHERE EXISTS (
    SELECT FROM {t}.risk_register r JOIN {t}.hazard_limit l ON l.status = r.status WHERE r.due_time IS NULL AND NOT r.is_deleted
  ) ON CONFLICT (id) DO UPDATE SET after_id = DEFAULT, passes = DEFAULT`,
];

/** Statements for the next release, when servers of 1.5.2 no longer run: their timer calls the dropped functions. */
export const DROPPED_WITH_NEXT_RELEASE: readonly string[] = [
  'DROP TRIGGER IF EXISTS due_turn ON {t}.hazard_due_refresh',
  'DROP FUNCTION IF EXISTS {t}.take_due_turn()',
  'DROP FUNCTION IF EXISTS {t}.refresh_hazard_dues(bigint, integer)',
  'DROP FUNCTION IF EXISTS {t}.mark_hazard_dues()',
  'DROP FUNCTION IF EXISTS {t}.follow_hazard_limit()',
  'DROP FUNCTION IF EXISTS {t}.follow_work_time()',
  'DROP FUNCTION IF EXISTS {t}.hazard_limits()',
  'DROP FUNCTION IF EXISTS {t}.is_workday(date)',
];

/** Recalculates the next hazards after a change of limits or calendar; null if done, or if another server does it. */
export async function refreshDues(db: DbSession, batch = DUE_BATCH): Promise<{ seen: number; isLast: boolean } | null> {
  const claim = db.t.selectFrom('hazard_due_refresh').select(['after_id as after', 'passes']).forUpdate().skipLocked();
  const mark = await db.first<{ after: number; passes: number }>(claim);
  if (!mark) return null;
  const ids = await selectWaiting(db, { after: mark.after, limit: batch });
  if (ids.length > 0) await recalculate(db, ids);
  const isLast = ids.length < batch;
  const passes = mark.passes + (isLast ? 1 : 0);
  const next = { after_id: isLast ? 0 : ids.at(-1), passes };
  await db.run(
    passes < PASSES ? db.t.updateTable('hazard_due_refresh').set(next) : db.t.deleteFrom('hazard_due_refresh'),
  );
  return { seen: ids.length, isLast };
}

/** Ids of waiting hazards in ascending order, read stage by stage through the index of status and id. */
async function selectWaiting(db: DbSession, { after, limit }: { after: number; limit: number }): Promise<number[]> {
  const stages = STAGE_LIMITS.map(
    ({ status }) =>
      sql`(${db.t
        .selectFrom('risk_register')
        .select('id')
        .where('status', '=', sql.lit(status))
        .where('id', '>', after)
        .where(sql<boolean>`not is_deleted`)
        .orderBy('id')
        .limit(limit)})`,
  );
  const all = sql<{ id: number }>`(${sql.join(stages, sql` union all `)})`;
  const rows = await db.all<{ id: number }>(db.t.selectFrom(all.as('w')).select('id').orderBy('id').limit(limit));
  return rows.map(({ id }) => id);
}

/** Waits for rows that other transactions are writing, perhaps with the old calendar, and then calculates them again. */
async function recalculate(db: DbSession, ids: readonly number[]): Promise<void> {
  const among = sql<boolean>`id = any(${ids}::bigint[])`;
  await lockBySubmission(db, ids);
  const due = sql<Date | null>`${sql.id(tenantSchema(db.tenant), 'hazard_due')}(status, stage_time)`;
  const statuses = STAGE_LIMITS.map(({ status }) => status);
  await db.run(
    db.t
      .with(
        (on) => on('due').materialized(),
        (on) =>
          on
            .selectFrom('risk_register')
            .select(['id', due.as('moment')])
            .where(among)
            .where('status', 'in', statuses),
      )
      .updateTable('risk_register as r')
      .from('due')
      .set({ due_time: sql.ref('due.moment') })
      .whereRef('r.id', '=', 'due.id')
      .where(sql<boolean>`r.due_time is distinct from due.moment`),
  );
}
