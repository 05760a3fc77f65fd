import { Steps } from 'antd';
import { type Meaning, statusMeanings } from '../../../../../client/ui/tokens.ts';
import { deadlineWords } from '../../../../../client/ui/words/deadline-words.ts';
import { shortTime } from '../../../../../client/ui/words/short-time.ts';
import { WordTag } from '../../../../../client/ui/words/word-tag.tsx';
import type { WireRecord } from '../../../../../engine/json.ts';
import { leftWord, ROLE_FIELDS } from '../../workflow/facts.ts';
import { currentStage, highestStage, inCharge, presentStage } from '../../workflow/flow.ts';
import { STAGE_TITLES, type Stage } from '../../workflow/status.ts';
import type { Reading } from './reading.ts';
import { type FlowRow, hazardFacts } from './use-hazard.ts';

const STAGES: readonly Stage[] = [1, 2, 3, 4, 5];
interface Props {
  hazard: WireRecord;
  flow: readonly FlowRow[];
  reading: Reading;
}

export function HazardSteps({ hazard, flow, reading }: Props) {
  const facts = hazardFacts(hazard);
  const open = currentStage(facts);
  const stage = reading === 'A' ? open : highestStage(flow);
  const isOver = facts.status === 5 || facts.status === 9;
  return (
    <Steps
      className="hazard-steps"
      size="small"
      responsive={false}
      titlePlacement="vertical"
      current={stage - 1}
      items={STAGES.map((each) => ({
        className: each === stage ? `step-${meaningOf(hazard)}` : undefined,
        title: STAGE_TITLES[each],
        status: statusOf(each, { stage, isOver, isClosed: facts.status === 9 }),
        content: wordsOf(each, {
          hazard,
          flow,
          isOpen: each === open && !isOver,
          isSkipped: each === 2 && facts.path === 'direct',
        }),
      }))}
    />
  );
}

/** Colour of the current step: that of the hazard's status, red once the deadline has passed (look.md#2). */
function meaningOf({ status, isOvertime }: WireRecord): Meaning {
  return isOvertime === true ? 'danger' : (statusMeanings[String(status)] ?? 'draft');
}

function statusOf(each: Stage, at: { stage: number; isOver: boolean; isClosed: boolean }) {
  if (each < at.stage) return 'finish';
  if (each > at.stage) return 'wait';
  if (at.isClosed) return 'error';
  return at.isOver ? 'finish' : 'process';
}

interface Words {
  hazard: WireRecord;
  flow: readonly FlowRow[];
  isOpen: boolean;
  isSkipped: boolean;
}

/** Text under a step: who acted last and when; for the open step the person in charge, start and deadline. */
function wordsOf(each: Stage, { hazard, flow, isOpen, isSkipped }: Words) {
  if (isSkipped) return <span className="step-line">未经研判</span>;
  if (isOpen) {
    const role = ROLE_FIELDS[inCharge(each)];
    const holder = hazard[role.name];
    const present = presentStage(flow);
    const due = each === 4 ? hazard.accomplishTime : hazard.dueTime;
    return (
      <>
        <span className="step-line">{holder ? String(holder) : '未指定'}</span>
        {hazard.isLeft === true && (
          <span className="step-line">
            <WordTag color="red">{leftWord(hazard[role.id])}</WordTag>
          </span>
        )}
        {present && <span className="step-line">{shortTime(present.entry.createdTime)} 起</span>}
        {present && present.reminders.length > 0 && (
          <span className="step-line">已催办 {present.reminders.length} 次</span>
        )}
        {typeof due === 'string' && <Deadline text={due} isStage={each !== 4} />}
      </>
    );
  }
  const last = flow.findLast((row) => row.key === each);
  if (!last) return null;
  return (
    <>
      <span className="step-line">{last.person}</span>
      <span className="step-line">{shortTime(last.createdTime)}</span>
    </>
  );
}

/** Renders the deadline of the rectification, or with `isStage` the end of the stage's time limit. */
function Deadline({ text, isStage }: { text: string; isStage: boolean }) {
  const { words, isOver } = deadlineWords(text, new Date());
  const stageWords = isOver ? words.replace('超期', '超时') : `限 ${shortTime(text)}`;
  return (
    <span className="step-line" title={`${isStage ? '处理时限' : '完成期限'} ${text}`} data-over={isOver}>
      {isStage ? stageWords : words}
    </span>
  );
}
