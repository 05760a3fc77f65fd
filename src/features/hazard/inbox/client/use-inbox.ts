import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { send } from '../../../../client/api/send.ts';
import { useRecordPaths } from '../../../../client/resource-views/detail/row-address.ts';
import { pathOfNumber } from '../../../../client/shell/menu/page-context.ts';
import type { WireRecord } from '../../../../engine/json.ts';
import type { Resource } from '../../../../engine/resource.ts';
import { inbox } from '../../../../generated/client.ts';

export interface InboxTask {
  kind: string;
  kindTitle: string;
  /** Colour word of the state in which the task's record waits. */
  color?: string;
  id: number;
  resource: string;
  verb: string;
  recordId: number;
  workflowId?: number;
  number?: string;
  name: string;
  place?: string;
  picture?: string;
  person?: string;
  since?: string;
  due?: string;
  isLate: boolean;
  /** Actions, as `Resource/verb`, that can be done on several tasks at once. */
  shared: string[];
}

const COUNTS = ['inbox', 'counts'];

/** Resources whose changes affect the inbox: the resources of its kinds of tasks; all until the counts are loaded. */
function useSubjects(): string[] {
  const counts = useQueryClient().getQueryData<{ resource: string }[]>(COUNTS);
  return counts?.map(({ resource }) => resource) ?? ['*'];
}

export function useTasks(of: { kind: string | null; after: string | null }) {
  const query = { ...(of.kind ? { kind: of.kind } : {}), ...(of.after ? { after: of.after } : {}) };
  return useQuery({
    queryKey: ['inbox', 'page', query],
    queryFn: ({ signal }) => send(inbox.page, query, { signal }),
    placeholderData: keepPreviousData,
    meta: { dependsOn: useSubjects() },
  });
}

export function useTaskCounts() {
  return useQuery({
    queryKey: COUNTS,
    queryFn: ({ signal }) => send(inbox.counts, undefined, { signal }),
    meta: { dependsOn: useSubjects() },
  });
}

/** Record of a task, with the few values that the task contains. */
export function rowOf(resource: Resource, { recordId, workflowId, name }: InboxTask): WireRecord {
  const stage = workflowId === undefined ? {} : { [resource.workflowRecord]: workflowId };
  return { id: recordId, [resource.display]: name, ...stage };
}

/** Addresses of the records of tasks: a hazard's own page, or the first menu that lists the resource. */
export function useTaskPaths(): (task: InboxTask) => string | null {
  const pathOf = useRecordPaths();
  return ({ resource, recordId, number }) => (number === undefined ? pathOf(resource, recordId) : pathOfNumber(number));
}

/** Identity of a task on the screen: tasks of different kinds may have the same id. */
export function keyOf({ kind, id }: Pick<InboxTask, 'kind' | 'id'>): string {
  return `${kind} ${id}`;
}
