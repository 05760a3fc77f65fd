import { useQuery } from '@tanstack/react-query';
import type { Page } from '../../../engine/lists.ts';
import type { HistoryEntry } from '../../../engine/record-history.ts';
import type { Action, Resource } from '../../../engine/resource.ts';
import { parseWallTime, timeSpan } from '../../../engine/wall-time.ts';
import { call } from '../../api/client.ts';
import type { RecordId } from '../../resource/use-record.ts';
import { FlowList, type FlowRow } from './flow-list.tsx';

/** Steps shown, as many as the call answers at once. */
const MOST_STEPS = 100;

interface Props {
  resource: Resource;
  /** Action that reads the history. */
  action: Action;
  id: RecordId;
}

/** Newest steps of a record whose state its actions change; says how many are left out. */
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

/** Step from which the span of another counts: the last before it that is no reminder. */
function before(steps: readonly HistoryEntry[], at: number): HistoryEntry | undefined {
  return steps.slice(0, at).findLast(({ event }) => event !== 'remind');
}

/** `isFirst`: false if a step without one before it here has some in the history, so that its span is unknown. */
function rowOf(
  { title, actorName = '', time }: HistoryEntry,
  { before, isFirst }: { before: HistoryEntry | undefined; isFirst: boolean },
): FlowRow {
  const at = parseWallTime(time);
  const isSpanned = at !== null && (before !== undefined || isFirst);
  const span = isSpanned ? timeSpan(before ? parseWallTime(before.time) : null, at) : '';
  return { title, person: actorName, createdTime: time, timeSpan: span };
}
