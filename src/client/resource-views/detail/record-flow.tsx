import type { HistoryEntry } from '../../../engine/record-history.ts';
import type { Action, Resource } from '../../../engine/resource.ts';
import { parseWallTime, timeSpan } from '../../../engine/wall-time.ts';
import { useHistory } from '../../resource/use-history.ts';
import type { RecordId } from '../../resource/use-record.ts';
import { FlowList, type FlowRow } from './flow-list.tsx';

interface Props {
  resource: Resource;
  /** Action that reads the history. */
  action: Action;
  id: RecordId;
}

/** Steps of a record whose state its actions change, as far as the latest page of its history has them. */
export default function RecordFlow({ resource, action, id }: Props) {
  const { entries, total, error, retry } = useHistory({ resource, action, id });
  const isWhole = entries.length >= total;
  const steps = entries.filter(({ event }) => isStep(resource, event)).reverse();
  return (
    <FlowList
      rows={steps.map((step, at) => rowOf(step, { before: steps[at - 1], isWhole }))}
      error={error}
      onRetry={retry}
    />
  );
}

function isStep({ actions }: Resource, event: string): boolean {
  return ['add', 'import', 'remind'].includes(event) || actions.some(({ verb, effect }) => verb === event && effect);
}

/** `isWhole`: false if the first row has steps before it, so that its span is unknown. */
function rowOf(
  { title, actorName = '', time }: HistoryEntry,
  { before, isWhole }: { before: HistoryEntry | undefined; isWhole: boolean },
): FlowRow {
  const at = parseWallTime(time);
  const isSpanned = at !== null && (before !== undefined || isWhole);
  const span = isSpanned ? timeSpan(before ? parseWallTime(before.time) : null, at) : '';
  return { title, person: actorName, createdTime: time, timeSpan: span };
}
