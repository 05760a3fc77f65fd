import './import.css';
import { InboxOutlined } from '@ant-design/icons';
import { Alert, Button, Collapse, Modal, Progress, Radio, Result } from 'antd';
import { type DragEvent, useState } from 'react';
import type { ImportRecord } from '#generated/types.ts';
import { isApiError, messageOf } from '../../../../client/api/api-error.ts';
import { download } from '../../../../client/api/files.ts';
import type { LoadedResource } from '../../../../client/resource/load-resource.ts';
import { message } from '../../../../client/ui/feedback/feedback.ts';
import { useBack } from '../../../../client/ui/layers/use-back.ts';
import { titleOf } from '../../../../engine/projections/starts.ts';
import type { Action, Resource } from '../../../../engine/resource.ts';
import { UploadButton } from '../../../../kinds/files/client/upload-button.tsx';
import { ErrorTable } from './error-table.tsx';
import { ImportCheck, SheetChoice } from './import-check.tsx';
import { useWays, WayChoice } from './import-way.tsx';
import { type ImportReport, obstacle } from './report.ts';
import { useImport } from './use-import.ts';
import { useImportRecords } from './use-import-records.ts';
import { useUndoFlow } from './use-undo-flow.tsx';

interface Props {
  resource: LoadedResource;
  action: Action;
  onClose(): void;
}

const MODES = [
  { value: 'all', label: '全部成功才导入' },
  { value: 'partial', label: '仅导入正确行' },
];

const existingChoices = (keys: readonly string[]) => [
  { value: 'refuse', label: '仅新增' },
  { value: 'update', label: `新增或更新（按${keys.join('、')}）` },
];

type Import = ReturnType<typeof useImport>;

/**
 * Dialog that imports a spreadsheet: the user selects the file, checks the result cell by cell, decides open
 * questions and starts the import (wire.md#12).
 */
export default function ImportModal({ resource, action, onClose }: Props) {
  const run = useImport(action);
  useBack(onClose);
  const title = titleOf(action, resource);
  return (
    <Modal
      open
      title={title}
      width={900}
      className="view-modal"
      mask={{ closable: false }}
      onCancel={onClose}
      footer={<Footer resource={resource} action={action} run={run} onClose={onClose} />}
    >
      {run.error !== null && <ImportError run={run} />}
      {run.stage === 'choose' && (
        <>
          <WayChoice resource={resource} action={action} run={run} />
          <DropZone isBusy={run.isBusy} onFile={run.choose} />
          <TemplateLink action={action} />
          <ImportRecords action={action} />
        </>
      )}
      {run.isBusy && <Progress percent={run.progress ?? 0} size="small" status="active" className="import-progress" />}
      {run.stage === 'check' && run.report && (
        <>
          <WayChoice resource={resource} action={action} run={run} />
          <ImportCheck resource={resource} run={run} report={run.report} fileName={run.file?.name ?? ''} />
        </>
      )}
      {run.stage === 'done' && run.report && (
        <ImportResult resource={resource} action={action} run={run} report={run.report} />
      )}
    </Modal>
  );
}

function Footer({ resource, action, run, onClose }: Props & { run: Import }) {
  const way = useWays({ resource, action }).find(({ verb }) => verb === run.choices.then);
  if (run.stage === 'done') {
    return (
      <>
        <Button onClick={run.restart}>再导入一个</Button>
        <Button type="primary" onClick={onClose}>
          完成
        </Button>
      </>
    );
  }
  if (run.stage === 'choose') return <Button onClick={run.isBusy ? run.stop : onClose}>取消</Button>;
  const why = run.report ? obstacle(run.report, run.choices.mode) : '';
  return (
    <div className="import-footer">
      <div className="import-choices">
        <Radio.Group
          aria-label="写入方式"
          value={run.choices.mode}
          disabled={run.isBusy}
          options={MODES}
          onChange={(event) => run.decide({ mode: event.target.value }, true)}
        />
        {run.report && run.report.keys.length > 0 && (
          <Radio.Group
            aria-label="已有的记录"
            value={run.choices.existing}
            disabled={run.isBusy}
            options={existingChoices(run.report.keys)}
            onChange={(event) => run.decide({ existing: event.target.value }, true)}
          />
        )}
      </div>
      <span className="import-why">{why}</span>
      <Button onClick={run.isBusy ? run.stop : run.restart}>{run.isBusy ? '停止' : '重新选择'}</Button>
      <Button type="primary" loading={run.isBusy} disabled={why !== ''} onClick={run.write}>
        {way?.verb ? way.title : '导入'} {run.report?.success ?? 0} 行
      </Button>
    </div>
  );
}

/** Shows why the file was refused; a file that was imported before can be imported again with a button. */
function ImportError({ run }: { run: Import }) {
  const summary = messageOf(run.error);
  // Omits errors with the same text as the summary.
  const details = isApiError(run.error) ? run.error.errors.filter(({ message: text }) => text !== summary) : [];
  const sheets = isApiError(run.error) ? run.error.extras.sheets : undefined;
  return (
    <Alert
      type={run.isImportedBefore ? 'warning' : 'error'}
      showIcon
      className="form-notice"
      title={summary}
      description={details.length > 0 ? details.map((detail) => detail.message).join('；') : undefined}
      action={
        <>
          {Array.isArray(sheets) && <SheetChoice sheets={sheets.map(String)} value={run.choices.sheet} run={run} />}
          {run.isImportedBefore && (
            <Button size="small" onClick={() => run.decide({ again: true }, true)}>
              仍要导入
            </Button>
          )}
        </>
      }
    />
  );
}

function TemplateLink({ action }: { action: Action }) {
  const fetchTemplate = () =>
    download(`${action.path}Template`).catch((error: unknown) => message.error(messageOf(error)));
  return (
    <p className="import-hint">
      列名与模板一致时直接导入；其他表格会先识别表头，由您确认各列含义。
      <Button type="link" size="small" onClick={() => void fetchTemplate()}>
        下载模板
      </Button>
    </p>
  );
}

interface DropZoneProps {
  isBusy: boolean;
  onFile(file: File): void;
}

/** Accepts a dropped sheet, or opens a file dialog. */
function DropZone({ isBusy, onFile }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = [...event.dataTransfer.files];
    if (file && !isBusy) onFile(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a short cut, the button inside does the same
    <div
      className="drop-zone"
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <UploadButton className="drop-button" accept=".xlsx" onFiles={(files) => files[0] && !isBusy && onFile(files[0])}>
        <InboxOutlined aria-hidden className="drop-icon" />
        <span>
          选择 Excel 文件<span className="drop-here">，或拖到这里</span>
        </span>
        <small>.xlsx，不超过 5 MB、5000 行；先核对，确认后才写入</small>
      </UploadButton>
    </div>
  );
}

/** 导入记录: the latest imports, each of which can be undone for a day. */
export function ImportRecords({ action }: { action: Action }) {
  const { data } = useImportRecords(action);
  const { start, progress } = useUndoFlow(action);
  if (!data || data.length === 0) return null;
  return (
    <Collapse
      className="import-section import-records"
      size="small"
      items={[
        {
          key: 'records',
          label: `导入记录（最近 ${data.length} 次）`,
          children: (
            <ul className="import-record-list">
              {data.map((record) => (
                <li key={record.id}>
                  <span className="import-record-name" title={record.fileName}>
                    {record.fileName}
                  </span>
                  <small>
                    {record.time} · {record.userName} · {countsOf(record)}
                  </small>
                  <Undo
                    record={record}
                    isBusy={progress !== null}
                    onStart={() => start(record.id, record.added + record.updated - record.undone)}
                  />
                </li>
              ))}
            </ul>
          ),
        },
      ]}
    />
  );
}

function countsOf({ total, added, updated, undone, undoneTime }: ImportRecord): string {
  const parts = [`共 ${total} 行`, `新增 ${added}`];
  if (updated > 0) parts.push(`更新 ${updated}`);
  if (undone > 0 && undoneTime === undefined) parts.push(`已撤销 ${undone}`);
  return parts.join('，');
}

function Undo({ record, isBusy, onStart }: { record: ImportRecord; isBusy: boolean; onStart(): void }) {
  const { undoneTime, undoneUserName = '' } = record;
  if (undoneTime !== undefined)
    return <small className="import-record-why">{`${undoneUserName} 已于 ${undoneTime.slice(5, 16)} 撤销`}</small>;
  if (record.refusal !== undefined) return <small className="import-record-why">{record.refusal}</small>;
  return (
    <Button size="small" disabled={isBusy} onClick={onStart}>
      撤销导入
    </Button>
  );
}

interface ResultProps {
  resource: Resource;
  action: Action;
  run: ReturnType<typeof useImport>;
  report: ImportReport;
}

/** Shows the numbers of written and refused rows, and the import itself with a button to undo it. */
export function ImportResult({ resource, action, run, report }: ResultProps) {
  const way = useWays({ resource, action }).find(({ verb }) => verb === run.choices.then);
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

/** Shows the import just made, with a button to undo it. */
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
