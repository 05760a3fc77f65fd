export { candidateIds } from './server/reading/candidates.ts';
export { COUNTED, submittedIn, TODO } from './server/reading/filters.ts';
export { hazardList, hazardPage } from './server/reading/lists.ts';
export { isResponsibleRole } from './server/reading/people.ts';
export { visibleSubmitted } from './server/reading/visibility.ts';
export { registerHazard } from './server/register/register.ts';
export { transitHazard } from './server/transition/transition.ts';
