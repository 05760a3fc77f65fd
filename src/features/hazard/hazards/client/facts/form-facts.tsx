import { Tag } from 'antd';
import { Fragment, type ReactNode, useEffect } from 'react';
import { useResource } from '../../../../../client/resource/load-resource.ts';
import { useCan } from '../../../../../client/resource/permissions.ts';
import { readImages } from '../../../../../client/resource/uploads/file-list.ts';
import { isEmpty } from '../../../../../client/resource-views/cell.tsx';
import { DetailGrid } from '../../../../../client/resource-views/detail/detail-grid.tsx';
import { Brief, Photos, Seen } from '../../../../../client/resource-views/form/record-facts.tsx';
import type { FormFactsProps } from '../../../../../client/resource-views/installed-views.ts';
import { ErrorState, RowsSkeleton } from '../../../../../client/resource-views/states.tsx';
import { deadlineWords } from '../../../../../client/ui/words/deadline-words.ts';
import { shortTime } from '../../../../../client/ui/words/short-time.ts';
import { WordTag } from '../../../../../client/ui/words/word-tag.tsx';
import type { WireRecord } from '../../../../../engine/json.ts';
import { toDetail } from '../../../../../engine/projections/detail.ts';
import { ALL_FACTS, FACTS_OF_CALL, type FactChapter } from '../../workflow/events.ts';
import { leftWord } from '../../workflow/facts.ts';
import { presentStage } from '../../workflow/flow.ts';
import { HazardHead } from '../detail/hazard-head.tsx';
import { type FlowRow, partOf, useHazardDetail } from '../detail/use-hazard.ts';
import { BeforeAfter } from './before-after.tsx';

interface Chapter {
  title: string;
  resource: string;
  /** Records of the hazard's detail whose facts this group renders. */
  records(hazard: WireRecord): readonly (WireRecord | null)[];
  keys: readonly string[];
}

const listOf = (value: unknown) => (Array.isArray(value) ? (value as readonly WireRecord[]) : []); // as in wire.md#8.1

/** Groups of hazard values beside a form, by the names that workflow events list in `facts`; omits empty values. */
export const CHAPTERS: Readonly<Record<FactChapter, Chapter>> = {
  register: {
    title: '登记',
    resource: 'RiskRegister',
    records: (hazard) => [hazard],
    keys: [
      'riskDesc',
      'addressName',
      'locationText',
      'riskPointName',
      'riskPointItemName',
      'riskTypeName',
      'orgName',
      'createdUserName',
      'createdTime',
      'fixedDesc',
      'remark',
    ],
  },
  judge: {
    title: '研判',
    resource: 'RiskRegister',
    records: (hazard) => [hazard],
    keys: ['judgeName', 'judgeOpinion'],
  },
  check: {
    title: '核查',
    resource: 'RiskAgainCheck',
    records: (hazard) => [partOf(hazard, 'againCheck')],
    keys: ['againCheckResult', 'againCheckOpinion', 'handleMeasure', 'emergencyPlan', 'riskFund'],
  },
  rectify: {
    title: '整改',
    resource: 'RiskRectify',
    records: (hazard) => [partOf(hazard, 'rectify')],
    keys: ['rectifyUserName', 'rectifyTime', 'riskRectifyResult', 'riskRectifyOpinion', 'riskRectifyFund', 'accessory'],
  },
  acceptRecords: {
    title: '验收记录',
    resource: 'RiskAcceptRecord',
    records: ({ acceptRecords }) => listOf(acceptRecords).filter(({ recalled }) => recalled !== true),
    keys: ['accetResult', 'accetpOpinion', 'createdUserName', 'createdTime'],
  },
  delays: {
    title: '延期申请',
    resource: 'RiskDelay',
    records: ({ delays }) => listOf(delays),
    keys: [
      'status',
      'oldAccomplishTime',
      'newAccomplishTime',
      'delayReason',
      'controlMeasure',
      'createdUserName',
      'opinion',
    ],
  },
};

/** Pictures and present stage of a form's hazard, and the facts that the form's workflow event lists (look.md#15.3). */
export default function HazardFormFacts({ id, resource, action, values, isBrief, onSeen }: FormFactsProps) {
  const detail = useHazardDetail({ id });
  const { data: hazard, error } = detail;
  useEffect(() => {
    if (error) onSeen();
  }, [error, onSeen]);
  if (error && !hazard) return <ErrorState error={error} onRetry={() => void detail.refetch()} />;
  if (!hazard) return <RowsSkeleton rows={6} />;
  if (isBrief) return <HazardBrief hazard={hazard} />;
  const declared = FACTS_OF_CALL.get(action.path.slice(1)) ?? FACTS_OF_CALL.get(`${resource.name}/${action.verb}`);
  return (
    <>
      <Pictures hazard={hazard} values={values} onSeen={onSeen} />
      <HazardHead hazard={hazard} links="none" />
      <PresentStage hazard={hazard} />
      <Failed hazard={hazard} />
      {(declared ?? ALL_FACTS).map((key) => (
        <ChapterFacts key={key} chapter={CHAPTERS[key]} hazard={hazard} />
      ))}
    </>
  );
}

/** Name, picture, place and deadline of a hazard, for forms about several hazards. */
function HazardBrief({ hazard }: { hazard: WireRecord }) {
  const { riskName, addressName, locationText, pictures, accomplishTime, status } = hazard;
  return (
    <Brief name={String(riskName)} picture={pictures}>
      <span>{String(addressName ?? locationText ?? '')}</span>
      {typeof accomplishTime === 'string' && (
        <span>
          期限 <Deadline text={accomplishTime} isOpen={Number(status) === RECTIFYING} />
        </span>
      )}
    </Brief>
  );
}

interface PicturesProps extends Pick<FormFactsProps, 'values' | 'onSeen'> {
  hazard: WireRecord;
}

/** Renders pairs of photos before and after rectification, or the photos of the registration. */
function Pictures({ hazard, values, onSeen }: PicturesProps) {
  const before = readImages(hazard.pictures);
  const after = readImages(values.afterPictures ?? partOf(hazard, 'rectify')?.afterPictures ?? hazard.fixedPictures);
  if (before.length > 0 && after.length > 0)
    return (
      <Seen onSeen={onSeen}>
        <BeforeAfter before={before} after={after} />
      </Seen>
    );
  const images = before.length > 0 ? before : after;
  return (
    <>
      {before.length === 0 && <p className="form-facts-none">登记时没有图片</p>}
      <Photos images={images} onSeen={onSeen} />
    </>
  );
}

/** Person in charge, entry into the stage, reminders, and the present and earlier deadlines. */
function PresentStage({ hazard }: { hazard: WireRecord }) {
  const { history, accomplishTime, isLeft, holderName } = hazard;
  const present = presentStage(Array.isArray(history) ? (history as FlowRow[]) : []); // rows of wire.md#8.1
  const last = present?.reminders.at(-1);
  const earlier = listOf(hazard.delays).filter(({ status }) => Number(status) === GRANTED);
  return (
    <dl className="detail-grid">
      {!isEmpty(holderName) && (
        <Fact title="当前处理人">
          {String(holderName)} {isLeft === true && <WordTag color="red">{leftWord(hazard.holderId)}</WordTag>}
        </Fact>
      )}
      {present && <Fact title="进入本环节">{shortTime(present.entry.createdTime)} 起</Fact>}
      {present && last && (
        <Fact title="催办">
          已催办 {present.reminders.length} 次，最近 {shortTime(last.createdTime)}
        </Fact>
      )}
      {typeof accomplishTime === 'string' && (
        <Fact title="完成期限">
          <Deadline text={accomplishTime} isOpen={Number(hazard.status) === RECTIFYING} />
          {earlier.map(({ id, oldAccomplishTime }) => (
            <span key={String(id)} className="form-facts-earlier">
              原期限 {String(oldAccomplishTime)}
            </span>
          ))}
        </Fact>
      )}
    </dl>
  );
}

const RECTIFYING = 3;
/** Status of a granted application for a later deadline. */
const GRANTED = 1;

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="detail-item">
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Deadline({ text, isOpen }: { text: string; isOpen: boolean }) {
  const { words, isOver } = deadlineWords(text, new Date());
  return (
    <>
      {text} {isOpen && <WordTag color={isOver ? 'red' : 'blue'}>{words}</WordTag>}
    </>
  );
}

/** Reason why the last rectification was not accepted. */
function Failed({ hazard }: { hazard: WireRecord }) {
  const last = listOf(hazard.acceptRecords).at(-1);
  if (!last || last.accetResult !== false || last.recalled === true || isEmpty(last.accetpOpinion)) return null;
  return <p className="form-facts-failed">上次验收未通过：{String(last.accetpOpinion)}</p>;
}

function ChapterFacts({ chapter, hazard }: { chapter: Chapter; hazard: WireRecord }) {
  const can = useCan();
  const { data: resource } = useResource(chapter.resource);
  const all = resource ? toDetail(resource, can).flatMap(({ items }) => items) : [];
  const chapters = chapter.records(hazard).flatMap((record) => {
    const items = chapter.keys.flatMap(
      (key) => all.find((item) => item.key === key && !isEmpty(record?.[item.valueKey])) ?? [],
    );
    return record && items.length > 0 ? [{ record, items }] : [];
  });
  if (chapters.length === 0) return null;
  return (
    <section aria-label={chapter.title}>
      <h2 className="form-facts-title">{chapter.title}</h2>
      {chapters.map(({ record, items }, at) => (
        <Fragment key={String(record.id)}>
          {chapters.length > 1 && <Tag>第 {at + 1} 次</Tag>}
          <DetailGrid items={items} record={record} />
        </Fragment>
      ))}
    </section>
  );
}
