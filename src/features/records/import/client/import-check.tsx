import { Collapse } from 'antd';
import { ColumnMapping } from './column-mapping.tsx';
import { Duplicates } from './duplicates.tsx';
import { ErrorTable } from './error-table.tsx';
import { PlannedRows } from './planned-rows.tsx';
import type { ImportReport } from './report.ts';
import { UnknownTexts } from './unknown-texts.tsx';
import type { useImport } from './use-import.ts';

interface Props {
  run: ReturnType<typeof useImport>;
  report: ImportReport;
  fileName: string;
}

/** Shows the result of the dry run in the order of decisions: columns, names, errors, duplicates, how to write. */
export function ImportCheck({ run, report, fileName }: Props) {
  const { choices, decide } = run;
  return (
    <div className="import-check">
      <dl className="import-figures">
        <Figure label="数据行" value={report.total} />
        <Figure label={report.plan.updated > 0 ? '新增' : '可导入'} value={report.plan.added} />
        {report.plan.updated > 0 && <Figure label="更新" value={report.plan.updated} />}
        <Figure label="错误" value={report.errorCount ?? report.errors.length} isBad={report.errors.length > 0} />
        <Figure label="跳过" value={report.skipped.length + report.duplicates.length} />
        <div className="import-file">
          <dt className="visually-hidden">文件</dt>
          <dd>
            {fileName}
            {report.sheet.others.length > 0 && ` · 工作表 ${report.sheet.name}`}
          </dd>
        </div>
      </dl>
      <Notices notices={report.notices} />
      <ColumnMapping report={report} mapping={choices.mapping} onChange={(mapping) => decide({ mapping }, true)} />
      <UnknownTexts
        unknowns={report.unknowns}
        values={choices.values}
        onChange={(values) => decide({ values }, true)}
      />
      <ErrorTable errors={report.errors} count={report.errorCount} fileId={report.errorFileId} />
      <PlannedRows report={report} />
      <Duplicates report={report} choice={choices.duplicates} onChange={(duplicates) => decide({ duplicates }, true)} />
    </div>
  );
}

/** Lists what the server did without a question, one line each, folded if there are many. */
function Notices({ notices }: { notices: readonly string[] }) {
  if (notices.length === 0) return null;
  return (
    <Collapse
      className="import-section"
      size="small"
      defaultActiveKey={notices.length <= 2 ? ['notices'] : []}
      items={[
        {
          key: 'notices',
          label: `识别时的处理（${notices.length} 条）`,
          children: (
            <ul className="import-notices">
              {notices.map((notice) => (
                <li key={notice}>{notice}</li>
              ))}
            </ul>
          ),
        },
      ]}
    />
  );
}

function Figure({ label, value, isBad = false }: { label: string; value: number; isBad?: boolean }) {
  return (
    <div className="import-figure" data-bad={isBad}>
      <dt>{label}</dt>
      <dd className="figure">{value}</dd>
    </div>
  );
}
