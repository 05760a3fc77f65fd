import type { Mutant, Suite } from '../mutant.ts';

const RULES = 'src/features/inspection/plans/server/plan-rules.ts';
const PLANS: Suite = { project: 'server', file: 'src/features/inspection/plans/server/plans.api.test.ts' };
const ONE_OFF: Suite = { project: 'server', file: 'src/features/inspection/plans/server/one-off/one-off.api.test.ts' };
const SCHEDULE: Suite = { project: 'unit', file: 'src/features/inspection/plans/workflow/schedule.test.ts' };
const SLOTS: Suite = { project: 'unit', file: 'src/features/inspection/plans/workflow/slots.test.ts' };

/** Mutants of repeated inspection plans, the times they are due, and plans that run once (domain.md#7). */
export const PLAN_MUTANTS: readonly Mutant[] = [
  {
    name: 'a started plan is not edited',
    file: RULES,
    find: "  if (before !== null) decide(ctx, before, 'RiskTimedPlanning/edit');\n",
    replace: '',
    caughtBy: PLANS,
  },
  {
    name: 'a started plan is not deleted',
    file: 'src/features/inspection/plans/server/timed-planning.hooks.ts',
    find: "    for (const row of rows) decide(ctx, row, 'RiskTimedPlanning/delete');\n",
    replace: '    void rows;\n    void ctx;\n',
    caughtBy: PLANS,
  },
  {
    name: 'a plan does not start in the past',
    file: RULES,
    find: '  if (String(record.startTime) < now)',
    replace: "  if (now === '')",
    caughtBy: PLANS,
  },
  {
    name: 'a plan has no more rounds in a unit than it has room for',
    file: RULES,
    find: '  if (period.times > mostTimes(period))',
    replace: '  if (period.times < 0)',
    caughtBy: PLANS,
  },
  {
    name: 'a plan has people',
    file: RULES,
    find: 'if (rowsOf(record.planningData).length === 0)',
    replace: 'if (rowsOf(record.planningData).length < 0)',
    caughtBy: PLANS,
  },
  {
    name: 'a published one-off plan is not edited',
    file: 'src/features/inspection/plans/server/one-off/plan-rules.ts',
    find: "  if (before !== null) decideOneOff(ctx, before, 'RiskPlanning/edit');\n",
    replace: '',
    caughtBy: ONE_OFF,
  },
  {
    name: 'a one-off plan ends after it starts',
    file: 'src/features/inspection/plans/server/one-off/plan-rules.ts',
    find: "typeof startTime === 'string' && endTime <= startTime",
    replace: "typeof startTime === 'string' && endTime < ''",
    caughtBy: ONE_OFF,
  },
  {
    name: 'a one-off plan is not published for disabled people',
    file: 'src/features/inspection/plans/server/one-off/switch-plan.ts',
    find: '  if (gone.length === 0) return;\n',
    replace: '  if (gone.length >= 0) return;\n',
    caughtBy: ONE_OFF,
  },
  {
    name: 'an item another inspector has checked stays his',
    file: 'src/features/inspection/plans/server/one-off/execute.ts',
    find: '  for (const { row } of changed) refuseOthers(ctx, row);\n',
    replace: '  void refuseOthers;\n',
    caughtBy: ONE_OFF,
  },
  {
    name: 'a one-off plan with open items is not finished',
    file: 'src/features/inspection/plans/server/one-off/execute.ts',
    find: '  refuseOpen(items);\n',
    replace: '  void refuseOpen;\n  void items;\n',
    caughtBy: ONE_OFF,
  },
  {
    name: 'pictures of others are not claimed by an item',
    file: 'src/features/inspection/plans/server/one-off/execute.ts',
    find: '  await claimPictures(ctx, plan,',
    replace: '  void ((..._: unknown[]) => claimPictures)(ctx, plan,',
    caughtBy: ONE_OFF,
  },
  {
    name: 'a one-off plan is executed by the people it names alone',
    file: 'src/features/inspection/plans/workflow/one-off.ts',
    find: "(by === 'inspector' && !actor.isInspector ? refusal('H1002') : null)",
    replace: "(by === 'clock' ? refusal('H1002') : null)",
    caughtBy: ONE_OFF,
  },
  {
    name: 'an hourly round lies within its window',
    file: 'src/features/inspection/plans/workflow/window.ts',
    find: '  return since < lengthOf(window);',
    replace: '  return since <= lengthOf(window);',
    caughtBy: SLOTS,
  },
  {
    name: 'a window without a slot ends the search',
    file: 'src/features/inspection/plans/workflow/slots.ts',
    find: ' && idle < DRY_UNITS;',
    replace: ' && idle < 1_000_000;',
    caughtBy: { ...SLOTS, atNight: true },
  },
  {
    name: 'the last round of a window ends with it',
    file: 'src/features/inspection/plans/workflow/schedule.ts',
    find: '  return end !== null && end < next ? end : next;',
    replace: '  return end !== null && end > next ? end : next;',
    caughtBy: SCHEDULE,
  },
  {
    name: 'a window keeps the rounds of a day that lie within it',
    file: 'src/features/inspection/plans/workflow/period.ts',
    find: 'return type === HOURS || (type === 1 && times > 1);',
    replace: 'return type === HOURS;',
    caughtBy: SCHEDULE,
  },
  {
    name: 'a window has room for a round',
    file: RULES,
    find: 'lengthOf(window) < 60)',
    replace: 'lengthOf(window) < 0)',
    caughtBy: PLANS,
  },
  {
    name: 'a window has both ends',
    file: RULES,
    find: '  if (windowFrom !== undefined && windowTo === undefined) throw',
    replace: '  if (windowFrom === null && windowTo === undefined) throw',
    caughtBy: PLANS,
  },
  {
    name: 'days of a round end before the next begins',
    file: RULES,
    find: 'Number(windowDays) <= most) return;',
    replace: 'Number(windowDays) > 0) return;',
    caughtBy: PLANS,
  },
];
