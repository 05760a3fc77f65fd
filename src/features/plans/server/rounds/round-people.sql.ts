import { markTrigger } from '../../../../server/db/change-mark.ts';
import type { TableMigration } from '../../../../server/db/platform-tables.ts';
import type { DbSession, Row } from '../../../../server/db/session.ts';

/** The people of group rounds (decision 273); a round with one person has none here. */
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

/** A statement takes 65,535 values. */
const PEOPLE_AT_ONCE = 20_000;

export async function insertPeople(db: DbSession, people: readonly RoundPerson[]): Promise<void> {
  for (let at = 0; at < people.length; at += PEOPLE_AT_ONCE)
    await db.run(db.t.insertInto('round_inspector').values(people.slice(at, at + PEOPLE_AT_ONCE)));
}

/** Ids of those of the rounds whose group the user belongs to. */
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

/** People a group round still waits for. */
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

/** One of the group has taken the round: it waits for none of them from now on. */
export async function closeGroup(db: DbSession, executionId: number): Promise<void> {
  await db.run(
    db.t
      .updateTable('round_inspector')
      .set({ is_open: false })
      .where('execution_id', '=', executionId)
      .where('is_open', '=', true),
  );
}

/** The round is one person's by the word of a manager. */
export async function dissolveGroup(db: DbSession, executionId: number): Promise<void> {
  await db.run(db.t.deleteFrom('round_inspector').where('execution_id', '=', executionId));
}
