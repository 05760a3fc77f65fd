import { useEffect, useRef } from 'react';
import { confirmText } from '../../../../client/resource/action-texts.ts';
import { type LoadedResource, useResource } from '../../../../client/resource/load-resource.ts';
import { rowBody } from '../../../../client/resource/offered-actions.ts';
import { questionFor } from '../../../../client/resource-views/installed-views.ts';
import { RecordDialogs } from '../../../../client/resource-views/record-dialogs.tsx';
import { ResourceList } from '../../../../client/resource-views/resource-list.tsx';
import { useAsk } from '../../../../client/resource-views/use-action-flow.ts';
import { useOpenDialog } from '../../../../client/resource-views/use-open-dialog.ts';
import type { WireRecord } from '../../../../engine/json.ts';
import type { InboxTask } from './use-inbox.ts';

interface Props {
  task: InboxTask;
  /** Called after the action; the next task may open once the list has been read again. */
  onDone(): void;
}

const NOTHING_GIVEN = {};

/** The form or dialog of a task, the same as in lists. Mounted again for every opening. */
export function TaskDialog({ task, onDone }: Props) {
  const { data: resource } = useResource(task.resource);
  return (
    resource && (
      <RecordDialogs resource={resource} given={NOTHING_GIVEN} List={ResourceList}>
        <Opening resource={resource} task={task} onDone={onDone} />
      </RecordDialogs>
    )
  );
}

function Opening({ resource, task, onDone }: Props & { resource: LoadedResource }) {
  const open = useOpenDialog();
  const { ask } = useAsk(resource);
  const isOpened = useRef(false);
  useEffect(() => {
    const action = resource.actions.find(({ verb }) => verb === task.verb);
    if (!action || isOpened.current) return;
    isOpened.current = true;
    const row = rowOf(resource, task);
    if (questionFor(resource, action, row)) open({ type: 'question', action, row });
    else if (action.form) open({ type: 'form', action, row, onDone });
    else ask(action, { question: confirmText(resource, action, row), payload: rowBody(resource, action, row), onDone });
  });
  return null;
}

function rowOf(resource: LoadedResource, { recordId, workflowId, name }: InboxTask): WireRecord {
  const stage = workflowId === undefined ? {} : { [resource.workflowRecord]: workflowId };
  return { id: recordId, [resource.display]: name, ...stage };
}
