import { Button, Result } from 'antd';
import type { Action } from '../../../../engine/resource.ts';
import { ErrorTable } from './error-table.tsx';
import type { ImportReport } from './report.ts';
import { useImportRecords } from './use-import-records.ts';
import { useUndoFlow } from './use-undo-flow.tsx';

/** Shows the numbers of written and refused rows, with a button to undo the import. */
export function ImportResult({ report, action }: { report: ImportReport; action: Action }) {
  const { added, updated, same } = report.plan;
  const left = report.total - report.success - same;
  const parts = [
    ...(updated > 0 ? [`新增 ${added} 行，更新 ${updated} 行`] : []),
    ...(same > 0 ? [`${same} 行没有变化`] : []),
    ...(left > 0 ? [`${left} 行未导入`] : []),
  ];
  return (
    <>
      <Result
        status={report.success > 0 ? 'success' : 'warning'}
        title={report.success > 0 ? `已导入 ${report.success} 行` : '没有导入任何行'}
        subTitle={parts.length > 0 ? parts.join('，') : undefined}
        extra={report.batchId === undefined ? undefined : <UndoThis id={report.batchId} action={action} />}
      />
      <ErrorTable errors={report.errors} count={report.errorCount} fileId={report.errorFileId} />
    </>
  );
}

function UndoThis({ id, action }: { id: number; action: Action }) {
  const { data } = useImportRecords(action);
  const { start, progress } = useUndoFlow(action);
  const record = data?.find((candidate) => candidate.id === id);
  if (!record) return null;
  if (record.undoneTime !== undefined) return <span>已撤销</span>;
  if (record.refusal !== undefined) return null;
  return (
    <Button loading={progress !== null} onClick={() => start(id, record.added + record.updated - record.undone)}>
      撤销导入
    </Button>
  );
}
