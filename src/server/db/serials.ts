import { sql } from 'kysely';
import type { TableMigration } from './platform-tables.ts';
import type { Session } from './session.ts';

/** Counters behind numbers given out to people: hazard codes, notice numbers. */
export const serialTables: TableMigration[] = [
  {
    id: 'serials-0001-counter',
    statements: ['CREATE TABLE {t}.serial_counter (name text PRIMARY KEY, last bigint NOT NULL)'],
  },
];

/**
 * The next number under this name, never given twice: the counter's row stays locked until the transaction ends, so
 * two adds at the same moment wait for each other instead of clashing.
 */
export async function nextSerial(session: Session, name: string): Promise<number> {
  const row = await session.first<{ last: number }>(
    session.t
      .insertInto('serial_counter')
      .values({ name, last: 1 })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ last: sql`serial_counter.last + 1` }))
      .returning('last'),
  );
  if (!row) throw new Error(`counter ${name} gave no number`);
  return row.last;
}
