export { isSupervised } from './server/clocks.ts';
export { organisationsBelow, readAreas } from './server/reading/areas.ts';
export { CONFIRMED, COUNTED, MAJOR, ofStatus, overdue, submittedIn } from './server/reading/filters.ts';
export { hazardList, hazardPage } from './server/reading/lists.ts';
export { hazardSettings } from './server/reading/settings.ts';
export { aboutVisibleHazards, visibleSubmitted } from './server/reading/visibility.ts';
export { registerFromPlan, registerHazard } from './server/register/register.ts';
export { transitHazard } from './server/transition/transition.ts';
