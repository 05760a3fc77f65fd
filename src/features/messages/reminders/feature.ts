import { feature } from '../../feature.ts';
import { giveLadders } from './server/default-ladder.ts';
import { DIGEST_KIND, DIGEST_SETTINGS, digestTimer } from './server/digest.ts';
import { forgetSent, reminderTimer } from './server/reminder-timer.ts';
import { reminderEndpoints } from './server/reminders.routes.ts';
import { reminderTables } from './server/reminders.sql.ts';

/** Reminders of open tasks before and after their due time, by the rules of 超时提醒设置 (OverTimeTip). */
export const remindersFeature = feature({
  name: 'reminders',
  // Lists the timers and the message kind after those of `hazards`, `plans` and `warnings`.
  listed: { after: 'warnings' },
  endpoints: reminderEndpoints,
  tables: { before: reminderTables },
  settings: DIGEST_SETTINGS,
  messageKinds: [DIGEST_KIND],
  timers: [reminderTimer, digestTimer],
  prepare: giveLadders,
  tidy: ({ database, now }, tenant) => forgetSent({ db: database.session(tenant), now }),
});
