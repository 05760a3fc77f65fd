import type { UserCtx } from '../ctx.ts';
import { type ClaimedJob, claimJob, deleteOldJobs, endJob, renewJob } from '../db/jobs.ts';
import { AppError } from '../errors.ts';
import type { Platform } from '../platform.ts';
import { createUserCtx } from '../services/background-ctx.ts';
import { NO_TENANT } from '../services/tenants.ts';

/** What a kind of job does, inside one transaction; answers the result its owner reads. */
export type JobWork = (ctx: UserCtx, job: ClaimedJob, report: (progress: number) => void) => Promise<unknown>;

const POLL_MS = 1_000;
const BEAT_MS = 2_000;
/** A worker not heard of for so long is dead. */
const LEASE_MS = 15_000;
const MAX_ATTEMPTS = 3;
const KEPT_MS = 7 * 24 * 3_600_000;
const GAVE_UP = '处理多次中断，未写入任何数据，请重试';

/**
 * Works off platform.job, one job at a time in this process. A job lives in the database alone: any process takes it,
 * and one whose process died is taken again after its lease; its work and its end are one transaction, so that it
 * happens once or not at all.
 */
export class JobRunner {
  readonly #platform: Platform;
  readonly #works: ReadonlyMap<string, JobWork>;
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> = Promise.resolve();
  #busy = false;
  #stopped = false;

  constructor(platform: Platform, works: ReadonlyMap<string, JobWork>) {
    this.#platform = platform;
    this.#works = works;
  }

  start(): void {
    this.#timer = setInterval(() => this.#wake(), POLL_MS);
    this.#timer.unref();
  }

  /** No further job is begun; the one under way is left to finish. */
  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#timer) clearInterval(this.#timer);
    await this.#running;
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
      const leaseUntil = new Date(now().getTime() + LEASE_MS);
      const job = await claimJob(session, { now: now(), leaseUntil });
      if (!job) break;
      await this.#perform(job);
      await deleteOldJobs(session, new Date(now().getTime() - KEPT_MS));
    }
  }

  async #perform(job: ClaimedJob): Promise<void> {
    const { log } = this.#platform;
    const progress = { value: 0 };
    const beat = setInterval(() => void this.#beat(job, progress.value), BEAT_MS);
    try {
      if (job.attempts > MAX_ATTEMPTS) await this.#fail(job, GAVE_UP);
      else await this.#transact(job, (value) => Object.assign(progress, { value: Math.min(99, Math.floor(value)) }));
    } catch (error) {
      if (!(error instanceof AppError)) log.error({ err: error, job: job.id, kind: job.kind }, 'job failed');
      if (error instanceof AppError) await this.#fail(job, error.message);
      else if (job.attempts >= MAX_ATTEMPTS) await this.#fail(job, GAVE_UP);
    } finally {
      clearInterval(beat);
    }
  }

  async #beat(job: ClaimedJob, progress: number): Promise<void> {
    const { database, now, log } = this.#platform;
    const leaseUntil = new Date(now().getTime() + LEASE_MS);
    await renewJob(database.session(NO_TENANT), job, { leaseUntil, progress }).catch((error: unknown) =>
      log.warn({ err: error, job: job.id }, 'job beat'),
    );
  }

  async #transact(job: ClaimedJob, report: (progress: number) => void): Promise<void> {
    const { platform, work } = { platform: this.#platform, work: this.#works.get(job.kind) };
    if (!work) throw new Error(`no work is known for jobs of kind ${job.kind}`);
    const tasks: (() => Promise<void> | void)[] = [];
    await platform.database.tx(job.tenant, async (db) => {
      const actor = { tenant: job.tenant, userId: String(job.user_id), requestId: job.request_id };
      const ctx = await createUserCtx(platform, db, { actor, tasks });
      const result = await work(ctx, job, report);
      // Whoever lost his lease must not commit what another does as well.
      const ended = await endJob(db, job, { state: 'done', result, now: platform.now() });
      if (!ended) throw new Error(`job ${job.id} was taken over`);
    });
    for (const task of tasks) platform.background.run(`after job ${job.kind}`, task);
  }

  async #fail(job: ClaimedJob, message: string): Promise<void> {
    const { database, now } = this.#platform;
    await endJob(database.session(NO_TENANT), job, { state: 'failed', message, now: now() });
  }
}
