import { formatWallTime } from '../../../../engine/wall-time.ts';
import type { Clock, ClockSource } from '../../../../server/jobs/clocks.ts';
import {
  selectOpenPlans,
  selectOpenRounds,
  selectPlanClocks,
  selectRoundClocks,
  type TaskClock,
} from './clocks.sql.ts';

const INSPECTION_STAGE = 5;
const ROUNDS = '定时排查任务';
const PLANS = '排查计划';

/** Due times of unfinished rounds and one-off plans (domain.md#7.4). */
export const planClocks: readonly ClockSource[] = [
  {
    stage: INSPECTION_STAGE,
    clocks: async (db, range) => (await selectRoundClocks(db, range)).map(toClock('RiskTimedPlanningExecute')),
    tasks: { title: ROUNDS, open: selectOpenRounds },
    say,
  },
  {
    stage: INSPECTION_STAGE,
    clocks: async (db, range) => (await selectPlanClocks(db, range)).map(toClock('RiskPlanningExecute')),
    tasks: { title: PLANS, open: selectOpenPlans },
    say,
  },
];

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
