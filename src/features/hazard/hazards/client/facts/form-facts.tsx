import { Image } from 'antd';
import type { ReactNode } from 'react';
import { useResource } from '../../../../../client/resource/load-resource.ts';
import { useCan } from '../../../../../client/resource/permissions.ts';
import { readImages } from '../../../../../client/resource/uploads/file-list.ts';
import { isEmpty } from '../../../../../client/resource-views/cell.tsx';
import { DetailGrid } from '../../../../../client/resource-views/detail/detail-grid.tsx';
import type { FormFactsProps } from '../../../../../client/resource-views/installed-views.ts';
import { ErrorState, RowsSkeleton } from '../../../../../client/resource-views/states.tsx';
import { useDevice } from '../../../../../client/ui/device.ts';
import type { WireRecord } from '../../../../../engine/json.ts';
import { toDetail } from '../../../../../engine/projections/detail.ts';
import { Thumbnail } from '../../../../../kinds/images/client/thumbnail.tsx';
import { FACTS_OF_CALL } from '../../workflow/events.ts';
import { HazardHead } from '../detail/hazard-head.tsx';
import { partOf, useHazard } from '../detail/use-hazard.ts';
import { BeforeAfter } from './before-after.tsx';
import './form-facts.css';

interface Chapter {
  title: string;
  resource: string;
  /** Key in the detail; null for the hazard itself. */
  part: string | null;
  section: string;
  keys: readonly string[];
}

/** Values of the sections an event declares as its facts, by stage; empty ones are left out. */
const CHAPTERS: readonly Chapter[] = [
  {
    title: '登记',
    resource: 'RiskRegister',
    part: null,
    section: 'register',
    keys: [
      'riskName',
      'riskDesc',
      'fixedDesc',
      'addressName',
      'locationText',
      'riskPointName',
      'riskPointItemName',
      'riskTypeName',
      'orgName',
      'createdUserName',
      'createdTime',
      'remark',
    ],
  },
  { title: '研判', resource: 'RiskRegister', part: null, section: 'judge', keys: ['judgeOpinion'] },
  {
    title: '核查',
    resource: 'RiskAgainCheck',
    part: 'againCheck',
    section: 'check',
    keys: ['againCheckResult', 'accomplishTime', 'againCheckOpinion', 'handleMeasure', 'emergencyPlan', 'riskFund'],
  },
  {
    title: '整改',
    resource: 'RiskRectify',
    part: 'rectify',
    section: 'rectify',
    keys: ['rectifyUserName', 'rectifyTime', 'riskRectifyResult', 'riskRectifyOpinion', 'riskRectifyFund', 'accessory'],
  },
];

/**
 * Text and photos of the hazard beside the form of a verdict; on narrow screens above it and collapsed (look.md#15.3).
 */
export default function HazardFormFacts({ resource, verb, row, values }: FormFactsProps) {
  const isWide = useDevice() === 'desktop';
  const { detail } = useHazard({ id: row[resource.workflowRecord] });
  const hazard = detail.data;
  const declared = FACTS_OF_CALL.get(`${resource.name}/${verb}`) ?? [];
  return (
    <Foldable isWide={isWide}>
      {detail.isPending && <RowsSkeleton rows={6} />}
      {detail.error && !hazard && <ErrorState error={detail.error} onRetry={() => void detail.refetch()} />}
      {hazard && (
        <>
          <HazardHead hazard={hazard} links="none" />
          <Pictures hazard={hazard} values={values} />
          <Failed hazard={hazard} />
          {CHAPTERS.filter(({ section }) => declared.includes(section))
            .toReversed()
            .map((chapter) => (
              <ChapterFacts key={chapter.section} chapter={chapter} hazard={hazard} />
            ))}
        </>
      )}
    </Foldable>
  );
}

function Foldable({ isWide, children }: { isWide: boolean; children: ReactNode }) {
  if (isWide) {
    return (
      <aside className="form-facts" aria-label="隐患情况">
        {children}
      </aside>
    );
  }
  return (
    <details className="form-facts">
      <summary>隐患情况</summary>
      {children}
    </details>
  );
}

/** Renders pairs of photos before and after rectification, or the photos of the registration. */
function Pictures({ hazard, values }: { hazard: WireRecord; values: WireRecord }) {
  const before = readImages(hazard.pictures);
  const after = readImages(values.afterPictures ?? partOf(hazard, 'rectify')?.afterPictures ?? hazard.fixedPictures);
  if (before.length > 0 && after.length > 0) return <BeforeAfter before={before} after={after} />;
  if (before.length === 0) return <p className="form-facts-none">登记时没有图片</p>;
  return (
    <Image.PreviewGroup>
      <div className="thumbnail-grid">
        {before.map((image) => (
          <Thumbnail key={image.url} entry={image} />
        ))}
      </div>
    </Image.PreviewGroup>
  );
}

/** Reason why the last rectification was not accepted. */
function Failed({ hazard }: { hazard: WireRecord }) {
  const records: readonly unknown[] = Array.isArray(hazard.acceptRecords) ? hazard.acceptRecords : [];
  const last = records.findLast((record): record is WireRecord => typeof record === 'object' && record !== null);
  if (!last || last.accetResult !== false || last.recalled === true || isEmpty(last.accetpOpinion)) return null;
  return <p className="form-facts-failed">上次验收未通过：{String(last.accetpOpinion)}</p>;
}

function ChapterFacts({ chapter, hazard }: { chapter: Chapter; hazard: WireRecord }) {
  const can = useCan();
  const { data: resource } = useResource(chapter.resource);
  const record = chapter.part === null ? hazard : partOf(hazard, chapter.part);
  if (!resource || !record) return null;
  const section = toDetail(resource, can).find(({ key }) => key === chapter.section);
  const items = chapter.keys.flatMap((key) => {
    const item = section?.items.find((candidate) => candidate.key === key);
    return item && !isEmpty(record[item.valueKey]) ? [item] : [];
  });
  if (items.length === 0) return null;
  return (
    <section aria-label={chapter.title}>
      <h2 className="form-facts-title">{chapter.title}</h2>
      <DetailGrid items={items} record={record} />
    </section>
  );
}
