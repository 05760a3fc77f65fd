import type { TableMigration } from '../../../../../server/db/platform-tables.ts';
import type { DbSession } from '../../../../../server/db/session.ts';
import { LIMIT_UNIT, STAGE_LIMITS } from '../../workflow/status.ts';

const LIMITS = STAGE_LIMITS.map(({ status, code, hours }) => `(${status}, '${code}', ${hours})`).join(', ');
const CODES = [...STAGE_LIMITS.map(({ code }) => code), LIMIT_UNIT.code].map((code) => `'${code}'`).join(', ');
const STATUSES = STAGE_LIMITS.map(({ status }) => status).join(', ');

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

/**
 * Progress of the recalculation after a change of limits or calendar; its only row exists while hazards remain to be
 * updated.
 */
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

/** Column maintained by the statements below; no event of a hazard sets it. */
const DUE = 'due_time';

/** Hazards updated per transaction. */
const DUE_BATCH = 500;

/**
 * Passes over all hazards: one that enters a stage during the first pass, still with the old calendar, is found by the
 * second.
 */
const PASSES = 2;

/** Waiting hazards after an id, in the order of ids, read stage by stage through the index of status and id. */
const WAITING = STAGE_LIMITS.map(
  ({ status }) => `(SELECT r.id FROM {t}.risk_register r
      WHERE r.status = ${status} AND r.id > since_id AND NOT r.is_deleted ORDER BY r.id LIMIT most)`,
).join(' UNION ALL ');

const dueFunctions: readonly string[] = [
  // A limit of seven or more digits is a mistake, and the result would exceed the last day of a timestamp.
  `CREATE OR REPLACE FUNCTION {t}.hazard_limits() RETURNS TABLE (at_status integer, lasts interval) LANGUAGE plpgsql STABLE AS $$
  BEGIN
    RETURN QUERY SELECT l.status, interval '1 hour' * coalesce((
        SELECT trim(c.value)::double precision FROM {t}.sys_config c
         WHERE c.code = l.code AND NOT c.is_deleted AND trim(c.value) ~ '^[0-9]{1,6}([.][0-9]{1,6})?$' LIMIT 1
      ), l.hours::double precision)
      FROM (VALUES ${LIMITS}) AS l (status, code, hours);
  END $$`,
  `CREATE OR REPLACE FUNCTION {t}.hazard_due(of_status integer, since timestamptz) RETURNS timestamptz LANGUAGE plpgsql STABLE AS $$
  DECLARE
    lasts interval;
  BEGIN
    SELECT l.lasts INTO lasts FROM {t}.hazard_limits() l WHERE l.at_status = of_status;
    IF since IS NULL OR lasts IS NULL THEN RETURN NULL; END IF;
    IF EXISTS (SELECT 1 FROM {t}.sys_config c
                WHERE c.code = '${LIMIT_UNIT.code}' AND NOT c.is_deleted AND trim(c.value) = '${LIMIT_UNIT.working}') THEN
      RETURN {t}.work_after(since, lasts);
    END IF;
    RETURN since + lasts;
  END $$`,
  // A row inserted with a value, such as a copy, keeps it.
  `CREATE OR REPLACE FUNCTION {t}.keep_hazard_due() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'INSERT' AND NEW.${DUE} IS NOT NULL THEN RETURN NEW; END IF;
    NEW.${DUE} := NULL;
    IF NEW.status IN (${STATUSES}) THEN NEW.${DUE} := {t}.hazard_due(NEW.status, NEW.stage_time); END IF;
    RETURN NEW;
  END $$`,
  // Waits for rows that other transactions are writing, perhaps with the old calendar, and then calculates them again.
  `CREATE OR REPLACE FUNCTION {t}.refresh_hazard_dues(since_id bigint, most integer) RETURNS TABLE (last_id bigint, seen integer) LANGUAGE plpgsql AS $$
  DECLARE
    ids bigint[];
  BEGIN
    SELECT array_agg(w.id) INTO ids FROM (SELECT id FROM (${WAITING}) AS all_stages ORDER BY id LIMIT most) w;
    PERFORM 1 FROM {t}.risk_register r WHERE r.id = ANY (ids) ORDER BY r.id FOR UPDATE;
    UPDATE {t}.risk_register r SET ${DUE} = n.due
      FROM (SELECT w.id, {t}.hazard_due(w.status, w.stage_time) AS due FROM {t}.risk_register w
             WHERE w.id = ANY (ids) AND w.status IN (${STATUSES})) n
     WHERE r.id = n.id AND r.${DUE} IS DISTINCT FROM n.due;
    RETURN QUERY SELECT ids[array_length(ids, 1)], coalesce(array_length(ids, 1), 0);
  END $$`,
  `CREATE OR REPLACE FUNCTION {t}.mark_hazard_dues() RETURNS void LANGUAGE sql AS $$
    INSERT INTO {t}.hazard_due_refresh (id) VALUES (1) ON CONFLICT (id) DO UPDATE SET after_id = 0, passes = 0
  $$`,
];

/** A timer's run: updating `turn` recalculates that many hazards and records the last id. */
const dueTurn: readonly string[] = [
  `CREATE OR REPLACE FUNCTION {t}.take_due_turn() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    SELECT r.last_id, r.seen INTO NEW.after_id, NEW.seen FROM {t}.refresh_hazard_dues(OLD.after_id, NEW.turn) r;
    IF NEW.seen < NEW.turn THEN
      NEW.after_id := 0;
      NEW.passes := OLD.passes + 1;
    END IF;
    RETURN NEW;
  END $$`,
  'DROP TRIGGER IF EXISTS due_turn ON {t}.hazard_due_refresh',
  `CREATE TRIGGER due_turn BEFORE UPDATE OF turn ON {t}.hazard_due_refresh
    FOR EACH ROW EXECUTE FUNCTION {t}.take_due_turn()`,
];

/** A changed limit applies at once to the first hazards; the timer updates the others. */
const dueTriggers: readonly string[] = [
  'DROP TRIGGER IF EXISTS hazard_due ON {t}.risk_register',
  `CREATE TRIGGER hazard_due BEFORE INSERT OR UPDATE OF status, stage_time ON {t}.risk_register
    FOR EACH ROW EXECUTE FUNCTION {t}.keep_hazard_due()`,
  `CREATE OR REPLACE FUNCTION {t}.follow_hazard_limit() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF (TG_OP <> 'INSERT' AND OLD.code IN (${CODES})) OR (TG_OP <> 'DELETE' AND NEW.code IN (${CODES})) THEN
      PERFORM {t}.mark_hazard_dues();
      PERFORM {t}.refresh_hazard_dues(0, ${DUE_BATCH});
    END IF;
    RETURN NULL;
  END $$`,
  'DROP TRIGGER IF EXISTS hazard_limit ON {t}.sys_config',
  `CREATE TRIGGER hazard_limit AFTER INSERT OR UPDATE OR DELETE ON {t}.sys_config
    FOR EACH ROW EXECUTE FUNCTION {t}.follow_hazard_limit()`,
  // These triggers only mark the change, because a sheet of days runs many statements.
  `CREATE OR REPLACE FUNCTION {t}.follow_work_time() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM {t}.mark_hazard_dues();
    RETURN NULL;
  END $$`,
  ...['work_calendar', 'work_shift'].flatMap((table) => [
    `DROP TRIGGER IF EXISTS hazard_dues ON {t}.${table}`,
    `CREATE TRIGGER hazard_dues AFTER INSERT OR UPDATE OR DELETE ON {t}.${table}
      FOR EACH STATEMENT EXECUTE FUNCTION {t}.follow_work_time()`,
  ]),
];

/**
 * Due time of a waiting hazard, maintained by the database: set on entering a stage, and again when a limit or the
 * calendar changes. Lists and figures compare this column, however the hazard or the setting was written.
 */
export const hazardDueStatements: readonly string[] = [
  'DROP FUNCTION IF EXISTS {t}.refresh_hazard_due()',
  ...dueFunctions,
  ...dueTurn,
  ...dueTriggers,
  // Fills the column for hazards that waited before it existed.
  `DO $$ BEGIN
    IF EXISTS (SELECT 1 FROM {t}.risk_register WHERE status IN (${STATUSES}) AND ${DUE} IS NULL AND NOT is_deleted) THEN
      PERFORM {t}.mark_hazard_dues();
      PERFORM {t}.refresh_hazard_dues(0, ${DUE_BATCH});
    END IF;
  END $$`,
];

/**
 * Recalculates the next hazards after a change of limits or calendar; null if no change is left, or if another server
 * is doing it.
 */
export async function refreshDues(db: DbSession, batch = DUE_BATCH): Promise<{ seen: number; isLast: boolean } | null> {
  const claim = db.t.selectFrom('hazard_due_refresh').select('id').forUpdate().skipLocked();
  if (!(await db.first(claim))) return null;
  const turn = db.t.updateTable('hazard_due_refresh').set({ turn: batch }).returning(['seen', 'passes']);
  const { seen, passes } = (await db.first<{ seen: number; passes: number }>(turn)) ?? { seen: 0, passes: PASSES };
  const isLast = seen < batch;
  if (isLast && passes >= PASSES) await db.run(db.t.deleteFrom('hazard_due_refresh'));
  return { seen, isLast };
}
