import { sql } from 'kysely';
import { param, type Session } from './session.ts';

/**
 * A counter per resource that rises in the transaction that writes it. Totals of lists are kept under the counter's
 * value and are exact as long as it has not moved, in every process (perf 1). Each connection counts in a row of its
 * own, so that writers never wait for each other; the value is the sum.
 */
export async function markChanged(session: Session, resource: string): Promise<void> {
  await session.prepared('mark', (on) => markOfWrite(on.platform), { tenant: session.tenant, resource });
}

/** That statement, with `tenant` and `resource` to be bound, for those who write something else along with it. */
export function markOfWrite(platform: Session['platform']) {
  return platform
    .insertInto('change_mark')
    .values({ tenant: param('tenant'), resource: param('resource'), slot: sql`pg_backend_pid()`, n: 1 })
    .onConflict((conflict) =>
      conflict.columns(['tenant', 'resource', 'slot']).doUpdateSet({ n: sql`change_mark.n + 1` }),
    );
}

/** The summed counter of several resources as a scalar expression, read in the same snapshot as the rows beside it. */
export function markOf(session: Session, tenant: unknown, resources: unknown) {
  const sum = session.platform
    .selectFrom('change_mark as m')
    .select(sql`coalesce(sum(m.n), 0)`.as('n'))
    .where('m.tenant', '=', tenant)
    .where(sql<boolean>`m.resource = any(${resources})`);
  return sql`(${sum})`;
}

export async function readMark(session: Session, resources: readonly string[]): Promise<string> {
  const [row] = await session.prepared<{ mark: unknown }>(
    'change-mark',
    (on) => on.platform.selectNoFrom(markOf(on, param('tenant'), param('resources')).as('mark')),
    { tenant: session.tenant, resources },
  );
  return String(row?.mark);
}

/** Folds the rows of connections that are gone into one; sums stay as they are. */
export async function foldMarks(session: Session): Promise<void> {
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
