import { setTimeout as sleep } from 'node:timers/promises';
import type { ImportReport } from '../../../src/features/records/import/server/report.ts';
import type { ApiClient, Envelope } from '../api-client.ts';

export interface Job {
  state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  progress: number;
  result?: ImportReport;
  message?: string;
}

/** Waits until a job has ended and returns the job. */
export async function finishedJob(client: ApiClient, id: number): Promise<Job> {
  for (;;) {
    const job = await client.read<Job>('/job/detail', { id });
    if (!['waiting', 'running'].includes(job.state)) return job;
    await sleep(200);
  }
}

/** Waits until a worker has taken the job. */
export async function runningJob(client: ApiClient, id: number): Promise<void> {
  while ((await client.read<Job>('/job/detail', { id })).state === 'waiting') await sleep(50);
}

/** Returns the answer to an import; if a busy machine has made a job of the import, the result of that job. */
export async function concluded(client: ApiClient, body: Envelope): Promise<Envelope> {
  const { jobId } = (body.data ?? {}) as { jobId?: number }; // features/records/import/server/import.routes.ts
  if (jobId === undefined) return body;
  const { result, message = '' } = await finishedJob(client, jobId);
  return result ? { ...body, data: result } : { success: false, code: 400, message };
}

/** Report of an import, from the answer itself or from the job that a busy machine has made of the import. */
export async function reportOf(client: ApiClient, data: unknown): Promise<ImportReport> {
  const { jobId } = data as { jobId?: number }; // features/records/import/server/import.routes.ts
  if (jobId === undefined) return data as ImportReport;
  const { result, message } = await finishedJob(client, jobId);
  if (!result) throw new Error(message);
  return result;
}
