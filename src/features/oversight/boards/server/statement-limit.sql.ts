import { sql } from 'kysely';
import type { DbSession } from '../../../../server/db/session.ts';

/** Limits the statements of this transaction to `ms` milliseconds. */
export async function limitStatements(db: DbSession, ms: number): Promise<void> {
  await db.all(db.platform.selectNoFrom(sql`set_config('statement_timeout', ${String(ms)}, true)`.as('limit')));
}
