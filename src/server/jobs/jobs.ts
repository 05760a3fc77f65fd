import { readId } from '../../kinds/relation/storage.ts';
import type { UserCtx } from '../ctx.ts';
import { notFound } from '../errors.ts';
import { cancelJob, type JobView, selectJob } from './jobs.sql.ts';

/** Returns a job of the caller; jobs of other users are not found (wire.md#12). */
export async function findJob(ctx: UserCtx, id: unknown): Promise<JobView> {
  const wanted = readId(id);
  const job = wanted === undefined ? undefined : await selectJob(ctx.db, { id: wanted, userId: ctx.caller.id });
  if (!job) throw notFound();
  return job;
}

/** Stops a job of the caller: a waiting one at once, a running one within two seconds. */
export async function stopJob(ctx: UserCtx, id: unknown): Promise<void> {
  const job = await findJob(ctx, id);
  await cancelJob(ctx.db, { id: job.id, userId: ctx.caller.id, now: ctx.now() });
}
