import { Modal } from 'antd';
import { Suspense } from 'react';
import { toDetail } from '../../../engine/projections/detail.ts';
import { holds } from '../../../engine/rules/conditions.ts';
import { useCan } from '../../resource/permissions.ts';
import { useRecord } from '../../resource/use-record.ts';
import { useBack } from '../../ui/layers/use-back.ts';
import { HistoryButton } from '../history/history-button.tsx';
import { installedViews, type WorkflowDetailProps } from '../installed-views.ts';
import { ErrorState, RowsSkeleton } from '../states.tsx';
import { DetailGrid } from './detail-grid.tsx';

/** What is known of one record, read-only; records of a workflow have a detail of their own. */
export default function DetailModal(props: WorkflowDetailProps) {
  const Own = props.resource.workflow === null ? undefined : installedViews.details?.[props.resource.workflow];
  if (!Own) return <PlainDetail {...props} />;
  return (
    <Suspense fallback={null}>
      <Own {...props} />
    </Suspense>
  );
}

function PlainDetail({ resource, row, isArrived, isEmbedded, onClose }: WorkflowDetailProps) {
  const can = useCan();
  const { record, error, isLoading, refetch } = useRecord(resource, row);
  const { address } = resource;
  const value = address && !isEmbedded ? record?.[address.field] : undefined;
  useBack(onClose, { address: address && value ? { query: [address.query, String(value)] } : null, isArrived });
  const sections = toDetail(resource, can);
  return (
    <Modal
      open
      title={`${resource.title}详情`}
      width={resource.form.width}
      className="view-modal"
      footer={null}
      onCancel={onClose}
    >
      <HistoryButton resource={resource} row={record ?? row} />
      {isLoading && <RowsSkeleton rows={6} />}
      {!isLoading && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!isLoading &&
        !error &&
        record &&
        sections
          // `some` of none is false: neither a section without fields nor one whose fields all do not apply.
          .filter(({ items }) => items.some(({ field }) => holds(field.when, record)))
          .map((section) => (
            <section key={section.key} className="detail-section" aria-label={section.title || undefined}>
              {section.title && <h2 className="detail-title">{section.title}</h2>}
              <DetailGrid items={section.items} record={record} />
            </section>
          ))}
    </Modal>
  );
}
