import { useMemo } from 'react';
import { idOf, nameOf } from '../../../../client/resource/use-record.ts';
import type { EachProps } from '../../../../client/resource-views/installed-views.ts';
import type { WireRecord } from '../../../../engine/json.ts';
import type { Resource } from '../../../../engine/resource.ts';
import { SharedDialog } from './shared-dialog.tsx';
import type { InboxTask } from './use-inbox.ts';

/** One form for the ticked rows of a list, with a result for each; refused rows stay ticked. */
export default function EachDialog({ resource, action, rows, onDone, onClose }: EachProps) {
  const picked = useMemo(
    () => ({
      tasks: rows.map((row) => taskOf(resource, row)),
      drop: (done: readonly InboxTask[]) =>
        onDone(rows.filter((row) => !done.some(({ id }) => id === Number(idOf(row))))),
    }),
    [resource, rows, onDone],
  );
  return <SharedDialog resource={resource} action={action} picked={picked} onClose={onClose} />;
}

/** The row as a task of the inbox, with the name and number that results show. */
function taskOf(resource: Resource, row: WireRecord): InboxTask {
  const id = Number(idOf(row));
  const number = resource.address && row[resource.address.field];
  const stage = row[resource.workflowRecord];
  const words = { name: nameOf(resource, row), ...(typeof number === 'string' ? { number } : {}) };
  return {
    kind: '',
    kindTitle: '',
    id,
    recordId: id,
    ...(typeof stage === 'number' ? { workflowId: stage } : {}),
    resource: resource.name,
    verb: '',
    isLate: false,
    shared: [],
    ...words,
  };
}
