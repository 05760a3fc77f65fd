import type { EditPlan, PlanStep } from './plan-edit.ts';

const LEVELS = { additive: '增加', narrowing: '收紧', destructive: '破坏' } as const;

/** A plan; rows and statements are present if a database was queried. */
export type DescribedPlan = Pick<EditPlan, 'resource' | 'title' | 'steps'> &
  Partial<Pick<EditPlan, 'totalRows' | 'ddl'>>;

/** Formats a plan as lines for a terminal: the changes, the rows affected, the statements. */
export function describePlan({ resource, title, totalRows, steps, ddl }: DescribedPlan): string {
  const count = totalRows === undefined ? '' : `，现有 ${totalRows} 条记录`;
  return [`${title}（${resource}${count}）`, ...steps.map(describeStep), ...describeStatements(ddl)].join('\n');
}

function describeStatements(ddl: readonly string[] | undefined): string[] {
  return ddl?.length === 0 ? ['  数据表不变'] : (ddl ?? []).map((statement) => `  ${statement};`);
}

function describeStep({ level, text, rows, refusal }: PlanStep): string {
  const hit = rows === undefined || rows === 0 ? '' : `，涉及 ${rows} 条记录`;
  return `  [${LEVELS[level]}] ${text}${hit}${refusal === undefined ? '' : `\n         不能在线发布：${refusal}`}`;
}
