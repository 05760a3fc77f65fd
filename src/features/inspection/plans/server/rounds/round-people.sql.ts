import { markTrigger } from '../../../../../server/db/migrate/difference.ts';
import type { TableMigration } from '../../../../../server/db/platform-tables.ts';
import type { DbSession, Row } from '../../../../../server/db/session.ts';

/** Table of the members of group rounds (decision 273); a round with one person has no rows. */
export const peopleTables: TableMigration[] = [
  {
    id: 'plans-0003-group-rounds',
    statements: [
      `CREATE TABLE {t}.round_inspector (
        execution_id bigint NOT NULL,
        user_id bigint NOT NULL,
        is_open boolean NOT NULL DEFAULT true,
        PRIMARY KEY (execution_id, user_id)
      )`,
      'CREATE INDEX round_inspector_user ON {t}.round_inspector (user_id, execution_id)',
      'CREATE INDEX round_inspector_open ON {t}.round_inspector (user_id, execution_id) WHERE is_open',
      markTrigger('{t}.round_inspector'),
    ],
  },
];

export interface RoundPerson extends Row {
  execution_id: number;
  user_id: number;
}

/** Maximum rows of one insertion, below PostgreSQL's 65,535 values. */
const PEOPLE_AT_ONCE = 20_000;

export async function insertPeople(db: DbSession, people: readonly RoundPerson[]): Promise<void> {
  for (let at = 0; at < people.length; at += PEOPLE_AT_ONCE)
    await db.run(db.t.insertInto('round_inspector').values(people.slice(at, at + PEOPLE_AT_ONCE)));
}

/** Ids among `ids` of rounds that have a group with the user. */
export async function selectGrouped(db: DbSession, userId: number, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db.all<{ id: number }>(
    db.t
      .selectFrom('round_inspector')
      .select('execution_id as id')
      .where('user_id', '=', userId)
      .where('execution_id', 'in', [...ids]),
  );
  return new Set(rows.map(({ id }) => id));
}

/** Ids of the group members a round still waits for. */
export async function selectOpenPeople(db: DbSession, executionId: number): Promise<number[]> {
  const rows = await db.all<{ id: number }>(
    db.t
      .selectFrom('round_inspector')
      .select('user_id as id')
      .where('execution_id', '=', executionId)
      .where('is_open', '=', true)
      .orderBy('user_id'),
  );
  return rows.map(({ id }) => id);
}

/** Closes the group of a round that one member has taken: the round no longer waits for the others. */
export async function closeGroup(db: DbSession, executionId: number): Promise<void> {
  await db.run(
    db.t
      .updateTable('round_inspector')
      .set({ is_open: false })
      .where('execution_id', '=', executionId)
      .where('is_open', '=', true),
  );
}

/** Removes the group of a round that a manager assigned to one person. */
export async function dissolveGroup(db: DbSession, executionId: number): Promise<void> {
  await db.run(db.t.deleteFrom('round_inspector').where('execution_id', '=', executionId));
}
