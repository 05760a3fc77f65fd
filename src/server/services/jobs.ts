import type { UserCtx } from '../ctx.ts';
import { type JobView, selectJob } from '../db/jobs.ts';
import { notFound } from '../errors.ts';
import { readId } from '../fields/reference-facet.ts';

/** State of a job of the caller; anybody else's is not there (wire §12). */
export async function findJob(ctx: UserCtx, id: unknown): Promise<JobView> {
  const wanted = readId(id);
  const job = wanted === undefined ? undefined : await selectJob(ctx.db, { id: wanted, userId: ctx.caller.id });
  if (!job) throw notFound();
  return job;
}
