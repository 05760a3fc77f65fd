import { Image } from 'antd';
import { useResource } from '../../../../../client/resource/load-resource.ts';
import { useCan } from '../../../../../client/resource/permissions.ts';
import { readImages } from '../../../../../client/resource/uploads/file-list.ts';
import { DetailGrid } from '../../../../../client/resource-views/detail/detail-grid.tsx';
import { RowsSkeleton } from '../../../../../client/resource-views/states.tsx';
import type { WireRecord } from '../../../../../engine/json.ts';
import { type DetailItem, toDetail } from '../../../../../engine/projections/detail.ts';
import { Thumbnail } from '../../../../../kinds/images/client/thumbnail.tsx';
import { AcceptRecords } from './accept-records.tsx';
import { type Reading, sectionKeys } from './reading.ts';
import { hazardFacts, partOf } from './use-hazard.ts';

/** Resource that describes a section's fields, and the key of its values in the detail. */
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
  'emergencyPlan',
  'riskFund',
];

/** Reading B omits the remark and labels the checker 核实人 (look.md#15.1). */
const VERIFIER = '核实人';

interface Props {
  hazard: WireRecord;
  reading: Reading;
}

/** Renders the sections of the present state with the descriptors of their stages. */
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

/** The record of a stage; for acceptance the last record, because the acceptance table shows the earlier ones. */
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
