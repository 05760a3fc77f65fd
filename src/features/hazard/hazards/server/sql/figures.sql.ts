import { sql } from 'kysely';
import type { TableMigration } from '../../../../../server/db/platform-tables.ts';
import { type DbSession, tenantSchema } from '../../../../../server/db/session.ts';
import { REACHED, STATUSES } from '../../workflow/status.ts';

/** Table of facts about statuses for database functions; `hazardFigureStatements` fills it from constants. */
export const hazardStageTables: TableMigration[] = [
  {
    id: 'hazards-0005-stages',
    statements: [
      `CREATE TABLE {t}.hazard_stage (
        status integer PRIMARY KEY,
        has_verdict boolean NOT NULL,
        is_rectified boolean NOT NULL,
        is_closed boolean NOT NULL
      )`,
    ],
  },
];

const STAGES = STATUSES.map((status) => {
  const facts = [REACHED.verdict, REACHED.rectified, REACHED.closed].map((reached) => reached.includes(status));
  return `(${[status, ...facts].join(', ')})`;
});

const CLOSED = REACHED.closed.join(', ');

/** SQL for the hours since a hazard of the same item was closed (domain.md#10.2); triggers store it in `repeat_hours`. */
const REPEAT = `(SELECT ceil(extract(epoch FROM $.submit_time - max(o.accept_time)) / 3600)::integer
  FROM {t}.risk_register o
 WHERE o.risk_point_id = $.risk_point_id AND o.risk_point_item_id = $.risk_point_item_id
   AND o.accept_time <= $.submit_time AND o.id <> $.id AND NOT o.is_deleted
   AND o.status = ANY (ARRAY(SELECT s.status FROM {t}.hazard_stage s WHERE s.is_closed)))`;

const AFTER_CLOSING = `h.risk_point_id = NEW.risk_point_id AND h.risk_point_item_id = NEW.risk_point_item_id
  AND h.submit_time >= coalesce(NEW.accept_time, OLD.accept_time) AND h.id <> NEW.id`;

const repeatOf = (row: string) => REPEAT.replaceAll('$', row);

/** Triggers that set times of verdict and last rectification, its timeliness, and hours since an earlier closing. */
export const hazardFigureStatements: readonly string[] = [
  'DELETE FROM {t}.hazard_stage',
  `INSERT INTO {t}.hazard_stage (status, has_verdict, is_rectified, is_closed) VALUES ${STAGES.join(', ')}`,
  // A row inserted with times or hours already set, such as a copy, keeps them.
  `CREATE OR REPLACE FUNCTION {t}.keep_hazard_figures() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    stage record;
  BEGIN
    SELECT n.has_verdict, n.is_rectified, n.has_verdict > o.has_verdict AS got_verdict, n.is_rectified > o.is_rectified AS got_rectified
      INTO stage FROM {t}.hazard_stage n LEFT JOIN {t}.hazard_stage o ON o.status = OLD.status WHERE n.status = NEW.status;
    IF stage.got_verdict THEN NEW.verdict_time := NEW.stage_time; END IF;
    IF stage.got_rectified THEN NEW.rectified_time := NEW.stage_time; END IF;
    IF stage.has_verdict IS NOT TRUE THEN NEW.verdict_time := NULL; END IF;
    IF stage.is_rectified IS NOT TRUE THEN NEW.rectified_time := NULL; END IF;
    NEW.is_on_time := NEW.rectified_time <= NEW.accomplish_time;
    IF TG_OP = 'INSERT' OR (NEW.submit_time, NEW.risk_point_id, NEW.risk_point_item_id)
        IS DISTINCT FROM (OLD.submit_time, OLD.risk_point_id, OLD.risk_point_item_id) THEN
      IF TG_OP = 'UPDATE' OR NEW.repeat_hours IS NULL THEN NEW.repeat_hours := ${repeatOf('NEW')}; END IF;
    END IF;
    RETURN NEW;
  END $$`,
  `CREATE OR REPLACE TRIGGER hazard_figures
    BEFORE INSERT OR UPDATE OF status, stage_time, accomplish_time, submit_time, risk_point_id, risk_point_item_id
    ON {t}.risk_register FOR EACH ROW EXECUTE FUNCTION {t}.keep_hazard_figures()`,
  // Locks the few hazards submitted after a closing in order of submission, so that two transactions never deadlock.
  `CREATE OR REPLACE FUNCTION {t}.follow_hazard_closing() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM FROM {t}.risk_register h WHERE ${AFTER_CLOSING} ORDER BY h.submit_time, h.id FOR NO KEY UPDATE;
    UPDATE {t}.risk_register h SET repeat_hours = ${repeatOf('h')} WHERE ${AFTER_CLOSING};
    RETURN NULL;
  END $$`,
  `CREATE OR REPLACE TRIGGER hazard_closing AFTER UPDATE OF status ON {t}.risk_register FOR EACH ROW
    WHEN (NEW.risk_point_item_id IS NOT NULL AND (OLD.status IN (${CLOSED})) <> (NEW.status IN (${CLOSED})))
    EXECUTE FUNCTION {t}.follow_hazard_closing()`,
  // Fills the columns of hazards written before the columns existed.
  `DO $$ BEGIN
    IF EXISTS (SELECT FROM {t}.risk_register r JOIN {t}.hazard_stage s ON s.status = r.status
                WHERE s.has_verdict AND r.verdict_time IS NULL AND NOT r.is_deleted) THEN
      UPDATE {t}.risk_register r SET
        verdict_time = (SELECT max(c.again_check_time) FROM {t}.risk_again_check c
                         WHERE c.risk_register_id = r.id AND NOT c.voided),
        rectified_time = (SELECT max(s.submit_time) FROM {t}.risk_rectify s
                           WHERE s.risk_register_id = r.id AND NOT s.voided AND s.round = r.round AND s.status = 1),
        repeat_hours = ${repeatOf('r')}
       WHERE r.status IN (SELECT s.status FROM {t}.hazard_stage s WHERE s.has_verdict) AND r.verdict_time IS NULL;
      UPDATE {t}.risk_register r SET is_on_time = r.rectified_time <= r.accomplish_time
       WHERE r.rectified_time IS NOT NULL AND r.is_on_time IS NULL;
    END IF;
  END $$`,
];

/** Period in which writes are checked again, longer than a request: simultaneous transactions miss others' rows. */
const LATELY = '15 minutes';
/** Maximum hazards corrected and locked in one transaction. */
const BATCH = 500;

/**
 * Recalculates `repeat_hours` of hazards written lately: a transaction that closed or reopened another hazard meanwhile
 * could not see these hazards.
 * Returns the last id of the batch, from which the next call continues, or 0 after the last batch.
 */
export async function refreshRepeats(db: DbSession, after = 0, batch = BATCH): Promise<number> {
  const hours = sql<number | null>`${sql.raw(repeatOf('h').replaceAll('{t}', `"${tenantSchema(db.tenant)}"`))}`;
  const hazards = db.t
    .selectFrom('risk_register as h')
    .select('h.id')
    .where(sql<boolean>`h.updated_time > now() - ${sql.lit(LATELY)}::interval and not h.is_deleted`)
    .where(sql<boolean>`h.repeat_hours is distinct from ${hours}`)
    .where('h.id', '>', after)
    .orderBy('h.id')
    .limit(batch);
  const ids = (await db.all<{ id: number }>(hazards)).map(({ id }) => id);
  if (ids.length === 0) return 0;
  await lockBySubmission(db, ids);
  await db.run(
    db.t
      .updateTable('risk_register as h')
      .set({ repeat_hours: hours })
      .where(sql<boolean>`h.id = any(${ids}::bigint[])`),
  );
  return ids.length === batch ? Number(ids.at(-1)) : 0;
}

/** Locks hazards in the order of submission, the same order as the trigger `hazard_closing` uses. */
export async function lockBySubmission(db: DbSession, ids: readonly number[]): Promise<void> {
  const among = sql<boolean>`id = any(${ids}::bigint[])`;
  await db.run(
    db.t.selectFrom('risk_register').select('id').where(among).orderBy('submit_time').orderBy('id').forUpdate(),
  );
}
