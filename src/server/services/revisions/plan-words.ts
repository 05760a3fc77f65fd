import type { EditPlan, PlanStep } from './plan-edit.ts';

const LEVELS = { additive: '增加', narrowing: '收紧', destructive: '破坏' } as const;

/** A plan as lines for a terminal: what changes, whom it hits, which statements run. */
export function describePlan(plan: EditPlan): string {
  const lines = plan.steps.map(describeStep);
  const ddl = plan.ddl.length === 0 ? ['  数据表不变'] : plan.ddl.map((statement) => `  ${statement};`);
  return [`${plan.title}（${plan.resource}，现有 ${plan.totalRows} 条记录）`, ...lines, ...ddl].join('\n');
}

function describeStep({ level, text, rows, refusal }: PlanStep): string {
  const hit = rows === undefined || rows === 0 ? '' : `，涉及 ${rows} 条记录`;
  return `  [${LEVELS[level]}] ${text}${hit}${refusal === undefined ? '' : `\n         不能在线发布：${refusal}`}`;
}
