import { Button, Progress } from 'antd';
import type { JobProgress } from '../../resource/jobs.ts';

/** Progress of a long export, with a button that stops it. */
export default function ExportProgress({ progress, onCancel }: { progress: JobProgress; onCancel(): void }) {
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
