import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useResource } from '../../../../../client/resource/load-resource.ts';
import { Value } from '../../../../../client/resource-views/cell.tsx';
import { OpenForm } from '../../../../../client/resource-views/form/open-form.tsx';
import { DataTable } from '../../../../../client/ui/table/data-table.tsx';
import type { WireRecord } from '../../../../../engine/json.ts';

const WAITING = 0;
const NOTHING = {};
const COLUMNS = [
  'createdUserName',
  'oldAccomplishTime',
  'newAccomplishTime',
  'status',
  'approverName',
  'delayReason',
  'controlMeasure',
  'opinion',
];

interface Props {
  hazard: WireRecord;
}

/** Renders the applications for a later deadline (domain.md#5.2): the waiting one, and a table of all. */
export function Delays({ hazard }: Props) {
  const delays = Array.isArray(hazard.delays) ? (hazard.delays as WireRecord[]) : []; // records (wire.md#8.1)
  if (delays.length === 0) return null;
  const waiting = delays.find(({ status }) => Number(status) === WAITING);
  return (
    <section className="detail-section" aria-label="延期记录">
      <h2 className="detail-title">延期记录</h2>
      {waiting && <Waiting hazard={hazard} delay={waiting} />}
      <DelayTable delays={delays} />
    </section>
  );
}

function Waiting({ hazard, delay }: Props & { delay: WireRecord }) {
  const { data: resource } = useResource('RiskDelay');
  const [isOpen, setOpen] = useState(false);
  const action = resource?.actions.find(({ verb }) => verb === 'approveDelay');
  const mayAnswer = action !== undefined && isOffered(hazard, action.path);
  return (
    <>
      <Alert
        type="info"
        showIcon
        className="delay-waiting"
        title={`${String(delay.createdUserName ?? '')}申请延期至 ${String(delay.newAccomplishTime)}，待审批；原期限仍有效`}
        action={
          mayAnswer && (
            <Button size="small" type="primary" onClick={() => setOpen(true)}>
              {action.title}
            </Button>
          )
        }
      />
      {isOpen && resource && action && (
        <OpenForm resource={resource} action={action} row={delay} given={NOTHING} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

/** True if the server allows the user this call on the application. */
function isOffered({ actions }: WireRecord, path: string): boolean {
  const offers = Array.isArray(actions) ? (actions as { name: string; enabled: boolean }[]) : []; // as in wire.md#8.1
  return offers.some(({ name, enabled }) => enabled && `/${name}` === path);
}

function DelayTable({ delays }: { delays: readonly WireRecord[] }) {
  const { data: resource } = useResource('RiskDelay');
  const fields = COLUMNS.flatMap((key) => resource?.fields.find((field) => field.key === key) ?? []);
  if (fields.length === 0) return null;
  return (
    <DataTable<WireRecord>
      size="small"
      pagination={false}
      rowKey={(row) => String(row.id)}
      dataSource={[...delays]}
      scroll={{ x: 'max-content' }}
      columns={fields.map((field) => ({
        key: field.key,
        title: field.title,
        render: (_value: unknown, row: WireRecord) => (
          <Value field={field} value={row[field.key]} record={row} place="list" />
        ),
      }))}
    />
  );
}
