import { createHash } from 'node:crypto';
import type { DbSession } from '../../../../server/db/session.ts';
import { insertSpent } from './provider.sql.ts';
import { STATE_MS } from './state.ts';

/** Uses up what works once, for all processes together; false: it was used before. */
export async function markUsed(db: DbSession, what: string, now: Date): Promise<boolean> {
  const hash = createHash('sha256').update(what).digest();
  // A state ends before its mark does, so no mark is missed by the clock.
  return insertSpent(db, hash, new Date(now.getTime() + 2 * STATE_MS));
}
