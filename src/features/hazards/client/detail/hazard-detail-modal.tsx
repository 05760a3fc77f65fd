import { Modal } from 'antd';
import type { ReactNode } from 'react';
import { useResource } from '../../../../client/resource/load-resource.ts';
import { DetailGrid } from '../../../../client/resource-views/detail/detail-grid.tsx';
import { HistoryButton } from '../../../../client/resource-views/history/history-button.tsx';
import type { WorkflowDetailProps } from '../../../../client/resource-views/installed-views.ts';
import { ErrorState, RowsSkeleton } from '../../../../client/resource-views/states.tsx';
import { labelKeyOf } from '../../../../engine/projections/columns.ts';
import { DetailActions } from './detail-actions.tsx';
import { FlowList } from './flow-list.tsx';
import { HazardSections } from './hazard-sections.tsx';
import { HazardSteps } from './hazard-steps.tsx';
import { type Reading, readingOf } from './reading.ts';
import { Supervision } from './supervision.tsx';
import { useHazard } from './use-hazard.ts';
import './hazard-detail.css';

/** 隐患详情 (look.md#15.1): where the hazard is, what each stage recorded, who did what when. Read-only, no footer. */
export default function HazardDetailModal({ resource, row, onClose }: WorkflowDetailProps) {
  const id = row[resource.workflowRecord];
  if (row.deletedTime !== undefined) return <DeletedHazard resource={resource} row={row} onClose={onClose} />;
  return (
    <HazardDetail id={id} reading={readingOf(resource.name)} onClose={onClose}>
      <DetailActions resource={resource} row={row} />
    </HazardDetail>
  );
}

/** No detail is served for a deleted hazard: its row tells what was registered, and who deleted it when and why (domain.md#3 row 2). */
function DeletedHazard({ resource, row, onClose }: WorkflowDetailProps) {
  const items = resource.fields
    .filter((field) => DELETION.includes(field.key))
    .map((field) => ({ key: field.key, valueKey: labelKeyOf(field), label: field.labels.detail, field }));
  return (
    <Modal open title="隐患详情" width={900} footer={null} onCancel={onClose} className="view-modal">
      <DetailGrid items={items} record={row} />
      <HazardSections hazard={{ ...row, status: 0 }} reading="A" />
    </Modal>
  );
}

const DELETION = ['deletedTime', 'deletedUserName', 'deleteReason'];

interface DetailOfHazard {
  id: unknown;
  reading: Reading;
  onClose(): void;
  /** Below the steps: what can be done from here. */
  children?: ReactNode;
}

/** The same by the hazard's id, for screens that know no resource (home cards, big screens). */
export function HazardDetail({ id, reading, onClose, children }: DetailOfHazard) {
  const { detail, flow } = useHazard(id);
  const { data: resource } = useResource('RiskRegister');
  return (
    <Modal open title="隐患详情" width={900} footer={null} onCancel={onClose} className="view-modal">
      {detail.isPending && <RowsSkeleton rows={8} />}
      {detail.error && <ErrorState error={detail.error} onRetry={() => void detail.refetch()} />}
      {detail.data && (
        <>
          {resource && <HistoryButton resource={resource} row={detail.data} />}
          <HazardSteps hazard={detail.data} flow={flow.data ?? []} reading={reading} />
          <Supervision hazard={detail.data} />
          {children}
          <HazardSections hazard={detail.data} reading={reading} />
          <FlowList rows={flow.data ?? []} error={flow.error} onRetry={() => void flow.refetch()} />
        </>
      )}
    </Modal>
  );
}
