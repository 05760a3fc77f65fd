import { useEffect, useMemo, useRef, useState } from 'react';
import { batchConfirmText } from '../../../../client/resource/action-texts.ts';
import type { LoadedResource } from '../../../../client/resource/load-resource.ts';
import { type RunAction, useRunAction } from '../../../../client/resource/use-run-action.ts';
import { OpenForm } from '../../../../client/resource-views/form/open-form.tsx';
import { tell } from '../../../../client/resource-views/use-action-flow.ts';
import {
  type Judged,
  judgedBy,
  type Verdict,
  VerdictsDialog,
} from '../../../../client/resource-views/verdicts/verdicts-dialog.tsx';
import { message, modal } from '../../../../client/ui/feedback/feedback.ts';
import type { WireRecord } from '../../../../engine/json.ts';
import type { Action } from '../../../../engine/resource.ts';
import { type InboxTask, rowOf } from './use-inbox.ts';
import type { Picked } from './use-picked.ts';

interface Props {
  resource: LoadedResource;
  action: Action;
  /** Selected tasks; rows of a list have no kind, because the action alone identifies the work. */
  picked: Pick<Picked, 'tasks' | 'drop'>;
  onClose(): void;
}

const NOTHING_GIVEN = {};

/** One form or confirmation for all ticked tasks, mounted again for every opening. Refused tasks stay ticked. */
export function SharedDialog({ resource, action, picked, onClose }: Props) {
  const [tasks] = useState(picked.tasks);
  const rows = useMemo(() => tasks.map((task) => rowOf(resource, task)), [resource, tasks]);
  const [judged, setJudged] = useState<readonly Judged[] | null>(null);
  const isJudged = useRef(false);
  const run = usePerform(tasks, `${resource.name}/${action.verb}`);
  const show = (data: unknown) => {
    const all = judgedBy(tasks, data as Verdict[]); // this call replies with verdicts
    picked.drop(tasks.filter(({ id }) => all.some((one) => one.id === id && one.isDone)));
    isJudged.current = all.some(({ isDone }) => !isDone);
    if (isJudged.current) return setJudged(all);
    message.success(`已${action.title} ${all.length} 项`);
    onClose();
  };
  if (judged) return <VerdictsDialog title={action.title} judged={judged} onClose={onClose} />;
  if (!action.form) return <Asking {...{ action, run, show, onClose }} count={tasks.length} />;
  return (
    <OpenForm
      resource={resource}
      action={action}
      row={null}
      given={NOTHING_GIVEN}
      rows={rows}
      sending={{ run, tell: show }}
      onClose={() => isJudged.current || onClose()}
    />
  );
}

/** Replaces the call for one record by the call for several. */
function usePerform(tasks: readonly InboxTask[], name: string): RunAction {
  const run = useRunAction();
  return (_, payload, schemaHash) => {
    const { ids: _ids, ...input } = payload as WireRecord; // the form's payload is a record
    const body = { kind: tasks[0]?.kind || undefined, action: name, ids: tasks.map(({ id }) => id), input };
    return run({ method: 'POST', path: '/inbox/perform' }, body, schemaHash);
  };
}

interface AskingProps {
  action: Action;
  count: number;
  run: RunAction;
  show(data: unknown): void;
  onClose(): void;
}

/** An action without a form only needs a confirmation. */
function Asking({ action, count, run, show, onClose }: AskingProps): null {
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    modal.confirm({
      title: batchConfirmText(action, count) || `确认${action.title}所选 ${count} 项？`,
      okText: '确定',
      cancelText: '取消',
      okButtonProps: { danger: action.danger },
      focusable: { autoFocusButton: action.danger ? 'cancel' : 'ok' },
      onCancel: onClose,
      onOk: () =>
        run(action, {}).then(show, (error: unknown) => {
          tell.failure(action, error);
          onClose();
        }),
    });
  });
  return null;
}
