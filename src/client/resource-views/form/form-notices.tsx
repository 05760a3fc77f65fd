import { Alert, Button } from 'antd';
import type { WireRecord } from '../../../engine/json.ts';
import { formatWallTime } from '../../../engine/wall-time.ts';
import type { ResourceForm } from '../../resource/form/use-resource-form.ts';
import { shortTime } from '../../ui/words/short-time.ts';

interface Props {
  form: ResourceForm;
  /** The row as it is now, after a refused save (wire.md#1.3 stale version). */
  conflict: WireRecord | null;
  onAcceptTheirs(): void;
  /** The record as last read while the form is open. */
  latest: WireRecord | null;
}

/** What the user should know before typing on: a restored draft, a change made elsewhere. */
export function FormNotices({ form, conflict, onAcceptTheirs, latest }: Props) {
  const takeOver = conflict ? onAcceptTheirs : () => latest && form.rebase(latest);
  return (
    <>
      {(conflict || (form.isReady && form.isStale)) && (
        <Alert
          className="form-notice"
          type="warning"
          showIcon
          title="数据已被他人修改"
          description="载入最新数据后再保存；您改过的内容会保留。"
          action={
            <Button size="small" onClick={takeOver}>
              载入最新
            </Button>
          }
        />
      )}
      {form.isReady && form.isRestored && (
        <Alert
          className="form-notice"
          type="info"
          showIcon
          title={`已恢复${form.restoredAt ? ` ${shortTime(formatWallTime(new Date(form.restoredAt)))} ` : ''}未提交的内容`}
          action={
            <Button size="small" onClick={form.discard}>
              不用恢复
            </Button>
          }
        />
      )}
    </>
  );
}
