import { Alert, Radio } from 'antd';
import type { ImportReport } from '../../resource/import/report.ts';
import type { useImport } from '../../resource/import/use-import.ts';
import { ColumnMapping } from './column-mapping.tsx';
import { Duplicates } from './duplicates.tsx';
import { ErrorTable } from './error-table.tsx';
import { UnknownTexts } from './unknown-texts.tsx';

interface Props {
  run: ReturnType<typeof useImport>;
  report: ImportReport;
  fileName: string;
}

/** What the dry run found, in the order one decides: columns, names, errors, duplicates, how to write. */
export function ImportCheck({ run, report, fileName }: Props) {
  const { choices, decide } = run;
  return (
    <div className="import-check">
      <dl className="import-figures">
        <Figure label="数据行" value={report.total} />
        <Figure label="可导入" value={report.success} />
        <Figure label="错误" value={report.errors.length} isBad={report.errors.length > 0} />
        <Figure label="跳过" value={report.skipped.length + report.duplicates.length} />
        <div className="import-file">
          {fileName}
          {report.sheet.others.length > 0 && ` · 工作表 ${report.sheet.name}`}
        </div>
      </dl>
      {report.notices.length > 0 && (
        <Alert type="info" showIcon className="form-notice" title={report.notices.join('；')} />
      )}
      <ColumnMapping report={report} mapping={choices.mapping} onChange={(mapping) => decide({ mapping }, true)} />
      <UnknownTexts
        unknowns={report.unknowns}
        values={choices.values}
        onChange={(values) => decide({ values }, true)}
      />
      <ErrorTable errors={report.errors} fileId={report.errorFileId} />
      <Duplicates report={report} choice={choices.duplicates} onChange={(duplicates) => decide({ duplicates }, true)} />
      <section className="import-mode" aria-label="写入方式">
        <Radio.Group
          value={choices.mode}
          options={[
            { value: 'all', label: '全部成功才导入' },
            { value: 'partial', label: '仅导入正确行' },
          ]}
          onChange={(event) => decide({ mode: event.target.value }, true)}
        />
      </section>
    </div>
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
