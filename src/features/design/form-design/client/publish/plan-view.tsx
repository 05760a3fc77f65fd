import { Link } from 'react-router-dom';
import classes from '../designer.module.css';
import type { Plan } from '../use-forms.ts';
import { usePathOf } from './use-path-of.ts';

const LEVELS: { [level: string]: string } = { additive: '增加', narrowing: '收紧', destructive: '破坏' };

/** Part of the form a change belongs to, by the beginning of its path. */
const PARTS: readonly (readonly [start: string, title: string])[] = [
  ['record', '字段'],
  ['sections', '分组'],
  ['screens', '列表页'],
  ['children', '从属记录'],
  ['actions', '动作'],
];

function partOf(path: string): string {
  return PARTS.find(([start]) => path === start || path.startsWith(`${start}.`))?.[1] ?? '表单';
}

/** Lists the changes of a publish by part of the form, with the number of records affected. */
export function PlanView({ plan }: { plan: Plan }) {
  const parts = new Map<string, Plan['steps']>();
  for (const step of plan.steps) parts.set(partOf(step.path), [...(parts.get(partOf(step.path)) ?? []), step]);
  const path = usePathOf(plan.resource);
  if (plan.steps.length === 0) return <p className={classes.muted}>与正在使用的版本相同，没有可发布的修改</p>;
  return (
    <div className={classes.plan}>
      {[...parts].map(([title, steps]) => (
        <section key={title} aria-label={title}>
          <h3 className={classes.planPart}>{title}</h3>
          <ul>
            {steps.map(({ path: place, level, text, rows, filters, refusal }) => (
              <li key={`${place} ${text}`} data-level={refusal ? 'refused' : level}>
                <span className={classes.level}>{refusal ? '不能发布' : LEVELS[level]}</span>
                <span>
                  {refusal ?? text}
                  {rows !== undefined && !refusal && (
                    <>
                      {`（涉及 ${rows} 条记录）`}
                      {filters && path && <Link to={`${path}?${new URLSearchParams(filters)}`}>查看记录</Link>}
                    </>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
