import { statusPairs } from '../../../../../engine/workflow/workflow.ts';
import type { StandingStatements, TableMigration } from '../../../../../server/db/platform-tables.ts';
import { hazardWorkflow } from '../../workflow/hazard.ts';
import { turnIndexStatements } from '../turns/turns.sql.ts';
import { hazardDueStatements, hazardLimitTables } from './due.sql.ts';
import { hazardFigureStatements, hazardStageTables } from './figures.sql.ts';
import { taskIndexStatements } from './tasks.sql.ts';

/** Tables of hazards that no resource descriptor defines. */
export const hazardTables: TableMigration[] = [
  {
    id: 'records-0003-hazard-links',
    statements: [
      // People who are or were named on a hazard; they see the hazard even outside their data scope (domain.md#8).
      `CREATE TABLE {t}.hazard_participant (
        hazard_id bigint NOT NULL,
        user_id bigint NOT NULL,
        PRIMARY KEY (user_id, hazard_id)
      )`,
      'CREATE INDEX hazard_participant_hazard ON {t}.hazard_participant (hazard_id)',
      `CREATE TABLE {t}.hazard_transition (
        from_status integer NOT NULL,
        to_status integer NOT NULL,
        PRIMARY KEY (from_status, to_status)
      )`,
    ],
  },
  ...hazardLimitTables,
  ...hazardStageTables,
];

/** Renames counters of hazard codes to the names that `x-number` gives them; the day's numbering continues. */
export const hazardCounters: TableMigration[] = [
  {
    id: 'hazards-0002-counters-by-field',
    statements: [
      `INSERT INTO {t}.serial_counter (name, last)
        SELECT 'RiskRegister.code:' || substr(name, 3), last FROM {t}.serial_counter WHERE name ~ '^YH[0-9]{8}$'
        ON CONFLICT (name) DO UPDATE SET last = greatest(serial_counter.last, excluded.last)`,
      "DELETE FROM {t}.serial_counter WHERE name ~ '^YH[0-9]{8}$'",
    ],
  },
];

/** Makes the database refuse status changes that the state machine lacks (security.md#R10); needs resource tables. */
const hazardGuardStatements: readonly string[] = [
  `CREATE OR REPLACE FUNCTION {t}.check_hazard_transition() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF NEW.status IS DISTINCT FROM OLD.status AND NOT EXISTS (
      SELECT 1 FROM {t}.hazard_transition WHERE from_status = OLD.status AND to_status = NEW.status
    ) THEN
      RAISE EXCEPTION 'hazard % may not go from status % to %', OLD.id, OLD.status, NEW.status
        USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
  END $$`,
  `CREATE OR REPLACE TRIGGER hazard_transition_guard BEFORE UPDATE OF status ON {t}.risk_register
    FOR EACH ROW EXECUTE FUNCTION {t}.check_hazard_transition()`,
];

/** Keeps the tables of legal status changes, limits and stages equal to this version, with the functions that read them. */
export const hazardStandards: StandingStatements = {
  table: 'risk_register',
  statements: [
    'DELETE FROM {t}.hazard_transition',
    `INSERT INTO {t}.hazard_transition (from_status, to_status) VALUES ${pairs()}`,
    ...hazardGuardStatements,
    ...hazardDueStatements,
    ...hazardFigureStatements,
    ...taskIndexStatements,
    ...turnIndexStatements,
  ],
};

function pairs(): string {
  return statusPairs(hazardWorkflow)
    .map(({ from, to }) => `(${from}, ${to})`)
    .join(', ');
}
