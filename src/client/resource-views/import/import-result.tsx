import { Result } from 'antd';
import type { ImportReport } from '../../resource/import/report.ts';
import { ErrorTable } from './error-table.tsx';

/** How many rows were written and which were not. */
export function ImportResult({ report }: { report: ImportReport }) {
  const left = report.total - report.success;
  return (
    <>
      <Result
        status={report.success > 0 ? 'success' : 'warning'}
        title={report.success > 0 ? `已导入 ${report.success} 行` : '没有导入任何行'}
        subTitle={left > 0 ? `${left} 行未导入` : undefined}
      />
      <ErrorTable errors={report.errors} fileId={report.errorFileId} />
    </>
  );
}
