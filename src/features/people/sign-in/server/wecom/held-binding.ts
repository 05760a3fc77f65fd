import type { DbSession } from '../../../../../server/db/session.ts';
import { takeHeld } from './bind-tickets.ts';
import { bindMember } from './bindings.ts';

/** Completes a binding that waited for the second step; most sign-ins have none. */
export async function completeBinding(
  db: DbSession,
  { loginTicketHash, userId, now }: { loginTicketHash: Buffer; userId: string; now: Date },
): Promise<void> {
  const member = await takeHeld(db, loginTicketHash, now);
  if (member) await bindMember(db, { ...member, userId, now });
}
