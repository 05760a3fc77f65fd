import { call } from '../api/client.ts';

/** State of work on the server that takes longer than a call (wire.md#12). */
export interface JobState<R> {
  state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  progress: number;
  /** Finished rows, if the job counts rows. */
  done?: number;
  total?: number;
  result?: R;
  message?: string;
}

export interface JobProgress {
  percent: number;
  done?: number;
  total?: number;
}

const INTERVAL = 1_000;

/** Abort reason that cancels the job itself; any other reason, such as a closed dialog, only ends the polling. */
export const STOP = 'stop';

/**
 * Polls the state of a job until it has ended.
 * @throws if the job failed or was cancelled
 */
export async function followJob<R>(
  jobId: number,
  of: { signal: AbortSignal; onProgress(progress: JobProgress): void },
): Promise<R> {
  const cancel = () => {
    if (of.signal.reason === STOP) call('POST', '/job/cancel', { body: { id: jobId } }).catch(() => undefined);
  };
  of.signal.addEventListener('abort', cancel, { once: true });
  try {
    for (;;) {
      const job = await call<JobState<R>>('GET', '/job/detail', { query: { id: jobId }, signal: of.signal });
      if (job.state === 'done' && job.result !== undefined) return job.result;
      if (job.state === 'cancelled') throw new Error('已取消');
      if (job.state === 'failed') throw new Error(job.message ?? '处理未完成');
      of.onProgress({ percent: job.progress, done: job.done, total: job.total });
      await new Promise((resolve) => setTimeout(resolve, INTERVAL));
    }
  } finally {
    of.signal.removeEventListener('abort', cancel);
  }
}
