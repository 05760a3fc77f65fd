import type { Session } from '../../db/session.ts';
import type { Platform } from '../../platform.ts';
import { VISIT } from '../activity-log.ts';
import { type Entered, enter, refuseFrozen } from '../enter.ts';
import type { Device } from '../sessions.ts';
import { readProven } from '../two-step/enter-with-ticket.ts';

/** Lets the person in who is bound to this account: the provider has shown who he is. */
export async function enterBound(
  platform: Platform,
  db: Session,
  { userId, device }: { userId: string; device: Device },
): Promise<Entered> {
  const { status, ...proven } = await readProven(db, { userId, visitType: VISIT.granted });
  refuseFrozen(platform, proven, { status, device });
  return enter(platform, proven, { remember: false, device });
}
