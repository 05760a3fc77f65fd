import { sql } from 'kysely';
import type { DbSession } from '../../../server/db/session.ts';

/** Statements of this transaction end after so many milliseconds. */
export async function limitStatements(db: DbSession, ms: number): Promise<void> {
  await db.all(db.platform.selectNoFrom(sql`set_config('statement_timeout', ${String(ms)}, true)`.as('limit')));
}
