export { mostTimes, type Period, periodOf } from './period.ts';
export { PLAN_EVENTS, planFacts, planOffers, planWorkflow } from './plan.ts';
export { comingSlots } from './schedule.ts';
