import { Alert, Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import type { WireRecord } from '../../../engine/json.ts';
import { formatWallTime } from '../../../engine/wall-time.ts';
import { disputedFields } from '../../resource/form/form-values.ts';
import type { ResourceForm } from '../../resource/form/use-resource-form.ts';
import { message } from '../../ui/feedback/feedback.ts';
import { shortTime } from '../../ui/words/short-time.ts';

const ConflictModal = lazy(() => import('./conflict/conflict-modal.tsx'));

interface Props {
  form: ResourceForm;
  /** Discards the restored content. */
  onDiscard?(): void;
  /** The stored row, after a save was refused because of its stale version (wire.md#1.3). */
  conflict: WireRecord | null;
  onSettled(): void;
  /** The record as last read while the form was open. */
  latest: WireRecord | null;
}

/** Notices above a form: a restored draft, a change made by another user. */
export function FormNotices({ form, onDiscard, conflict, onSettled, latest }: Props) {
  const [isAsking, setAsking] = useState(false);
  const theirs = conflict ?? latest;
  const settle = (taken: readonly string[]) => {
    if (theirs) form.rebase(theirs, taken);
    setAsking(false);
    onSettled();
  };
  const takeOver = () => {
    // On a phone the message about the refusal would cover the dialog's title.
    message.clear();
    if (theirs && disputedFields(form.form.fields, { base: form.base, mine: form.values, theirs }).length > 0)
      setAsking(true);
    else settle([]);
  };
  const discard = () => {
    form.discard();
    onDiscard?.();
  };
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
      <Suspense fallback={null}>
        {isAsking && theirs && (
          <ConflictModal form={form} theirs={theirs} onSettle={settle} onClose={() => setAsking(false)} />
        )}
      </Suspense>
      {form.isReady && form.former && !form.isRestored && (
        <Alert
          className="form-notice"
          type="info"
          showIcon
          title={`已带出${form.former.person ?? ''} ${shortTime(form.former.time)} 填写、后被撤回的内容，请核对后再提交`}
        />
      )}
      {form.isReady && form.isRestored && (
        <Alert
          className="form-notice"
          type="info"
          showIcon
          title={`已恢复${form.restoredAt ? ` ${shortTime(formatWallTime(new Date(form.restoredAt)))} ` : ''}未提交的内容`}
          action={
            <Button size="small" onClick={discard}>
              不用恢复
            </Button>
          }
        />
      )}
    </>
  );
}
