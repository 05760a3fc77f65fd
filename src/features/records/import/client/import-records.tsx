import { Button, Collapse } from 'antd';
import type { ImportRecord } from '#generated/types.ts';
import type { Action } from '../../../../engine/resource.ts';
import { useImportRecords } from './use-import-records.ts';
import { useUndoFlow } from './use-undo-flow.tsx';

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
