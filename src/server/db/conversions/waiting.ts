import { runnerOf } from '../migrate/session-runner.ts';
import type { DbSession } from '../session.ts';

/**
 * Maximum wait for a lock: shorter than PostgreSQL's deadlock check, so that a deadlock never ends a user's
 * transaction.
 */
export const BRIEFLY = '120ms';

/** Limits each wait for a lock in this transaction to a moment. */
export async function waitBriefly(session: DbSession): Promise<void> {
  await runnerOf(session).query("select set_config('lock_timeout', $1, true)", [BRIEFLY]);
}
