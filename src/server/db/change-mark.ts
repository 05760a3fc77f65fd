import { sql } from 'kysely';
import { markTrigger } from './migrate/difference.ts';
import type { TableMigration } from './platform-tables.ts';
import { type DbSession, param } from './session.ts';

/**
 * A counter per table that rises in the transaction that writes the table. A process caches what it reads of a table –
 * the total of a list, the dictionaries – under the counter's value, until the counter changes (decision 052).
 *
 * A cached total is exact, for four reasons:
 * - A trigger counts, so no writer can skip counting, be it a service, an import or a log. It counts in the writer's
 *   own transaction: a snapshot sees the count exactly when it sees the rows. A sequence would not do: it rises before
 *   the commit, and a reader in between would cache the old total under the new number.
 * - Counters never fall, and snapshots of one server are ordered by the commits they contain. Two snapshots with equal
 *   sums therefore see the same rows of the table, and of two different sums the larger belongs to the later snapshot.
 * - The mark is a column of the statement that reads or counts the rows, so both come from one snapshot and no message
 *   has to arrive. A transaction that has written sees its own count, and after its rollback another writer may reach
 *   the same count. Such a transaction therefore reads null as the mark, and nothing is cached under null.
 * - Each connection counts in a row of its own (`slot`), so writers never wait for each other; the mark is the sum. A
 *   transaction counts once per table (`tx`), and again if the savepoint in which it counted was rolled back.
 */
export type Mark = number | null;

/** Tables without a descriptor that filters of lists read; the trigger counts their writes, too. */
const LINK_TABLES = ['hazard_participant', 'sys_user_role', 'sys_role_menu'] as const;
/** Tables that got the trigger in the first migration of marks. */
const FIRST_LINK_TABLES = LINK_TABLES.slice(0, 2);
/** Tables that a LinkFilter may name; the trigger counts the writes of each, so that results can be cached. */
export type LinkTable =
  | (typeof LINK_TABLES)[number]
  | 'sys_user'
  | 'risk_register'
  | 'one_off_inspector'
  | 'round_inspector';

/** Migrations that run before the migrations of tables with the trigger; the column `resource` contains table names. */
export const markPlatformTables: TableMigration[] = [
  {
    id: 'marks-0001-trigger',
    statements: [
      'ALTER TABLE platform.change_mark ADD COLUMN tx xid8',
      // The tenant is the part after `t_` in the schema's name (session.ts).
      `CREATE FUNCTION platform.mark_changed() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO platform.change_mark AS m (tenant, resource, slot, n, tx)
        VALUES (substr(TG_TABLE_SCHEMA, 3), TG_TABLE_NAME, pg_backend_pid(), 1, pg_current_xact_id())
        ON CONFLICT (tenant, resource, slot) DO UPDATE SET n = m.n + 1, tx = excluded.tx
         WHERE m.tx IS DISTINCT FROM excluded.tx;
        RETURN NULL;
      END $$`,
    ],
  },
];

export const markTenantTables: TableMigration[] = [
  { id: 'marks-0001-links', statements: FIRST_LINK_TABLES.map((table) => markTrigger(`{t}.${table}`)) },
  { id: 'marks-0002-grants', statements: [markTrigger('{t}.sys_role_menu')] },
];

/** SQL expression of the change mark of several tables, which is read in the same snapshot as the statement's rows. */
export function markOf(session: DbSession, tenant: unknown, tables: unknown) {
  const sum = session.platform
    .selectFrom('change_mark as m')
    .select(sql`coalesce(sum(m.n), 0)`.as('n'))
    .where('m.tenant', '=', tenant)
    .where(sql<boolean>`m.resource = any(${tables})`);
  return sql`(case when pg_current_xact_id_if_assigned() is null then (${sum}) end)`;
}

export async function readMark(session: DbSession, tables: readonly string[]): Promise<Mark> {
  const [row] = await session.prepared<{ mark: Mark }>(
    'change-mark',
    (on) => on.platform.selectNoFrom(markOf(on, param('tenant'), param('tables')).as('mark')),
    { tenant: session.tenant, tables },
  );
  return row?.mark ?? null;
}

/** Adds the counts of closed connections to the row with slot 0; the sums stay the same. */
export async function foldMarks(session: DbSession): Promise<void> {
  const gone = session.platform
    .deleteFrom('change_mark')
    .where('slot', '<>', 0)
    .where(sql<boolean>`slot not in (select pid from pg_catalog.pg_stat_activity where pid is not null)`)
    .returning(['tenant', 'resource', 'n']);
  await session.run(
    session.platform
      .with('gone', () => gone)
      .insertInto('change_mark')
      .columns(['tenant', 'resource', 'slot', 'n'])
      .expression((eb) =>
        eb
          .selectFrom('gone')
          .select(['gone.tenant', 'gone.resource', sql`0`.as('slot'), sql`sum(gone.n)`.as('n')])
          .groupBy(['gone.tenant', 'gone.resource']),
      )
      .onConflict((conflict) =>
        conflict.columns(['tenant', 'resource', 'slot']).doUpdateSet({ n: sql`change_mark.n + excluded.n` }),
      ),
  );
}
