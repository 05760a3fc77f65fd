import type { Session } from '../../../server/db/session.ts';
import { DAY, HOUR } from '../../seed/index.ts';
import type { Plant } from './recipe.ts';

/** Notices older than this were read long ago. */
const UNREAD_DAYS = 3;

/** What the years before T0 would have left behind beside the hazards themselves. */
export async function settleAftermath(db: Session, of: { plant: Plant; t0: number }): Promise<void> {
  await dismissLeavers(db, of);
  const { t0 } = of;
  const read = db.t.updateTable('user_notice').set((eb) => ({ read_time: eb.ref('created_time') }));
  await db.run(read.where('created_time', '<', new Date(t0 - UNREAD_DAYS * DAY)));
  // Pushes of the past: nobody was connected, and nobody who connects later wants them.
  await db.run(db.platform.deleteFrom('outbox').where('tenant', '=', db.tenant));
}

async function dismissLeavers(db: Session, { plant, t0 }: { plant: Plant; t0: number }): Promise<void> {
  for (const { account, disabledDaysBefore } of plant.people) {
    if (disabledDaysBefore === undefined) continue;
    const at = new Date(t0 - disabledDaysBefore * DAY + 17 * HOUR);
    await db.run(db.t.updateTable('sys_user').set({ status: 1, updated_time: at }).where('account', '=', account));
  }
}
