import { Button, Modal } from 'antd';
import { useMemo, useState } from 'react';
import { messageOf } from '../../../../client/api/api-error.ts';
import type { LoadedResource } from '../../../../client/resource/load-resource.ts';
import { useCan } from '../../../../client/resource/permissions.ts';
import type { BulkEditProps } from '../../../../client/resource-views/installed-views.ts';
import { message, notification } from '../../../../client/ui/feedback/feedback.ts';
import { useBack } from '../../../../client/ui/layers/use-back.ts';
import { toForm } from '../../../../engine/projections/form.ts';
import { isBulkField } from '../../../../kinds/parts/bulk-fields.ts';
import { BulkDeleteDialog } from './bulk-delete-dialog.tsx';
import { BulkFields, type Line } from './bulk-fields.tsx';
import { BulkPreview } from './bulk-preview.tsx';
import { type BulkVerdict, PIECE, useBulkEdit } from './use-bulk-edit.ts';
import './bulk-edit.css';

const UNDO_SECONDS = 10;
const KEY = 'bulk-edit-undo';

export default function BulkDialog(props: BulkEditProps) {
  return props.isDelete ? <BulkDeleteDialog {...props} /> : <BulkEditDialog {...props} />;
}

/** 批量修改: the user sets fields, previews the result row by row, then applies it. */
function BulkEditDialog({ resource, rows, onDone, onClose }: BulkEditProps) {
  const fields = useBulkFields(resource);
  const [lines, setLines] = useState<Line[]>([{ id: 1, key: null, value: undefined }]);
  const work = useBulkEdit(resource.name, rows);
  const [problem, setProblem] = useState<string | null>(null);
  useBack(onClose);
  const set = Object.fromEntries(lines.flatMap(({ key, value }) => (key === null ? [] : [[key, value ?? null]])));
  const keys = Object.keys(set);
  const attempt = async (step: () => Promise<unknown>) => {
    setProblem(null);
    try {
      await step();
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  const apply = () =>
    attempt(async () => {
      const done = await work.apply(set);
      onDone();
      onClose();
      tellDone(done, () => work.takeBack(done, keys));
    });
  const changing = work.preview?.filter(({ isDone, isChanged }) => isDone && isChanged).length ?? 0;
  const counted = work.progress !== null && rows.length > PIECE ? `（${work.progress} / ${rows.length}）` : '';
  return (
    <Modal
      open
      title={`批量修改${resource.title}（已选 ${rows.length} 项）`}
      width={880}
      className="view-modal"
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        work.preview ? (
          <>
            <Button onClick={work.forget}>返回修改</Button>
            <Button type="primary" loading={work.isBusy} disabled={changing === 0} onClick={() => void apply()}>
              {changing === 0 ? '没有可修改的行' : `修改 ${changing} 项${counted}`}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>取消</Button>
            <Button
              type="primary"
              loading={work.isBusy}
              disabled={keys.length === 0}
              onClick={() => void attempt(() => work.look(set))}
            >
              {`预览${counted}`}
            </Button>
          </>
        )
      }
    >
      {problem !== null && (
        <p className="bulk-problem" role="alert">
          {problem}
        </p>
      )}
      {work.preview ? (
        <BulkPreview verdicts={work.preview} fields={fields.filter(({ key }) => keys.includes(key))} />
      ) : (
        <BulkFields fields={fields} lines={lines} onChange={setLines} />
      )}
    </Modal>
  );
}

/** Shows the result with the refused rows, and for ten seconds a button that undoes the changes. */
function tellDone(done: readonly BulkVerdict[], onUndo: () => Promise<readonly BulkVerdict[]>): void {
  const changed = done.filter(({ isChanged }) => isChanged).length;
  const refused = done.filter(({ isDone }) => !isDone);
  const undo = async () => {
    notification.destroy(KEY);
    try {
      const back = (await onUndo()).filter(({ isDone }) => !isDone);
      if (back.length === 0) message.success('已撤销批量修改');
      else message.error(`${back.length} 项未能撤销：${back[0]?.message ?? ''}`);
    } catch (error) {
      message.error(`撤销失败：${messageOf(error)}`);
    }
  };
  notification.open({
    key: KEY,
    title: `已修改 ${changed} 项`,
    description:
      refused.length > 0
        ? `${refused.length} 项未修改：${refused[0]?.message ?? ''}`
        : `${UNDO_SECONDS} 秒内可以撤销。`,
    placement: 'bottom',
    duration: UNDO_SECONDS,
    showProgress: true,
    actions: (
      <Button type="primary" size="small" onClick={() => void undo()}>
        撤销
      </Button>
    ),
  });
}

/** Fields of the edit form that can have the same value in several records. */
function useBulkFields(resource: LoadedResource) {
  const can = useCan();
  return useMemo(
    () => toForm(resource, 'edit').fields.filter((field) => field.show.form && isBulkField(field, can)),
    [resource, can],
  );
}
