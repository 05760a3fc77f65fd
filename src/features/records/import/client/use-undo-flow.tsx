import { isApiError, messageOf } from '../../../../client/api/api-error.ts';
import { message, modal } from '../../../../client/ui/feedback/feedback.ts';
import type { Action } from '../../../../engine/resource.ts';
import { type UndoReport, useUndo } from './use-import-records.ts';

/** Undoes an import after a confirmation, all records or none. If some cannot be undone, offers to undo the others. */
export function useUndoFlow(action: Action) {
  const { undo, progress } = useUndo(action);

  const perform = async (id: number, mode: 'all' | 'partial') => {
    try {
      const report = await undo(id, mode);
      if (report.refused.length === 0) message.success(`已撤销 ${report.undone} 条`);
      else if (mode === 'partial') tellRefused(report);
      else offerRest(report);
    } catch (error) {
      if (!isApiError(error) || !error.shown) message.error(messageOf(error));
    }
  };
  const offerRest = (report: UndoReport) => {
    const rest = report.total - report.refused.length;
    modal.confirm({
      title: `${report.refused.length} 条不能撤销，尚未撤销任何数据`,
      content: <Refused report={report} />,
      okText: `撤销其余 ${rest} 条`,
      okButtonProps: { danger: true, disabled: rest === 0 },
      cancelText: '不撤销',
      onOk: () => perform(report.id, 'partial'),
    });
  };
  const tellRefused = (report: UndoReport) =>
    modal.info({
      title: `已撤销 ${report.undone} 条，${report.refused.length} 条未撤销`,
      content: <Refused report={report} />,
    });

  const start = (id: number, records: number) =>
    modal.confirm({
      title: '确认撤销这次导入？',
      content: `将撤销 ${records} 条：新增的数据删除，更新的数据恢复为导入前的内容。导入后又被修改或办理过的不会动。`,
      okText: '撤销导入',
      okButtonProps: { danger: true },
      onOk: () => perform(id, 'all'),
    });
  return { start, progress };
}

const SHOWN = 20;

function Refused({ report }: { report: UndoReport }) {
  return (
    <ul className="import-notices">
      {report.refused.slice(0, SHOWN).map(({ row, reason }) => (
        <li key={`${row}-${reason}`}>
          第 {row} 行：{reason}
        </li>
      ))}
      {report.refused.length > SHOWN && <li>等 {report.refused.length} 条</li>}
    </ul>
  );
}
