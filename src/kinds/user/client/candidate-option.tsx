import type { Candidate } from './use-candidates.ts';
import './candidate-input.css';

/** Name, then department, roles and open tasks in one line. */
export function CandidateOption({ person }: { person: Candidate }) {
  const { name, orgName, roleNames, openTasks } = person;
  return (
    <span className="candidate">
      <span className="candidate-name">{name}</span>
      <span className="candidate-place">{[orgName, ...roleNames].filter(Boolean).join(' · ')}</span>
      <span className="candidate-tasks">待办 {openTasks}</span>
    </span>
  );
}

/** How many more there are than the list shows. */
export function MoreCandidates({ hidden }: { hidden: number }) {
  return hidden > 0 ? <div className="candidate-more">另有 {hidden} 人，输入姓名或账号查找</div> : null;
}
