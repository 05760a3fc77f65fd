import { VISIT } from '../../../../server/activity-log.ts';
import type { Device } from '../../../../server/ctx.ts';
import type { DbSession } from '../../../../server/db/session.ts';
import type { Platform } from '../../../../server/platform.ts';
import { type Entered, enter, refuseFrozen } from '../enter.ts';
import { readProven } from '../two-step/enter-with-ticket.ts';

/** Lets the person in who is bound to this account: the provider has shown who he is. */
export async function enterBound(
  platform: Platform,
  db: DbSession,
  { userId, device }: { userId: string; device: Device },
): Promise<Entered> {
  const { status, ...proven } = await readProven(db, { userId, visitType: VISIT.granted });
  refuseFrozen(platform, proven, { status, device });
  return enter(platform, proven, { remember: false, device });
}
