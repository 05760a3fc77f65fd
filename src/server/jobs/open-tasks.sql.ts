import { sql } from 'kysely';
import type { DbSession, Row } from '../db/session.ts';
import type { OpenTasks } from '../db/time-range.ts';

/** Columns of a table whose records wait for `person` while `state` is one of `states`. */
export interface Waiting {
  table: string;
  person: string;
  state: string;
  /** Values of `state`; null matches records without a state. */
  states: readonly unknown[];
  /** Column of the deadline; null if the records have none. */
  due: string | null;
  /** Column that is true for records of which people are not reminded. */
  quiet?: string;
}

/** Numbers of open and of overdue records that wait for each person. */
export function selectOpenTasks(db: DbSession, { table, person, state, states, due, quiet }: Waiting, now: Date) {
  const filled = states.filter((value) => value !== null);
  return db.all<OpenTasks & Row>(
    db.t
      .selectFrom(table)
      .select((eb) => [
        sql.ref<number>(person).as('userId'),
        eb.fn.countAll<number>().as('open'),
        due === null
          ? sql<number>`0`.as('late')
          : sql<number>`count(*) filter (where ${sql.ref(due)} < ${now})`.as('late'),
      ])
      .where('is_deleted', '=', false)
      .where(person, 'is not', null)
      .$if(quiet !== undefined, (loud) => loud.where(sql<boolean>`${sql.ref(quiet ?? '')} is not true`))
      .where((eb) =>
        eb.or([
          ...(filled.length > 0 ? [eb(sql.ref(state), 'in', filled)] : []),
          ...(states.includes(null) ? [eb(sql.ref(state), 'is', null)] : []),
        ]),
      )
      .groupBy(person),
  );
}
