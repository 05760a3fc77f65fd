import { sql } from 'kysely';
import type { TableMigration } from '../../../../server/db/platform-tables.ts';
import type { DbSession, Row } from '../../../../server/db/session.ts';

/** Next run of each timer, over all tenants, and the process that runs it; the timer itself is a record (sysTimers). */
export const timerPlatformTables: TableMigration[] = [
  {
    id: 'timers-0001-slots',
    statements: [
      `CREATE TABLE platform.timer_slot (
        tenant text NOT NULL REFERENCES platform.tenant (id) ON DELETE CASCADE,
        timer_id bigint NOT NULL,
        next_time timestamptz,
        serial boolean NOT NULL,
        lease_until timestamptz,
        claims integer NOT NULL DEFAULT 0,
        PRIMARY KEY (tenant, timer_id)
      )`,
      'CREATE INDEX timer_slot_due ON platform.timer_slot (next_time) WHERE next_time IS NOT NULL',
      // Programs for which a tenant was given a timer: a deleted timer is not added again.
      `CREATE TABLE platform.timer_given (
        tenant text NOT NULL REFERENCES platform.tenant (id) ON DELETE CASCADE,
        job text NOT NULL,
        PRIMARY KEY (tenant, job)
      )`,
    ],
  },
];

export interface Slot {
  timerId: number;
  nextTime: Date | null;
  serial: boolean;
}

/** Sets the next run of a timer. A run in progress continues, and its end keeps this time. */
export async function saveSlot(db: DbSession, { timerId, nextTime, serial }: Slot): Promise<void> {
  const row = { tenant: db.tenant, timer_id: timerId, next_time: nextTime, serial };
  const insert = db.platform.insertInto('timer_slot').values(row);
  await db.run(
    insert.onConflict((conflict) =>
      conflict.columns(['tenant', 'timer_id']).doUpdateSet({ next_time: nextTime, serial }),
    ),
  );
}

export async function deleteSlots(db: DbSession, timerIds: readonly number[]): Promise<void> {
  const own = db.platform.deleteFrom('timer_slot').where('tenant', '=', db.tenant);
  await db.run(own.where('timer_id', 'in', [...timerIds]));
}

/** A run (slot) claimed by this process; `claims` distinguishes its claim from later ones. */
export interface ClaimedSlot extends Row {
  tenant: string;
  timer_id: number;
  next_time: Date;
  claims: number;
}

/** Time of a search for due timers, and keys (`slotKey`) of timers that are left to servers of another version. */
export interface Look {
  now: Date;
  left: readonly string[];
}

export const slotKey = ({ tenant, timer_id }: Pick<ClaimedSlot, 'tenant' | 'timer_id'>) => `${tenant} ${timer_id}`;

function dueSlots(db: DbSession, { now, left }: Look) {
  const due = db.platform.selectFrom('timer_slot as s').where('s.next_time', '<=', now);
  return due.where(sql<boolean>`concat_ws(' ', s.tenant, s.timer_id) <> all(${left}::text[])`);
}

/** True if a timer is due; every process reads this once a second. */
export async function isAnyDue(db: DbSession, look: Look): Promise<boolean> {
  return (await db.first(dueSlots(db, look).select('s.timer_id').limit(1))) !== undefined;
}

/**
 * Claims, in a transaction, the timer that has been due longest and that no live process runs. Serial timers of a
 * tenant run one after the other.
 */
export async function claimSlot(
  db: DbSession,
  { leaseUntil, ...look }: Look & { leaseUntil: Date },
): Promise<ClaimedSlot | undefined> {
  await db.run(db.platform.selectNoFrom(sql`pg_advisory_xact_lock(hashtextextended('timers', 0))`.as('locked')));
  const next = dueSlots(db, look)
    .select(['s.tenant', 's.timer_id'])
    .where((eb) => eb.or([eb('s.lease_until', 'is', null), eb('s.lease_until', '<', look.now)]))
    .where((eb) =>
      eb.or([
        eb('s.serial', '=', false),
        eb.not(
          eb.exists(
            eb
              .selectFrom('timer_slot as o')
              .select('o.timer_id')
              .whereRef('o.tenant', '=', 's.tenant')
              .where('o.serial', '=', true)
              .where('o.lease_until', '>=', look.now),
          ),
        ),
      ]),
    )
    .orderBy('s.next_time')
    .limit(1);
  return db.first<ClaimedSlot>(
    db.platform
      .updateTable('timer_slot')
      .from(next.as('n'))
      .set({ lease_until: leaseUntil, claims: sql`claims + 1` })
      .whereRef('timer_slot.tenant', '=', 'n.tenant')
      .whereRef('timer_slot.timer_id', '=', 'n.timer_id')
      .returning(['timer_slot.tenant', 'timer_slot.timer_id', 'next_time', 'claims']),
  );
}

type Claim = Pick<ClaimedSlot, 'tenant' | 'timer_id' | 'claims'>;

/** Renews the lease of a claimed run while its timer runs. */
export async function renewSlot(db: DbSession, claim: Claim, leaseUntil: Date): Promise<void> {
  await db.run(heldBy(db, claim).set({ lease_until: leaseUntil }));
}

/** Gives up a claimed run, which stays due, so that another process runs it. */
export async function releaseSlot(db: DbSession, claim: Claim): Promise<void> {
  await db.run(heldBy(db, claim).set({ lease_until: null, claims: sql`claims + 1` }));
}

/** Locks the run of a claim; undefined if another process has claimed the run, or the timer was deleted. */
export function lockSlot(db: DbSession, claim: Claim): Promise<{ next_time: Date | null } | undefined> {
  return db.first<{ next_time: Date | null }>(
    db.platform
      .selectFrom('timer_slot')
      .select('next_time')
      .where('tenant', '=', claim.tenant)
      .where('timer_id', '=', claim.timer_id)
      .where('claims', '=', claim.claims)
      .forUpdate(),
  );
}

export async function endSlot(db: DbSession, claim: Claim, nextTime: Date | null): Promise<void> {
  await db.run(heldBy(db, claim).set({ lease_until: null, next_time: nextTime }));
}

function heldBy(db: DbSession, { tenant, timer_id, claims }: Claim) {
  const own = db.platform.updateTable('timer_slot').where('tenant', '=', tenant).where('timer_id', '=', timer_id);
  return own.where('claims', '=', claims);
}

export interface TimerRow extends Row {
  id: number;
  request_url: string | null;
  timer_type: number | null;
  interval: number | null;
  cron: string | null;
  do_once: boolean | null;
  timer_status: number | null;
  run_number: number | null;
}

const TIMER = ['id', 'request_url', 'timer_type', 'interval', 'cron', 'do_once', 'timer_status', 'run_number'] as const;

function timerOf(db: DbSession, id: number) {
  const live = db.t
    .selectFrom('sys_timers')
    .select([...TIMER])
    .where('is_deleted', '=', false);
  return live.where('id', '=', id);
}

export function selectTimer(db: DbSession, id: number): Promise<TimerRow | undefined> {
  return db.first<TimerRow>(timerOf(db, id));
}

/** Locks and returns the timer in the transaction that ends its run, so that edits wait. */
export function lockTimer(db: DbSession, id: number): Promise<TimerRow | undefined> {
  return db.first<TimerRow>(timerOf(db, id).forUpdate());
}

export interface RunRow {
  timer_id: number;
  start_time: Date;
  /** Milliseconds. */
  duration: number;
  /** 0: done, 1: failed. */
  result: number;
  message: string;
  node: string;
}

/**
 * Stores a run and its outcome in the timer's record. The record's version stays, so that an open form can be saved.
 */
export async function insertRun(
  db: DbSession,
  run: RunRow,
  timer: { timer_status: number; run_number: number; next_time: Date | null },
): Promise<void> {
  const { timer_id, start_time, duration, message, result } = run;
  await db.run(db.t.insertInto('sys_timer_run').values({ ...run, created_time: start_time }));
  await db.run(
    db.t
      .updateTable('sys_timers')
      .set({
        ...timer,
        last_time: start_time,
        last_duration: duration,
        exception: result === 0 ? null : message,
      })
      .where('id', '=', timer_id),
  );
}

export function deleteRuns(db: DbSession, before: Date): Promise<number> {
  return db.run(db.t.deleteFrom('sys_timer_run').where('start_time', '<', before));
}

/** Records that the tenant was given a timer for a job; false if that was recorded before. */
export async function noteGiven(db: DbSession, job: string): Promise<boolean> {
  const insert = db.platform.insertInto('timer_given').values({ tenant: db.tenant, job });
  return (await db.run(insert.onConflict((conflict) => conflict.doNothing()))) === 1;
}

/** Adds a timer of the product; null if one of this name exists. */
export async function insertTimer(db: DbSession, row: { [column: string]: unknown }): Promise<number | null> {
  const same = db.t.selectFrom('sys_timers').select('id').where('job_name', '=', row.job_name);
  if (await db.first(same.where('is_deleted', '=', false))) return null;
  const added = await db.first<{ id: number }>(db.t.insertInto('sys_timers').values(row).returning('id'));
  return added?.id ?? null;
}
