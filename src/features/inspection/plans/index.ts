export { selectCovered as coveredPoints } from './server/board/board.sql.ts';
export { makeRounds } from './server/make-rounds.ts';
export { executePlan } from './server/one-off/execute.ts';
export { beginDuePlans, expireDuePlans } from './server/one-off/one-off-timer.ts';
export { cancelPlan, publishPlan } from './server/one-off/switch-plan.ts';
export { endOverdueRounds } from './server/round-timer.ts';
export { executeRound } from './server/rounds/execute.ts';
export { signInRound } from './server/rounds/sign-in.ts';
export { switchPlan } from './server/switch-plan.ts';
