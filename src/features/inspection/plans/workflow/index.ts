export { openReason, RESULT } from './item-results.ts';
export { ONE_OFF_MACHINE_VERSION, ONE_OFF_STATUS } from './one-off/machine.ts';
export { clockEvents, type OneOffEvent, oneOffFacts, oneOffOffers, oneOffWorkflow } from './one-off/one-off.ts';
export { HOURS, mostOpenDays, mostTimes, type Period, periodOf } from './period.ts';
export { planFacts, planOffers, planWorkflow } from './plan.ts';
export { roundOffers } from './round.ts';
export { comingSlots, dueTime, peopleIn } from './schedule.ts';
export { lengthOf } from './window.ts';
