import { lazy, Suspense, useState } from 'react';
import type { Action } from '../../../engine/resource.ts';
import { isApiError, messageOf } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { download } from '../../api/files.ts';
import type { Query } from '../../api/query-string.ts';
import { followJob, type JobProgress, STOP } from '../../resource/jobs.ts';
import { downloadFile } from '../../resource/uploads/stored-files.ts';
import { message, notification } from '../../ui/feedback/feedback.ts';

const ExportProgress = lazy(() => import('./export-progress.tsx'));

interface ExportResult {
  fileId: string;
  fileName: string;
  rows: number;
}

/** Fetches a list as a file: a short one at once, a long one in the background with progress and 取消. */
export function useExport() {
  const [busy, setBusy] = useState<string | null>(null);

  /** Goes on while other pages are visited; the notice stays with it. */
  const inBackground = async (jobId: number) => {
    const run = new AbortController();
    const key = `export-${jobId}`;
    const show = (progress: JobProgress) =>
      notification.open({
        key,
        duration: 0,
        closable: false,
        title: '正在导出',
        description: (
          <Suspense fallback="准备中…">
            <ExportProgress progress={progress} onCancel={() => run.abort(STOP)} />
          </Suspense>
        ),
      });
    show({ percent: 0 });
    try {
      const { fileId, fileName } = await followJob<ExportResult>(jobId, { signal: run.signal, onProgress: show });
      await downloadFile(fileId, fileName);
    } catch (error) {
      if (run.signal.aborted) message.info('已取消导出');
      else throw error;
    } finally {
      notification.destroy(key);
    }
  };

  const exportRows = async (action: Action, query: Query) => {
    setBusy(action.verb);
    try {
      const { rows, jobId } = await call<{ rows: number; jobId?: number }>('POST', `${action.path}Job`, { query });
      if (rows === 0) message.info('没有可导出的记录');
      else if (jobId === undefined) await download(action.path, { query });
      else await inBackground(jobId);
    } catch (error) {
      if (!isApiError(error) || !error.shown) message.error(messageOf(error));
    } finally {
      setBusy(null);
    }
  };
  return { exportRows, busy };
}
