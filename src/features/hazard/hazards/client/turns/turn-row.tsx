import { Button, Checkbox } from 'antd';
import { Link } from 'react-router-dom';
import { Refusable } from '../../../../../client/ui/feedback/refusable.tsx';
import { deadlineWords } from '../../../../../client/ui/words/deadline-words.ts';
import { WordTag } from '../../../../../client/ui/words/word-tag.tsx';
import { hazardPath } from '../../workflow/address.ts';
import { leftWord } from '../../workflow/facts.ts';
import classes from './turns.module.css';
import { sinceWords, type Turn } from './use-turns.ts';

/** Tag colours by stage, equal to the status colours in lists. */
const COLORS: { readonly [stage: string]: string } = { 研判: 'violet', 核查: 'blue', 整改: 'amber', 验收: 'cyan' };

interface Props {
  turn: Turn;
  isTicked: boolean;
  isBusy: boolean;
  onToggle(): void;
  onRemind(): void;
}

export function TurnRow({ turn, isTicked, isBusy, onToggle, onRemind }: Props) {
  const { number, name, place, stage, isMajor, person, personId, isLeft, since, due, isLate } = turn;
  const now = new Date();
  return (
    <div className={classes.row} data-late={isLate}>
      {turn.mayRemind && (
        <Checkbox className={classes.pick ?? ''} aria-label={`选择 ${name}`} checked={isTicked} onChange={onToggle} />
      )}
      <span className={classes.stage}>
        <WordTag color={COLORS[stage]}>待{stage}</WordTag>
      </span>
      <span className={classes.what}>
        {number ? <Link to={hazardPath(number)}>{name}</Link> : name}
        {isMajor && <WordTag color="red">重大</WordTag>}
        <span className={classes.about}>{[number, place].filter(Boolean).join(' · ')}</span>
      </span>
      <span className={classes.holder}>
        {person ?? '—'}
        {isLeft && <WordTag color="red">{leftWord(personId)}</WordTag>}
        <span className={classes.about} title={`${since} 起`}>
          已等 {sinceWords(since, now)}
        </span>
      </span>
      <span className={classes.due} title={due}>
        {due ? dueWords(turn, due, now) : '—'}
      </span>
      {turn.mayRemind && (
        <Refusable reason={turn.refusal ?? ''}>
          <Button size="small" className={classes.remind ?? ''} disabled={isBusy} onClick={onRemind}>
            催办
          </Button>
        </Refusable>
      )}
    </div>
  );
}

/** Label of the due time: only deadlines of rectification are 超期; other stages have limits in hours (domain.md#5.1). */
function dueWords({ stage }: Turn, due: string, now: Date): string {
  const { words, isOver } = deadlineWords(due, now);
  return isOver && stage !== '整改' ? `已超时 ${sinceWords(due, now)}` : words;
}
