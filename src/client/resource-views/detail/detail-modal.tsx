import { LinkOutlined } from '@ant-design/icons';
import { Button, Modal } from 'antd';
import { lazy, Suspense } from 'react';
import type { WireRecord } from '../../../engine/json.ts';
import { mayDo } from '../../../engine/permissions.ts';
import { toDetail } from '../../../engine/projections/detail.ts';
import type { Field, Resource } from '../../../engine/resource.ts';
import { holds } from '../../../engine/rules/conditions.ts';
import { useCan } from '../../resource/permissions.ts';
import { historyAction } from '../../resource/use-history.ts';
import { idOf, useRecord } from '../../resource/use-record.ts';
import { copyText } from '../../ui/feedback/copy-text.ts';
import { useBack } from '../../ui/layers/use-back.ts';
import { HistoryButton } from '../history/history-button.tsx';
import { installedViews, type WorkflowDetailProps } from '../installed-views.ts';
import { ErrorState, RowsSkeleton } from '../states.tsx';
import { useOpenDialog } from '../use-open-dialog.ts';
import { DetailGrid } from './detail-grid.tsx';
import { queryOf } from './row-address.ts';
import { useAgain } from './use-again.ts';

const RecordFlow = lazy(() => import('./record-flow.tsx'));

/** Read-only detail of one record; a workflow may install its own detail component (installed-views.ts). */
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
  const query = queryOf(resource, isEmbedded ? null : record);
  useBack(onClose, { address: query && { query }, isArrived });
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
      {!error && (
        <HistoryButton resource={resource} row={record ?? row}>
          {query && <CopyLink query={query} />}
        </HistoryButton>
      )}
      {record && !isEmbedded && <AgainButton resource={resource} record={record} />}
      {isLoading && <RowsSkeleton rows={6} />}
      {!isLoading && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!isLoading &&
        !error &&
        record &&
        sections
          // Drops sections in which no field is shown.
          .filter(({ items }) => items.some(({ field }) => isTold(field, record)))
          .map((section) => (
            <section key={section.key} className="detail-section" aria-label={section.title || undefined}>
              {section.title && <h2 className="detail-title">{section.title}</h2>}
              <DetailGrid items={section.items} record={record} />
            </section>
          ))}
      {record && <Flow resource={resource} record={record} />}
    </Modal>
  );
}

/** Steps of a record whose state is changed by actions; shown to users who may read its history. */
function Flow({ resource, record }: { resource: Resource; record: WireRecord }) {
  const can = useCan();
  const action = historyAction(resource);
  const id = idOf(record);
  const hasStates = resource.actions.some(({ effect }) => effect?.state);
  if (!hasStates || !action || !mayDo(action, can) || id === null) return null;
  return (
    <Suspense fallback={<RowsSkeleton rows={3} />}>
      <RecordFlow resource={resource} action={action} id={id} />
    </Suspense>
  );
}

/** True if the field is shown: its condition holds, and a field that only actions fill is not empty. */
function isTold({ key, when, readOnly }: Field, record: WireRecord): boolean {
  return holds(when, record) && !(readOnly && (record[key] ?? '') === '');
}

/** Button that copies the address of the page with this detail open, without the filters of its list. */
export function CopyLink({ query }: { query: readonly [string, string] }) {
  const copy = () => {
    const link = new URL(window.location.pathname, window.location.origin);
    link.searchParams.set(...query);
    void copyText(link.href);
  };
  return (
    <Button type="text" size="small" icon={<LinkOutlined aria-hidden />} aria-label="复制链接" onClick={copy}>
      <span className="detail-tool-word">复制链接</span>
    </Button>
  );
}

/** Button in a detail that opens the form of a new record with values of the record shown. */
function AgainButton({ resource, record }: { resource: Resource; record: WireRecord }) {
  const open = useOpenDialog();
  const again = useAgain(resource, record);
  if (!again) return null;
  const { title, ...form } = again;
  return (
    <Button size="small" className="detail-again" onClick={() => open({ type: 'form', ...form })}>
      {title}
    </Button>
  );
}
