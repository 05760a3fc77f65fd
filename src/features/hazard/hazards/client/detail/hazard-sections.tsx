import { Image } from 'antd';
import { useResource } from '../../../../../client/resource/load-resource.ts';
import { useCan } from '../../../../../client/resource/permissions.ts';
import { readImages } from '../../../../../client/resource/uploads/file-list.ts';
import { Value } from '../../../../../client/resource-views/cell.tsx';
import { DetailGrid } from '../../../../../client/resource-views/detail/detail-grid.tsx';
import { RowsSkeleton } from '../../../../../client/resource-views/states.tsx';
import { DataTable } from '../../../../../client/ui/table/data-table.tsx';
import type { WireRecord } from '../../../../../engine/json.ts';
import { type DetailItem, toDetail } from '../../../../../engine/projections/detail.ts';
import { Thumbnail } from '../../../../../kinds/images/client/thumbnail.tsx';
import { type Reading, sectionKeys } from './reading.ts';
import { hazardFacts, partOf, useAcceptRecords } from './use-hazard.ts';

/** `resource` describes a section's fields; `part` is the key of its values in the detail; null: the detail itself. */
const SOURCES: { [section: string]: { resource: string; part: string | null } } = {
  register: { resource: 'RiskRegister', part: null },
  judge: { resource: 'RiskRegister', part: null },
  check: { resource: 'RiskAgainCheck', part: 'againCheck' },
  rectify: { resource: 'RiskRectify', part: 'rectify' },
  accept: { resource: 'RiskAcceptRecord', part: 'accept' },
};

/** Fields rendered only if they are set (look.md#15.1). */
const ONLY_IF_SET = [
  'riskPointName',
  'riskPointItemName',
  'locationText',
  'fixedDesc',
  'fixedPictures',
  'judgeName',
  'imported',
  'oldCode',
  'finderName',
  'emergencyPlan',
  'riskFund',
];

/** Label of the checker in layout B of the detail, which also omits the remark (look.md#15.1). */
const VERIFIER = '核实人';

interface Props {
  hazard: WireRecord;
  reading: Reading;
}

export function HazardSections({ hazard, reading }: Props) {
  const keys = sectionKeys(hazardFacts(hazard), { reading, isRectified: partOf(hazard, 'rectify') !== null });
  return (
    <>
      {keys.map((key) =>
        key === 'acceptRecords' ? (
          <AcceptRecords key={key} hazardId={hazard.id} />
        ) : (
          <Section key={key} section={key} hazard={hazard} reading={reading} />
        ),
      )}
    </>
  );
}

function Section({ section, hazard, reading }: Props & { section: string }) {
  const can = useCan();
  const source = SOURCES[section];
  const { data: resource } = useResource(source?.resource);
  const found = resource && toDetail(resource, can).find((candidate) => candidate.key === section);
  const record = source?.part === null ? hazard : recordOf(hazard, source?.part ?? '');
  if (!resource && record) return <RowsSkeleton rows={3} />;
  if (!found || !record) return null;
  const items = reading === 'B' && section === 'register' ? asReadingB(found.items) : found.items;
  return (
    <section className="detail-section" aria-label={found.title}>
      <h2 className="detail-title">{found.title}</h2>
      <DetailGrid items={items} record={record} omitEmpty={ONLY_IF_SET} picturesAsLink />
      {section === 'rectify' && <BeforeAfter before={hazard.pictures} after={record.afterPictures} />}
    </section>
  );
}

/** Record of a stage; for acceptance the last one not recalled, because the acceptance table lists the earlier ones. */
function recordOf(hazard: WireRecord, part: string): WireRecord | null {
  if (part !== 'accept') return partOf(hazard, part);
  const records = Array.isArray(hazard.acceptRecords) ? hazard.acceptRecords : [];
  const last: unknown = records.findLast((record) => record?.recalled !== true);
  return last === undefined ? null : (last as WireRecord);
}

function asReadingB(items: readonly DetailItem[]): DetailItem[] {
  return items
    .filter((item) => item.key !== 'remark')
    .map((item) => (item.key === 'againCheckName' ? { ...item, label: VERIFIER } : item));
}

/** Renders the photos before and after rectification side by side (domain.md#9.3). */
function BeforeAfter({ before, after }: { before: unknown; after: unknown }) {
  const sides = [
    { title: '整改前', images: readImages(before) },
    { title: '整改后', images: readImages(after) },
  ];
  if (sides.some((side) => side.images.length === 0)) return null;
  return (
    <Image.PreviewGroup>
      <div className="before-after">
        {sides.map((side) => (
          <figure key={side.title}>
            <figcaption>{side.title}</figcaption>
            <div className="thumbnail-grid">
              {side.images.map((image) => (
                <Thumbnail key={image.url} entry={image} />
              ))}
            </div>
          </figure>
        ))}
      </div>
    </Image.PreviewGroup>
  );
}

/** 隐患验收记录 (look.md#15.1): all acceptances of the hazard; recalled ones are marked. */
function AcceptRecords({ hazardId }: { hazardId: unknown }) {
  const can = useCan();
  const { data: resource } = useResource('RiskAcceptRecord');
  const { data, error } = useAcceptRecords(hazardId);
  const section = resource && toDetail(resource, can).find((candidate) => candidate.key === 'acceptRecords');
  if (!section) return null;
  // An acceptance without a verdict is still open, and is not listed.
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
