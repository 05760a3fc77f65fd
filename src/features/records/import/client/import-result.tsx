import { Button, Result } from 'antd';
import type { Action, Resource } from '../../../../engine/resource.ts';
import { ErrorTable } from './error-table.tsx';
import { useWays } from './import-way.tsx';
import type { ImportReport } from './report.ts';
import type { useImport } from './use-import.ts';
import { useImportRecords } from './use-import-records.ts';
import { useUndoFlow } from './use-undo-flow.tsx';

interface Props {
  resource: Resource;
  action: Action;
  run: ReturnType<typeof useImport>;
  report: ImportReport;
}

/** Shows the numbers of written and refused rows, and the import itself with a button to undo it. */
export function ImportResult({ resource, action, run, report }: Props) {
  const way = useWays(resource).find(({ verb }) => verb === run.choices.then);
  const { added, updated, same } = report.plan;
  const left = report.total - report.success - same;
  const parts = [
    ...(updated > 0 ? [`新增 ${added} 行，更新 ${updated} 行`] : []),
    ...(same > 0 ? [`${same} 行没有变化`] : []),
    ...(left > 0 ? [`${left} 行未导入`] : []),
  ];
  const about = [run.file?.name, way?.title].filter((text) => text !== undefined).join(' · ');
  return (
    <>
      <Result
        status={report.success > 0 ? 'success' : 'warning'}
        title={report.success > 0 ? `已导入 ${report.success} 行` : '没有导入任何行'}
        subTitle={parts.length > 0 ? parts.join('，') : undefined}
        extra={report.batchId === undefined ? undefined : <Batch id={report.batchId} action={action} about={about} />}
      />
      <ErrorTable errors={report.errors} count={report.errorCount} fileId={report.errorFileId} />
    </>
  );
}

/** The import just made, and its undo. */
function Batch({ id, action, about }: { id: number; action: Action; about: string }) {
  const { data } = useImportRecords(action);
  const { start, progress } = useUndoFlow(action);
  const record = data?.find((candidate) => candidate.id === id);
  if (!record) return null;
  const { added, updated, undone, undoneTime, refusal } = record;
  const isOpen = undoneTime === undefined && refusal === undefined;
  return (
    <div className="import-batch">
      <span>{about}</span>
      {undone > 0 && <span>{undoneTime === undefined ? `已撤销 ${undone} 条` : '已撤销'}</span>}
      {isOpen && (
        <Button loading={progress !== null} onClick={() => start(id, added + updated - undone)}>
          撤销导入
        </Button>
      )}
      {isOpen && <small>24 小时内可以撤销，导入后修改或办理过的保留</small>}
    </div>
  );
}
