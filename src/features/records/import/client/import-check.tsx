import { Collapse, Radio, Select, Tag } from 'antd';
import type { LoadedResource } from '../../../../client/resource/load-resource.ts';
import { ColumnMapping } from './column-mapping.tsx';
import { ErrorTable } from './error-table.tsx';
import type { ImportChoices, ImportReport, PlannedRow } from './report.ts';
import { UnknownTexts } from './unknown-texts.tsx';
import type { useImport } from './use-import.ts';

/** Lists rows that become new records, and changed fields of existing ones. */
function PlannedRows({ report }: { report: ImportReport }) {
  const { added, updated, same, rows } = report.plan;
  if (added + updated + same === 0) return null;
  const parts = [`新增 ${added} 行`];
  if (report.keys.length > 0 && updated + same > 0) parts.push(`更新 ${updated} 行`, `没有变化 ${same} 行`);
  const rest = added + updated + same - rows.length;
  return (
    <Collapse
      className="import-section"
      size="small"
      defaultActiveKey={updated > 0 ? ['plan'] : []}
      items={[
        {
          key: 'plan',
          label: `正确的行：${parts.join('，')}`,
          children: (
            <ul className="import-plan">
              {rows.map((row) => (
                <PlannedLine key={row.row} row={row} />
              ))}
              {rest > 0 && <li>其余 {rest} 行不逐一列出</li>}
            </ul>
          ),
        },
      ]}
    />
  );
}

const ACTS: { [act in PlannedRow['act']]: { text: string; color: string } } = {
  add: { text: '新增', color: 'green' },
  edit: { text: '更新', color: 'blue' },
  same: { text: '无变化', color: 'default' },
};

function PlannedLine({ row }: { row: PlannedRow }) {
  const { text, color } = ACTS[row.act];
  return (
    <li>
      <span className="import-plan-row">第 {row.row} 行</span>
      <Tag color={color}>{text}</Tag>
      <span>{row.name}</span>
      {row.changes.map(({ title, from, to }) => (
        <small key={title}>
          {title}：{row.act === 'add' ? to : `${from || '空'} → ${to || '清空'}`}
        </small>
      ))}
    </li>
  );
}

type Import = ReturnType<typeof useImport>;

interface Props {
  resource: LoadedResource;
  run: Import;
  report: ImportReport;
  fileName: string;
}

/** Shows the result of the dry run in the order of decisions: columns, names, errors, duplicates, how to write. */
export function ImportCheck({ resource, run, report, fileName }: Props) {
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
            <SheetChoice
              sheets={[report.sheet.name, ...report.sheet.others.map(({ name }) => name)]}
              value={report.sheet.name}
              run={run}
            />
          </dd>
        </div>
      </dl>
      <Notices notices={report.notices} />
      <ColumnMapping report={report} choices={choices} onChange={(chosen) => decide(chosen, true)} />
      <UnknownTexts
        resource={resource}
        unknowns={report.unknowns}
        values={choices.values}
        onDecide={(decided) => decide(decided, true)}
      />
      <ErrorTable errors={report.errors} count={report.errorCount} fileId={report.errorFileId} />
      <PlannedRows report={report} />
      <Duplicates report={report} choice={choices.duplicates} onChange={(duplicates) => decide({ duplicates }, true)} />
    </div>
  );
}

/** Lets the user select the sheet to import, if the file has several. */
export function SheetChoice({ sheets, value, run }: { sheets: readonly string[]; value: string | null; run: Import }) {
  if (sheets.length < 2) return null;
  return (
    <Select
      aria-label="工作表"
      className="import-sheet"
      placeholder="请选择工作表"
      value={value}
      disabled={run.isBusy}
      options={sheets.map((name) => ({ value: name, label: name }))}
      onChange={run.chooseSheet}
    />
  );
}

/** Lists what the server decided without asking the user, one line each, folded if there are many. */
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

interface DuplicatesProps {
  report: ImportReport;
  choice: ImportChoices['duplicates'];
  onChange(choice: ImportChoices['duplicates']): void;
}

/** Lists rows that exist already, with the choice to skip or import them. */
function Duplicates({ report, choice, onChange }: DuplicatesProps) {
  if (report.duplicates.length === 0 && choice === 'skip') return null;
  const rows = report.duplicates.map(({ row, reason }) => `第 ${row} 行 ${reason}`);
  return (
    <section className="import-section" aria-label="重复的行">
      <h2 className="detail-title">重复的行</h2>
      <p className="import-lines" title={rows.join('\n')}>
        {rows.slice(0, 5).join('；')}
        {rows.length > 5 && ` 等 ${rows.length} 行`}
      </p>
      <Radio.Group
        value={choice}
        options={[
          { value: 'skip', label: '跳过重复行' },
          { value: 'import', label: '重复行也导入' },
        ]}
        onChange={(event) => onChange(event.target.value)}
      />
    </section>
  );
}
