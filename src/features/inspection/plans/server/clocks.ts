import { formatWallTime } from '../../../../engine/wall-time.ts';
import { waitsOf } from '../../../../engine/workflow/statechart.ts';
import type { Clock, ClockSource } from '../../../../server/jobs/clocks.ts';
import { INSPECTION } from '../workflow/inspection.ts';
import { oneOffWorkflow } from '../workflow/one-off.ts';
import { roundWorkflow } from '../workflow/round.ts';
import {
  selectOpenPlans,
  selectOpenRounds,
  selectPlanClocks,
  selectRoundClocks,
  type TaskClock,
} from './clocks.sql.ts';

/** Due times of unfinished rounds and one-off plans (domain.md#7.4). */
export const planClocks: readonly ClockSource[] = [
  clocksOf(roundWorkflow, {
    clocks: async (db, range) => (await selectRoundClocks(db, range)).map(toClock('RiskTimedPlanningExecute')),
    open: selectOpenRounds,
  }),
  clocksOf(oneOffWorkflow, {
    clocks: async (db, range) => (await selectPlanClocks(db, range)).map(toClock('RiskPlanningExecute')),
    open: selectOpenPlans,
  }),
];

/** Due times of a workflow, whose open states all wait for the same person until the same moment. */
function clocksOf(
  workflow: Parameters<typeof waitsOf>[0],
  { clocks, open }: Pick<ClockSource, 'clocks'> & Pick<NonNullable<ClockSource['tasks']>, 'open'>,
): ClockSource {
  const [wait] = waitsOf(workflow);
  if (!wait) throw new Error('no state of the machine waits');
  const { title, stage, ladder } = { stage: INSPECTION.stage, ...wait };
  return { stage, clocks, say, tasks: { title, open }, ...(ladder ? { ladder } : {}) };
}

function toClock(resource: string) {
  return ({ id, name, base, orgId, responsible }: TaskClock): Clock => ({
    resource,
    recordId: id,
    name: name ?? '',
    base,
    grade: null,
    orgId,
    responsible,
    person: null,
    checkers: [],
  });
}

/** Title and text of a reminder (domain.md#13). */
function say({ name, base }: Clock, { at }: { at: Date }) {
  if (at < base)
    return { title: '待排查', text: `您有一项排查任务：${name}，请于${formatWallTime(base).slice(0, 16)}前完成` };
  return { title: '超期', text: `排查任务${name}已超期` };
}
