import { Modal } from 'antd';
import { DetailGrid } from '../../../../../client/resource-views/detail/detail-grid.tsx';
import type { WorkflowDetailProps } from '../../../../../client/resource-views/installed-views.ts';
import { useBack } from '../../../../../client/ui/layers/use-back.ts';
import type { WireRecord } from '../../../../../engine/json.ts';
import { labelKeyOf } from '../../../../../engine/projections/columns.ts';
import type { Resource } from '../../../../../engine/resource.ts';
import { hazardPath } from '../../workflow/address.ts';
import { DetailActions } from './detail-actions.tsx';
import { HazardBody } from './hazard-body.tsx';
import { HazardSections } from './hazard-sections.tsx';
import { type Reading, readingOf } from './reading.ts';
import { type HazardKey, useHazard } from './use-hazard.ts';

/** Query parameter with the number of the hazard opened in a list; must equal the descriptor keyword `address`. */
const HAZARD_ADDRESS = 'hazard';

/** 隐患详情 (look.md#15.1): the steps, the records of each stage and the process flow. Read-only, without a footer. */
export default function HazardDetailModal(props: WorkflowDetailProps) {
  const { resource, row, isArrived, isEmbedded, onClose } = props;
  if (row.deletedTime !== undefined) return <DeletedHazard {...props} />;
  return (
    <HazardDetail
      of={keyOf(resource, row)}
      reading={readingOf(resource.name)}
      place={{ isArrived, isEmbedded }}
      onClose={onClose}
    >
      {(hazard) => <DetailActions resource={resource} row={asRow(resource, row, hazard)} />}
    </HazardDetail>
  );
}

function keyOf({ workflowRecord, address }: Resource, row: WireRecord): HazardKey {
  const id = row[workflowRecord];
  const code = address && row[address.field];
  return id === undefined && typeof code === 'string' ? { code } : { id };
}

/** Row of an action, with the hazard's current `actions`; if `row` has no id, the row is built from the hazard. */
export function asRow({ workflowRecord }: Resource, row: WireRecord, hazard: WireRecord): WireRecord {
  const { id, riskName, code, actions } = hazard;
  const base = row.id === undefined ? { id, riskName, code, [workflowRecord]: id } : row;
  return { ...base, ...(actions === undefined ? {} : { actions }) };
}

/** Shows who deleted a hazard, when and why (domain.md#3 row 2), from its list row: there is no detail of it. */
function DeletedHazard({ resource, row, onClose }: WorkflowDetailProps) {
  useBack(onClose);
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
  of: HazardKey;
  reading: Reading;
  place?: Pick<WorkflowDetailProps, 'isArrived' | 'isEmbedded'>;
  onClose(): void;
  children?: (hazard: WireRecord) => React.ReactNode;
}

/** Shows a hazard by id, for screens without a resource (home cards, big screens). */
export function HazardDetail({ of, reading, place = {}, onClose, children }: DetailOfHazard) {
  const hazard = useHazard(of);
  const code = 'code' in of ? of.code : hazard.detail.data?.code;
  useBack(onClose, {
    address: typeof code === 'string' ? addressOf(code, place.isEmbedded ?? false) : null,
    isArrived: place.isArrived,
  });
  return (
    <Modal open title="隐患详情" width={900} footer={null} onCancel={onClose} className="view-modal">
      <HazardBody {...hazard} reading={reading}>
        {children}
      </HazardBody>
    </Modal>
  );
}

/** Address while the hazard is open: its own page if embedded in another screen, else a query parameter of the list. */
function addressOf(code: string, isEmbedded: boolean): { path?: string; query?: readonly [string, string] } {
  return isEmbedded ? { path: hazardPath(code) } : { query: [HAZARD_ADDRESS, code] };
}
