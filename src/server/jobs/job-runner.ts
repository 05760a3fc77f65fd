import type { UserCtx } from '../ctx.ts';
import { AppError } from '../errors.ts';
import type { Platform } from '../platform.ts';
import { NO_TENANT } from '../tenants.ts';
import { createUserCtx } from './background-ctx.ts';
import {
  type ClaimedJob,
  claimJob,
  connectionOf,
  deleteOldJobs,
  endJob,
  type JobEnd,
  type JobProgress,
  releaseJob,
  renewJob,
} from './jobs.sql.ts';

/** Work of one kind of job in one transaction; the user who owns the job reads the result. */
export type JobWork = (ctx: UserCtx, job: ClaimedJob, report: Report) => Promise<unknown>;

/** Stores the progress. @throws Cancelled if the owner cancelled the job or the process stops */
export type Report = (percent: number, rows?: { done: number; total: number }) => void;

/** Rolls the work back, since its owner cancelled it or the process stops. */
class Cancelled extends Error {}

const POLL_MS = 1_000;
const BEAT_MS = 1_000;
const MAX_ATTEMPTS = 3;
const KEPT_MS = 7 * 24 * 3_600_000;
/** Time for a running job after the signal to stop, in ms. */
const STOP_MS = 2_000;
const GAVE_UP = '处理多次中断，未写入任何数据，请重试';

/** Progress of the running job. */
interface Running {
  job: ClaimedJob;
  progress: JobProgress;
  isCancelled: boolean;
  /** True if the process stops before the job ends; another process then starts the job from the beginning. */
  isInterrupted: boolean;
  /** Backend pid of the work's connection; null outside the work's transaction. */
  connection: number | null;
  /** Renewal of the lease in progress, which may be cancelling a statement of the connection. */
  beat: Promise<void>;
}

/**
 * Runs jobs of platform.job, one at a time per lane. Any process may claim a waiting job, or a job whose lease ran out.
 * A job's work and its end are one transaction, so that the work takes effect once or never.
 */
export class JobRunner {
  readonly #platform: Platform;
  readonly #works: ReadonlyMap<string, JobWork>;
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> = Promise.resolve();
  #busy = false;
  #current: Running | null = null;
  #stopped = false;

  constructor(platform: Platform, works: ReadonlyMap<string, JobWork>) {
    this.#platform = platform;
    this.#works = works;
  }

  start(): void {
    this.#timer = setInterval(() => this.#wake(), POLL_MS);
    this.#timer.unref();
  }

  /** Starts no further job. The running job may finish within STOP_MS, or is rolled back for another process. */
  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#timer) clearInterval(this.#timer);
    const patience = setTimeout(() => void this.#interrupt(), STOP_MS);
    await this.#running;
    clearTimeout(patience);
  }

  async #interrupt(): Promise<void> {
    if (!this.#current) return;
    this.#current.isInterrupted = true;
    await this.#endStatement(this.#current);
  }

  #wake(): void {
    if (this.#busy || this.#stopped) return;
    this.#busy = true;
    this.#running = this.#workOff()
      .catch((error: unknown) => this.#platform.log.error({ err: error }, 'jobs'))
      .finally(() => {
        this.#busy = false;
      });
  }

  async #workOff(): Promise<void> {
    const { database, now } = this.#platform;
    const session = database.session(NO_TENANT);
    while (!this.#stopped) {
      const job = await claimJob(session, {
        now: now(),
        leaseUntil: this.#leaseUntil(),
        kinds: [...this.#works.keys()],
      });
      if (!job) break;
      if (this.#stopped) return releaseJob(session, job);
      await this.#perform(job);
      await deleteOldJobs(session, new Date(now().getTime() - KEPT_MS));
    }
  }

  #leaseUntil(): Date {
    const { config, now } = this.#platform;
    return new Date(now().getTime() + config.jobLeaseMs);
  }

  async #perform(job: ClaimedJob): Promise<void> {
    const { log } = this.#platform;
    const progress: JobProgress = { percent: 0 };
    const running: Running = {
      job,
      progress,
      isCancelled: false,
      isInterrupted: false,
      connection: null,
      beat: Promise.resolve(),
    };
    this.#current = running;
    const beat = setInterval(() => {
      running.beat = running.beat.then(() => this.#beat(running));
    }, BEAT_MS);
    try {
      if (job.attempts > MAX_ATTEMPTS) await this.#end(job, { state: 'failed', message: GAVE_UP });
      else await this.#transact(running);
    } catch (error) {
      if (running.isCancelled) await this.#end(job, { state: 'cancelled' });
      else if (running.isInterrupted) await releaseJob(this.#platform.database.session(NO_TENANT), job);
      else if (error instanceof AppError) await this.#end(job, { state: 'failed', message: error.message });
      else {
        log.error({ err: error, job: job.id, kind: job.kind }, 'job failed');
        if (job.attempts >= MAX_ATTEMPTS) await this.#end(job, { state: 'failed', message: GAVE_UP });
      }
    } finally {
      this.#current = null;
      clearInterval(beat);
    }
  }

  async #beat(running: Running): Promise<void> {
    const { database, log } = this.#platform;
    const { job, progress } = running;
    try {
      const lease = { leaseUntil: this.#leaseUntil(), progress };
      const cancel = await renewJob(database.session(NO_TENANT), job, lease);
      if (!cancel || running.isCancelled) return;
      running.isCancelled = true;
      await this.#endStatement(running);
    } catch (error) {
      log.warn({ err: error, job: job.id }, 'job beat');
    }
  }

  /** Cancels the running statement, since it may take seconds. */
  async #endStatement({ job, connection }: Running): Promise<void> {
    const { database, log } = this.#platform;
    if (connection === null) return;
    await database
      .query('select pg_cancel_backend($1)', [connection])
      .catch((error: unknown) => log.warn({ err: error, job: job.id }, 'job statement'));
  }

  async #transact(running: Running): Promise<void> {
    const { job } = running;
    const { platform, work } = { platform: this.#platform, work: this.#works.get(job.kind) };
    if (!work) throw new Error(`no work is known for jobs of kind ${job.kind}`);
    const tasks: (() => Promise<void> | void)[] = [];
    // Loads descriptors that other processes published, since no request has done so.
    await platform.live.refresh(job.tenant);
    await platform.database.tx(job.tenant, async (db) => {
      const actor = { tenant: job.tenant, userId: String(job.user_id), requestId: job.request_id };
      const ctx = await createUserCtx(platform, db, { actor, tasks });
      running.connection = await connectionOf(db);
      const result = await work(ctx, job, reportTo(running)).finally(() => settle(running));
      if (running.isCancelled || running.isInterrupted) throw new Cancelled();
      // If the lease was lost, another process may be running the job, so this transaction must not commit.
      const ended = await endJob(db, job, { state: 'done', result, now: platform.now() });
      if (!ended) throw new Error(`job ${job.id} was taken over`);
    });
    for (const task of tasks) platform.background.run(`after job ${job.kind}`, task);
  }

  async #end(job: ClaimedJob, end: Omit<JobEnd, 'now'>): Promise<void> {
    const { database, now } = this.#platform;
    await endJob(database.session(NO_TENANT), job, { ...end, now: now() });
  }
}

function reportTo(running: Running): Report {
  return (percent, rows) => {
    if (running.isCancelled || running.isInterrupted) throw new Cancelled();
    running.progress = { percent: Math.min(99, Math.floor(percent)), ...rows };
  };
}

/** Detaches the job from its connection, which other work may use: renewals must not cancel that work's statements. */
async function settle(running: Running): Promise<void> {
  running.connection = null;
  await running.beat;
}
