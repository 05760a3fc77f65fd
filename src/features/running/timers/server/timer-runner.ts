import { hostname } from 'node:os';
import { arrivalShare } from '../../../../server/arrival.ts';
import { AppError } from '../../../../server/errors.ts';
import { nextRun } from '../../../../server/jobs/next-run.ts';
import { timerJob } from '../../../../server/jobs/timer-jobs.ts';
import type { Platform } from '../../../../server/platform.ts';
import { announceChange } from '../../../../server/realtime/outbox.ts';
import { NO_TENANT } from '../../../../server/tenants.ts';
import { TIMER_STATUS } from './sys-timers.hooks.ts';
import {
  type ClaimedSlot,
  claimSlot,
  deleteSlots,
  endSlot,
  insertRun,
  isAnyDue,
  lockSlot,
  lockTimer,
  releaseSlot,
  renewSlot,
  selectTimer,
  slotKey,
  type TimerRow,
} from './timers.sql.ts';

const POLL_MS = 1_000;
/** Maximum timers running in one process. */
const MAX_RUNS = 4;
/** Milliseconds for which work may continue after the process began to stop. */
const STOP_MS = 2_000;
const MAX_MESSAGE = 500;
/** Milliseconds for which a server without a due timer's program leaves the timer to others, before cancelling it. */
const OTHERS_MS = 86_400_000;

interface Outcome {
  status: number;
  message: string;
  start: Date;
  duration: number;
}

/**
 * Runs due timers. A process keeps a claimed run by renewing its lease; one transaction ends the run, sets the time of
 * the next and writes the history.
 */
export class TimerRunner {
  readonly #platform: Platform;
  readonly #runs = new Map<ClaimedSlot, Promise<void>>();
  /** Moments until which timers are left to other servers, by `slotKey`. */
  readonly #left = new Map<string, number>();
  readonly #stopped = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | null = null;

  constructor(platform: Platform) {
    this.#platform = platform;
  }

  start(): void {
    this.#timer = setInterval(() => this.#look(), POLL_MS).unref();
  }

  /** Waits up to `STOP_MS` for running work; work that does not finish is repeated by another process. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopped.abort();
    await this.#looking;
    const patience = new Promise<void>((resolve) => setTimeout(resolve, STOP_MS).unref());
    await Promise.race([Promise.all(this.#runs.values()), patience]);
    for (const slot of this.#runs.keys()) await releaseSlot(this.#session(), slot);
  }

  #look(): void {
    this.#looking ??= this.#takeAll()
      .catch((error: unknown) => this.#platform.log.warn({ err: error }, 'timers'))
      .finally(() => {
        this.#looking = null;
      });
  }

  async #takeAll(): Promise<void> {
    const { database, now } = this.#platform;
    // Waits until demo data are complete: with a part of them, timers would create records that the rest contains, too.
    if ((await arrivalShare(database)) !== null) return;
    while (this.#runs.size < MAX_RUNS && !this.#stopped.signal.aborted) {
      const left = this.#others();
      if (!(await isAnyDue(this.#session(), { now: now(), left }))) return;
      const look = { now: now(), left, leaseUntil: this.#leaseUntil() };
      const slot = await database.tx(NO_TENANT, (db) => claimSlot(db, look));
      if (!slot) return;
      const run = this.#perform(slot).finally(() => this.#runs.delete(slot));
      this.#runs.set(slot, run);
    }
  }

  /** Keys of timers that this process must not claim: timers left to other servers, and timers it is running. */
  #others(): string[] {
    const time = this.#platform.now().getTime();
    const left = [...this.#left].filter(([, until]) => until > time).map(([key]) => key);
    return [...left, ...[...this.#runs.keys()].map(slotKey)];
  }

  async #perform(slot: ClaimedSlot): Promise<void> {
    const { config, database, log } = this.#platform;
    const beat = setInterval(() => this.#beat(slot), config.jobLeaseMs / 3);
    try {
      const timer = await selectTimer(database.session(slot.tenant), slot.timer_id);
      if (!timer) return await deleteSlots(database.session(slot.tenant), [slot.timer_id]);
      if (this.#isLeft(slot, timer)) return await releaseSlot(this.#session(), slot);
      const outcome = await this.#work(slot, timer);
      if (!this.#stopped.signal.aborted || outcome.status === TIMER_STATUS.running) await this.#end(slot, outcome);
    } catch (error) {
      log.error({ err: error, timer: slot.timer_id }, 'timer');
    } finally {
      clearInterval(beat);
    }
  }

  /** True if this server lacks the timer's program and leaves the timer for a day to servers of a newer version. */
  #isLeft(slot: ClaimedSlot, { request_url: key }: TimerRow): boolean {
    const until = slot.next_time.getTime() + OTHERS_MS;
    if (timerJob(key) || until < this.#platform.now().getTime()) return false;
    this.#left.set(slotKey(slot), until);
    return true;
  }

  async #work(slot: ClaimedSlot, timer: TimerRow): Promise<Outcome> {
    const platform = this.#platform;
    const start = platform.now();
    const began = performance.now();
    const outcome = (status: number, message: string): Outcome => ({
      status,
      message: [...message].slice(0, MAX_MESSAGE).join(''),
      start,
      duration: Math.round(performance.now() - began),
    });
    const job = timerJob(timer.request_url);
    if (!job) return outcome(TIMER_STATUS.cancelled, '程序中没有此任务要执行的内容，已取消，请编辑任务后重新启动');
    try {
      const done = await job.run({ platform, tenant: slot.tenant, signal: this.#stopped.signal });
      return outcome(TIMER_STATUS.running, done);
    } catch (error) {
      platform.log.error({ err: error, timer: slot.timer_id, job: job.key }, 'timer failed');
      return outcome(TIMER_STATUS.failed, error instanceof AppError ? error.message : `执行出错：${String(error)}`);
    }
  }

  async #end(slot: ClaimedSlot, outcome: Outcome): Promise<void> {
    const { background, database, now } = this.#platform;
    const tasks: (() => Promise<void> | void)[] = [];
    await database.tx(slot.tenant, async (db) => {
      const timer = await lockTimer(db, slot.timer_id);
      const held = await lockSlot(db, slot);
      // The timer was deleted, or another process has claimed the run after the lease ended: writes nothing.
      if (!timer || !held) return;
      const state = stateAfter(timer, outcome.status);
      const nextTime = followingTime(slot, {
        held: held.next_time,
        timer: { ...timer, timer_status: state },
        now: now(),
      });
      await endSlot(db, slot, nextTime);
      const { start, duration, message, status } = outcome;
      const result = status === TIMER_STATUS.running ? 0 : 1;
      const run = { timer_id: timer.id, start_time: start, duration, result, message, node: hostname() };
      const number = (timer.run_number ?? 0) + 1;
      await insertRun(db, run, { timer_status: state, run_number: number, next_time: nextTime });
      const announcing = {
        tenant: slot.tenant,
        db,
        now,
        afterCommit: (task: () => Promise<void> | void) => tasks.push(task),
      };
      await announceChange(announcing, 'sysTimers', { ids: [timer.id] });
      await announceChange(announcing, 'sysTimerRun', { ids: [] });
    });
    for (const task of tasks) background.run('after timer', task);
  }

  #beat(slot: ClaimedSlot): void {
    this.#platform.background.run('timer beat', () => renewSlot(this.#session(), slot, this.#leaseUntil()));
  }

  #leaseUntil(): Date {
    const { config, now } = this.#platform;
    return new Date(now().getTime() + config.jobLeaseMs);
  }

  #session() {
    return this.#platform.database.session(NO_TENANT);
  }
}

/** State after a run: a timer stopped meanwhile stays stopped, and one that runs once is done after a success. */
function stateAfter(timer: TimerRow, status: number): number {
  const isActive = timer.timer_status === TIMER_STATUS.running || timer.timer_status === TIMER_STATUS.failed;
  if (!isActive) return timer.timer_status ?? TIMER_STATUS.stopped;
  return timer.do_once && status === TIMER_STATUS.running ? TIMER_STATUS.stopped : status;
}

/** Time of the next run; a time set by an edit during this run is kept. */
function followingTime(slot: ClaimedSlot, of: { held: Date | null; timer: TimerRow; now: Date }): Date | null {
  const { held, timer, now } = of;
  if (held?.getTime() !== slot.next_time.getTime()) return held;
  const goesOn = timer.timer_status === TIMER_STATUS.running || timer.timer_status === TIMER_STATUS.failed;
  if (!goesOn) return null;
  const { timer_type: timerType, interval, cron } = timer;
  return nextRun({ timerType, interval, cron }, { anchor: slot.next_time, now });
}
