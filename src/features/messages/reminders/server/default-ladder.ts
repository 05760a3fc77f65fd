import type { Ctx } from '../../../../server/ctx.ts';
import { selectTenantIds } from '../../../../server/installation.sql.ts';
import type { Platform } from '../../../../server/platform.ts';
import { beginHistories } from '../../../../server/records/past/adopt.ts';
import { NO_TENANT } from '../../../../server/tenants.ts';
import { RECEIVER } from '../workflow/ladder.ts';
import { beginReminders, insertRungs, type NewRung } from './reminders.sql.ts';

const { responsible, leader, safety, director, checker } = RECEIVER;
const BELL = 1;

/**
 * Reminder rules of domain.md#5.3 by the grade of the hazard: hours after the deadline, and receivers. Each reminder
 * also goes to the receivers of those before it.
 */
const RECTIFY: readonly (readonly [offsets: readonly [general: number[], major: number[]], to: readonly number[]])[] = [
  [[[-24], [-72, -24]], [responsible]],
  [
    [[0], [0]],
    [responsible, checker],
  ],
  [
    [[24], [1]],
    [responsible, checker, leader],
  ],
  [
    [[72], [24]],
    [responsible, checker, leader, safety],
  ],
  [
    [[168], [72]],
    [responsible, checker, leader, safety, director],
  ],
];

/** Reminder rules of an inspection (domain.md#7.4): its inspector when it is due, then the leader of the department. */
const INSPECTION = [
  { offset: 0, to: responsible, repeat: 0 },
  { offset: 24, to: leader, repeat: 7 },
] as const;

const NAMES: Readonly<Record<number, string>> = { 3: '整改提醒', 5: '排查任务提醒' };

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

function ladder(now: Date): NewRung[] {
  const row = (of: { stage: number; grade: number | null; offset: number; to: number; repeat: number }): NewRung => ({
    stage: of.stage,
    grade: of.grade,
    offset_hour: of.offset,
    tip_user_type: of.to,
    tip_mode: BELL,
    repeat_days: of.repeat,
    is_enable: true,
    rung_name: NAMES[of.stage] ?? '',
    rung_key: [of.stage, of.offset, of.to, BELL, ...(of.grade === null ? [] : [of.grade])].join('/'),
    remark: '产品默认',
    created_time: now,
  });
  const rectify = RECTIFY.flatMap(([offsets, to]) =>
    offsets.flatMap((hours, at) =>
      hours.flatMap((offset) => to.map((one) => row({ stage: 3, grade: at + 1, offset, to: one, repeat: 0 }))),
    ),
  );
  return [...rectify, ...INSPECTION.map((one) => row({ ...one, stage: 5, grade: null }))];
}
