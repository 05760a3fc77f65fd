import type { TableMigration } from '../../../../server/db/platform-tables.ts';
import { STAGE_LIMITS } from '../../workflow/limits.ts';

const LIMITS = STAGE_LIMITS.map(({ status, code, hours }) => `(${status}, '${code}', ${hours})`).join(', ');
const CODES = STAGE_LIMITS.map(({ code }) => `'${code}'`).join(', ');
const STATUSES = STAGE_LIMITS.map(({ status }) => status).join(', ');

/** Once, for rows that were written before stages had a deadline of their own to be listed by. */
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

/** The column the statements below keep: no event of a hazard sets it. */
const DUE = 'due_time';

/**
 * The moment a waiting hazard is due, kept by the database: set when a stage is entered, and again for all that wait
 * when a limit changes. Lists and figures compare this column, whoever wrote the hazard or the setting.
 */
export const hazardDueStatements: readonly string[] = [
  // Seven digits and more are no limit but a mistake, and would go beyond the last day a column can hold.
  `CREATE OR REPLACE FUNCTION {t}.hazard_limits() RETURNS TABLE (at_status integer, lasts interval) LANGUAGE plpgsql STABLE AS $$
  BEGIN
    RETURN QUERY SELECT l.status, interval '1 hour' * coalesce((
        SELECT trim(c.value)::double precision FROM {t}.sys_config c
         WHERE c.code = l.code AND NOT c.is_deleted AND trim(c.value) ~ '^[0-9]{1,6}([.][0-9]{1,6})?$' LIMIT 1
      ), l.hours::double precision)
      FROM (VALUES ${LIMITS}) AS l (status, code, hours);
  END $$`,
  // A row that is copied in comes with its own.
  `CREATE OR REPLACE FUNCTION {t}.keep_hazard_due() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'INSERT' AND NEW.${DUE} IS NOT NULL THEN RETURN NEW; END IF;
    NEW.${DUE} := NULL;
    IF NEW.status IN (${STATUSES}) THEN
      SELECT NEW.stage_time + l.lasts INTO NEW.${DUE} FROM {t}.hazard_limits() l WHERE l.at_status = NEW.status;
    END IF;
    RETURN NEW;
  END $$`,
  'DROP TRIGGER IF EXISTS hazard_due ON {t}.risk_register',
  `CREATE TRIGGER hazard_due BEFORE INSERT OR UPDATE OF status, stage_time ON {t}.risk_register
    FOR EACH ROW EXECUTE FUNCTION {t}.keep_hazard_due()`,
  `CREATE OR REPLACE FUNCTION {t}.refresh_hazard_due() RETURNS void LANGUAGE sql AS $$
    UPDATE {t}.risk_register r SET ${DUE} = r.stage_time + l.lasts FROM {t}.hazard_limits() l
     WHERE r.status = l.at_status AND NOT r.is_deleted AND r.${DUE} IS DISTINCT FROM r.stage_time + l.lasts
  $$`,
  `CREATE OR REPLACE FUNCTION {t}.follow_hazard_limit() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF (TG_OP <> 'INSERT' AND OLD.code IN (${CODES})) OR (TG_OP <> 'DELETE' AND NEW.code IN (${CODES})) THEN
      PERFORM {t}.refresh_hazard_due();
    END IF;
    RETURN NULL;
  END $$`,
  'DROP TRIGGER IF EXISTS hazard_limit ON {t}.sys_config',
  `CREATE TRIGGER hazard_limit AFTER INSERT OR UPDATE OR DELETE ON {t}.sys_config
    FOR EACH ROW EXECUTE FUNCTION {t}.follow_hazard_limit()`,
  // Hazards that waited already when the column came.
  'SELECT {t}.refresh_hazard_due()',
];
