import { runnerOf } from '../migrate/session-runner.ts';
import type { DbSession } from '../session.ts';

/** Shorter than the time after which PostgreSQL looks for a deadlock, so that it is never a user who loses. */
export const BRIEFLY = '120ms';

/** Until its end this transaction waits for others for a moment only. */
export async function waitBriefly(session: DbSession): Promise<void> {
  await runnerOf(session).query("select set_config('lock_timeout', $1, true)", [BRIEFLY]);
}
