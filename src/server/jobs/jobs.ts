import { readId } from '../../kinds/relation/storage.ts';
import type { UserCtx } from '../ctx.ts';
import { notFound } from '../errors.ts';
import { cancelJob, type JobView, selectJob } from './jobs.sql.ts';

/** State of a job of the caller; anybody else's is not there (wire.md#12). */
export async function findJob(ctx: UserCtx, id: unknown): Promise<JobView> {
  const wanted = readId(id);
  const job = wanted === undefined ? undefined : await selectJob(ctx.db, { id: wanted, userId: ctx.caller.id });
  if (!job) throw notFound();
  return job;
}

/** Stops a job of the caller: at once where it waits, within a second or two where it runs. One that is over stays. */
export async function stopJob(ctx: UserCtx, id: unknown): Promise<void> {
  const job = await findJob(ctx, id);
  await cancelJob(ctx.db, { id: job.id, userId: ctx.caller.id, now: ctx.now() });
}
