import { Modal } from 'antd';
import { Suspense } from 'react';
import type { WireRecord } from '../../../engine/json.ts';
import { toDetail } from '../../../engine/projections/detail.ts';
import { holds } from '../../../engine/rules/conditions.ts';
import type { LoadedResource } from '../../resource/load-resource.ts';
import { useCan } from '../../resource/permissions.ts';
import { useRecord } from '../../resource/use-record.ts';
import { HistoryButton } from '../history/history-button.tsx';
import { installedViews } from '../installed-views.ts';
import { ErrorState, RowsSkeleton } from '../states.tsx';
import { DetailGrid } from './detail-grid.tsx';

interface Props {
  resource: LoadedResource;
  row: WireRecord;
  onClose(): void;
}

/** What is known of one record, read-only; records of a workflow have a detail of their own. */
export default function DetailModal(props: Props) {
  const Own = props.resource.workflow === null ? undefined : installedViews.details?.[props.resource.workflow];
  if (!Own) return <PlainDetail {...props} />;
  return (
    <Suspense fallback={null}>
      <Own {...props} />
    </Suspense>
  );
}

function PlainDetail({ resource, row, onClose }: Props) {
  const can = useCan();
  const { record, error, isLoading, refetch } = useRecord(resource, row);
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
      <HistoryButton resource={resource} row={row} />
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
