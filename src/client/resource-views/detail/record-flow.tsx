import { useQuery } from '@tanstack/react-query';
import type { Page } from '../../../engine/lists.ts';
import type { HistoryEntry } from '../../../engine/record-history.ts';
import type { Action, Resource } from '../../../engine/resource.ts';
import { parseWallTime, timeSpan } from '../../../engine/wall-time.ts';
import { call } from '../../api/client.ts';
import type { RecordId } from '../../resource/use-record.ts';
import { FlowList, type FlowRow } from './flow-list.tsx';

/** Number of steps shown: the maximum page size of the history call. */
const MOST_STEPS = 100;

interface Props {
  resource: Resource;
  /** Action that reads the history. */
  action: Action;
  id: RecordId;
}

/** Newest MOST_STEPS steps of a record whose state its actions change; shows how many older ones are left out. */
export default function RecordFlow({ resource, action, id }: Props) {
  const { data, error, refetch } = useQuery({
    queryKey: [resource.name, 'history', id, 'steps'],
    queryFn: ({ signal }) =>
      call<Page<HistoryEntry>>('GET', action.path, { query: { id, steps: true, pageSize: MOST_STEPS }, signal }),
    gcTime: 0,
  });
  const steps = (data?.rows ?? []).toReversed();
  const earlier = (data?.totalRows ?? 0) - steps.length;
  return (
    <FlowList
      rows={steps.map((step, at) => rowOf(step, { before: before(steps, at), isFirst: earlier === 0 }))}
      earlier={earlier}
      error={error}
      onRetry={() => void refetch()}
    />
  );
}

/** Latest step before step `at` that is no reminder (催办); the time span of step `at` starts there. */
function before(steps: readonly HistoryEntry[], at: number): HistoryEntry | undefined {
  return steps.slice(0, at).findLast(({ event }) => event !== 'remind');
}

/** The time span is empty if the step before was not read; `isFirst`: true if all steps of the record were read. */
function rowOf(
  { title, actorName = '', time }: HistoryEntry,
  { before, isFirst }: { before: HistoryEntry | undefined; isFirst: boolean },
): FlowRow {
  const at = parseWallTime(time);
  const isSpanned = at !== null && (before !== undefined || isFirst);
  const span = isSpanned ? timeSpan(before ? parseWallTime(before.time) : null, at) : '';
  return { title, person: actorName, createdTime: time, timeSpan: span };
}
