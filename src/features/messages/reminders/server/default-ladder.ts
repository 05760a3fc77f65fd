import { RECEIVER } from '../../../../engine/workflow/waits.ts';
import type { Ctx } from '../../../../server/ctx.ts';
import { selectTenantIds } from '../../../../server/installation.sql.ts';
import { CLOCK_SOURCES } from '../../../../server/jobs/clocks.ts';
import type { Platform } from '../../../../server/platform.ts';
import { beginHistories } from '../../../../server/records/past/adopt.ts';
import { NO_TENANT } from '../../../../server/tenants.ts';
import { beginReminders, insertRungs, type NewRung } from './reminders.sql.ts';

const BELL = 1;

/** Adds the product's reminder rules to each tenant once: later changes and deletions by administrators are kept. */
export async function giveLadders({ database, catalogs, now }: Platform): Promise<void> {
  for (const tenant of await selectTenantIds(database.session(NO_TENANT)))
    await database.tx(tenant, (db) => giveLadder({ db, catalog: catalogs.of(tenant), now }));
}

export async function giveLadder({ db, catalog, now }: Pick<Ctx, 'db' | 'catalog' | 'now'>): Promise<void> {
  const at = now();
  if (!(await beginReminders(db, at))) return;
  await insertRungs(db, ladder(at));
  await beginHistories({ db, catalog, at }, ['OverTimeTip']);
}

/** Reminder rules that features declare for stages; of several declarations for one stage only the first counts. */
function ladder(now: Date): NewRung[] {
  const sources = CLOCK_SOURCES.all().sort((one, other) => one.stage - other.stage);
  const first = sources.filter(({ stage }, at) => sources.findIndex((one) => one.stage === stage) === at);
  return first.flatMap(({ stage, ladder: declared }) =>
    (declared?.reminders ?? []).flatMap((reminder) =>
      reminder.to.map((who) => {
        const { hours, grade = null, repeatDays = 0 } = reminder;
        return {
          stage,
          grade,
          offset_hour: hours,
          tip_user_type: RECEIVER[who],
          tip_mode: BELL,
          repeat_days: repeatDays,
          is_enable: true,
          rung_name: declared?.title ?? '',
          rung_key: [stage, hours, RECEIVER[who], BELL, ...(grade === null ? [] : [grade])].join('/'),
          remark: '产品默认',
          created_time: now,
        };
      }),
    ),
  );
}
