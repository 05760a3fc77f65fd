import { Button } from 'antd';
import type { Candidate } from './use-candidates.ts';
import './candidate-input.css';

/** Name, then department, roles and open tasks in one line. */
export function CandidateOption({ person }: { person: Pick<Candidate, 'name'> & Partial<Candidate> }) {
  const { name, orgName, roleNames = [], openTasks } = person;
  return (
    <span className="candidate">
      <span className="candidate-name">{name}</span>
      <span className="candidate-place">{[orgName, ...roleNames].filter(Boolean).join(' · ')}</span>
      {openTasks !== undefined && <span className="candidate-tasks">待办 {openTasks}</span>}
    </span>
  );
}

/** Number of people beyond those listed, with a button for the choice by department. */
export function MoreCandidates({ hidden, onPick }: { hidden: number; onPick?: () => void }) {
  if (hidden <= 0 && !onPick) return null;
  return (
    <div className="candidate-more">
      {hidden > 0 && <span>另有 {hidden} 人，输入姓名、拼音或账号查找</span>}
      {onPick && (
        <Button type="link" size="small" onMouseDown={(event) => event.preventDefault()} onClick={onPick}>
          按部门选择
        </Button>
      )}
    </div>
  );
}
