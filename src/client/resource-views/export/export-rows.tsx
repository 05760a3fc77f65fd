import { Button, Progress } from 'antd';
import type { Action } from '../../../engine/resource.ts';
import { call } from '../../api/client.ts';
import { download } from '../../api/files.ts';
import type { Query } from '../../api/query-string.ts';
import { followJob, type JobProgress, STOP } from '../../resource/jobs.ts';
import { downloadFile } from '../../resource/uploads/stored-files.ts';
import { message, notification } from '../../ui/feedback/feedback.ts';

interface ExportResult {
  fileId: string;
  fileName: string;
  rows: number;
}

/** Exports a list; a long export runs in the background with progress and 取消. Other verbs return a file directly. */
export async function exportRows({ verb, path }: Action, query: Query): Promise<void> {
  if (verb !== 'export') return void (await download(path, { query }));
  const { rows, jobId } = await call<{ rows: number; jobId?: number }>('POST', `${path}Job`, { query });
  if (rows === 0) message.info('没有可导出的记录');
  else if (jobId === undefined) await download(path, { query });
  else await inBackground(jobId);
}

/** Exports in the background while the user visits other pages; the notice of its progress remains visible. */
async function inBackground(jobId: number): Promise<void> {
  const run = new AbortController();
  const key = `export-${jobId}`;
  const show = (progress: JobProgress) =>
    notification.open({
      key,
      duration: 0,
      closable: false,
      title: '正在导出',
      description: <ExportProgress progress={progress} onCancel={() => run.abort(STOP)} />,
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
}

function ExportProgress({ progress, onCancel }: { progress: JobProgress; onCancel(): void }) {
  const { percent, done, total } = progress;
  return (
    <div className="export-progress">
      <Progress percent={percent} size="small" status="active" />
      <span>{total === undefined ? '准备中…' : `${done ?? 0} / ${total} 行`}</span>
      <Button size="small" onClick={onCancel}>
        取消
      </Button>
    </div>
  );
}
