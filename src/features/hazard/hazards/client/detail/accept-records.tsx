import { useResource } from '../../../../../client/resource/load-resource.ts';
import { useCan } from '../../../../../client/resource/permissions.ts';
import { Value } from '../../../../../client/resource-views/cell.tsx';
import { DataTable } from '../../../../../client/ui/table/data-table.tsx';
import type { WireRecord } from '../../../../../engine/json.ts';
import { toDetail } from '../../../../../engine/projections/detail.ts';
import { useAcceptRecords } from './use-hazard.ts';

/** 隐患验收记录 (look.md#15.1): all acceptances of the hazard; recalled ones are marked. */
export function AcceptRecords({ hazardId }: { hazardId: unknown }) {
  const can = useCan();
  const { data: resource } = useResource('RiskAcceptRecord');
  const { data, error } = useAcceptRecords(hazardId);
  const section = resource && toDetail(resource, can).find((candidate) => candidate.key === 'acceptRecords');
  if (!section) return null;
  // An open acceptance has no verdict yet, so it is no record.
  const rows = (data?.rows ?? []).filter((row) => row.accetResult !== undefined);
  return (
    <section className="detail-section" aria-label={section.title}>
      <h2 className="detail-title">{section.title}</h2>
      <DataTable<WireRecord>
        size="small"
        pagination={false}
        rowKey={(row) => String(row.id)}
        rowClassName={(row) => (row.recalled === true ? 'accept-recalled' : '')}
        dataSource={rows}
        locale={{ emptyText: error ? error.message : '没有验收记录' }}
        columns={section.items.map((item) => ({
          key: item.key,
          title: item.label,
          render: (_value: unknown, row: WireRecord) => (
            <>
              <Value field={item.field} value={row[item.valueKey]} record={row} place="list" />
              {item === section.items[0] && row.recalled === true && <span className="accept-note">已撤回</span>}
            </>
          ),
        }))}
      />
    </section>
  );
}
