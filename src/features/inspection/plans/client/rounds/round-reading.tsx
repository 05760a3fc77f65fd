import { Modal } from 'antd';
import { CopyLink } from '../../../../../client/resource-views/detail/detail-modal.tsx';
import { queryOf } from '../../../../../client/resource-views/detail/row-address.ts';
import { HistoryButton } from '../../../../../client/resource-views/history/history-button.tsx';
import type { WorkflowDetailProps } from '../../../../../client/resource-views/installed-views.ts';
import { ErrorState, RowsSkeleton } from '../../../../../client/resource-views/states.tsx';
import { useBack } from '../../../../../client/ui/layers/use-back.ts';
import AssignmentsInput from '../assignments-input.tsx';
import OneOffDialog from '../execute-dialog.tsx';
import { ReadItems } from './item-cards.tsx';
import { itemsOf } from './item-view.ts';
import RoundDialog, { useRound } from './round-dialog.tsx';
import { RoundHead } from './round-head.tsx';
import './rounds.css';

/** Exported here, so that plans load one chunk for all their views (client/feature.ts). */
export const RoundDoing = RoundDialog;
export const OneOffDoing = OneOffDialog;
export const Assignments = AssignmentsInput;

/** Read-only view of a round: its sign-in, the result of each item, its hazards. */
export default function RoundReading({ resource, row, isArrived, isEmbedded, onClose }: WorkflowDetailProps) {
  const { data, error, refetch } = useRound(row.id);
  const query = queryOf(resource, isEmbedded ? null : row);
  useBack(onClose, { address: query && { query }, isArrived });
  return (
    <Modal
      open
      title={String(data?.planningName ?? row.planningName ?? '排查任务')}
      width={640}
      footer={null}
      className="view-modal round-modal"
      onCancel={onClose}
    >
      <HistoryButton resource={resource} row={row}>
        {query && !error && <CopyLink query={query} />}
      </HistoryButton>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <RowsSkeleton rows={8} />}
      {data && (
        <>
          <RoundHead round={data} />
          <ReadItems items={itemsOf(data.items)} />
        </>
      )}
    </Modal>
  );
}
