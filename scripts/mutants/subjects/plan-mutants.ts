import type { Mutant, Suite } from '../mutant.ts';

const PLANS: Suite = { project: 'api', file: 'src/features/plans/server/plans.api.test.ts' };
const ROUNDS: Suite = { project: 'api', file: 'src/features/plans/server/rounds.api.test.ts' };
const MADE = 'src/features/plans/server/make-rounds.ts';
const RULES = 'src/features/plans/server/plan-rules.ts';

/** Guards of timed plans and their rounds (domain.md#7). */
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
    file: 'src/features/plans/server/timed-planning.hooks.ts',
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
    find: '  if (rows.length === 0)',
    replace: '  if (rows.length < 0)',
    caughtBy: PLANS,
  },
  {
    name: 'a missed round begins overdue',
    file: MADE,
    find: '    status: isLate ? ROUND.overdue : ROUND.waiting,',
    replace: '    status: ROUND.waiting,',
    caughtBy: ROUNDS,
  },
  {
    name: 'a disabled person is sent on no round',
    file: MADE,
    find: '    check_user_id: isEnabled ? userId : null,',
    replace: '    check_user_id: userId,',
    caughtBy: ROUNDS,
  },
  {
    name: 'a stop cancels the rounds nothing was done for',
    file: 'src/features/plans/server/switch-plan.ts',
    find: "outcome.effects.some(({ type }) => type === 'cancelUntouched')",
    replace: 'outcome.effects.length < 0',
    caughtBy: ROUNDS,
  },
  {
    name: 'nobody else goes on a round that is over',
    file: 'src/features/plans/server/assign-round.ts',
    find: '  if (!outcome.ok) throw refuse(outcome.code);\n',
    replace: '  if (!outcome.ok) return;\n',
    caughtBy: ROUNDS,
  },
];
