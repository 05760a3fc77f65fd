import { useSearchParams } from 'react-router-dom';
import { OpenLink } from '../../../../../client/ui/words/word-button.tsx';
import { WordTag } from '../../../../../client/ui/words/word-tag.tsx';
import classes from './turns.module.css';
import { sinceWords } from './use-turns.ts';

/** Person for whom hazards wait, as `RiskTurn.overview` returns it. */
export interface Person {
  id: string;
  name: string;
  orgName?: string;
  isLeft: boolean;
  late: number;
  total: number;
  since: string;
  judge: number;
  check: number;
  rectify: number;
  accept: number;
}

const STAGES = [
  ['judge', '研判'],
  ['check', '核查'],
  ['rectify', '整改'],
  ['accept', '验收'],
] as const;

interface Props {
  people: readonly Person[];
  chosen: string | null;
  onChoose(id: string | null): void;
}

/** Lists people with the numbers of hazards waiting for them; a click selects one person, a second click all people. */
export function PeopleList({ people, chosen, onChoose }: Props) {
  const now = new Date();
  const [parameters] = useSearchParams();
  const addressOf = (id: string) => {
    const address = new URLSearchParams(parameters);
    if (id === chosen) address.delete('user');
    else address.set('user', id);
    return `?${address}`;
  };
  return (
    <ul className={classes.people} aria-label="处理人">
      {people.map((person) => {
        const { id, name, orgName, isLeft, late, total, since } = person;
        const parts = STAGES.filter(([key]) => person[key] > 0).map(([key, title]) => `${title} ${person[key]}`);
        return (
          <li key={id}>
            <OpenLink
              to={addressOf(id)}
              className={classes.person}
              aria-current={id === chosen}
              onOpen={() => onChoose(id === chosen ? null : id)}
            >
              <span className={classes.who}>
                {name}
                {isLeft && <WordTag color="red">已停用</WordTag>}
              </span>
              <span className={classes.total}>
                {total} 项{late > 0 && <span className={classes.late}> 逾期 {late}</span>}
              </span>
              <span className={classes.about}>{[orgName, ...parts].filter(Boolean).join(' · ')}</span>
              <span className={classes.about}>最长已等 {sinceWords(since, now)}</span>
            </OpenLink>
          </li>
        );
      })}
    </ul>
  );
}
