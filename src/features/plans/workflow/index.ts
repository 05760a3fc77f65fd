export { mostTimes, type Period, periodOf } from './period.ts';
export { PLAN_EVENTS, planFacts, planOffers, planWorkflow } from './plan.ts';
export { roundFacts, roundOffers, roundWorkflow } from './round.ts';
export { comingSlots } from './schedule.ts';
