import { Link } from 'react-router-dom';
import classes from './process.module.css';
import { countText, type ProcessState, type ProcessStep, type ReadProcess } from './use-process.ts';

/** The process as a table, for screen readers and phones: each state with its steps and who may take them. */
export function ProcessTable({ process, isNumbered }: { process: ReadProcess; isNumbered: boolean }) {
  const { states, steps, limit } = process;
  const titles = new Map(states.map(({ key, title }) => [key, title]));
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">环节</th>
          <th scope="col">数量</th>
          <th scope="col">操作</th>
        </tr>
      </thead>
      <tbody>
        {states.map((state) => (
          <tr key={state.key}>
            <StateHead state={state} />
            <td className={classes.number}>{countText(state, limit) ?? '—'}</td>
            <td>
              <ul className={classes.steps}>
                {[...steps.entries()].map(
                  ([index, step]) =>
                    step.from === state.key && (
                      <StepLine
                        key={`${step.to} ${step.title}`}
                        step={step}
                        number={isNumbered && step.to !== step.from ? index + 1 : null}
                        target={step.to === step.from ? null : (titles.get(step.to) ?? step.to)}
                      />
                    ),
                )}
                {steps.every(({ from }) => from !== state.key) && <li>—</li>}
              </ul>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const MEANINGS = { open: '进行中', done: '已完成', closed: '提前结束' } as const;

function StateHead({ state: { title, meaning, path } }: { state: ProcessState }) {
  return (
    <th scope="row">
      {path === undefined ? title : <Link to={path}>{title}</Link>}
      <span className={classes.meaning} data-meaning={meaning}>
        {MEANINGS[meaning]}
      </span>
    </th>
  );
}

interface StepProps {
  step: ProcessStep;
  /** Number of the step's arrow in the picture; null for a step without an arrow. */
  number: number | null;
  /** Title of the state after the step; null: the state stays the same. */
  target: string | null;
}

function StepLine({ step: { title, who, person }, number, target }: StepProps) {
  return (
    <li data-off={person && !person.may}>
      <span className={classes.step}>
        {number !== null && <span className={classes.mark}>{number}</span>}
        {title}
        {target !== null && <span className={classes.to}> → {target}</span>}
      </span>
      {person ? (
        <span className={classes.who} data-may={person.may}>
          {person.may ? '可以' : '不可以'}，{person.text}
        </span>
      ) : (
        <span className={classes.who}>{who}</span>
      )}
    </li>
  );
}
