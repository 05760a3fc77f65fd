export { candidateIds } from './server/reading/candidates.ts';
export { COUNTED, submittedIn, TODO, thisMonth } from './server/reading/filters.ts';
export { hazardList, hazardPage } from './server/reading/lists.ts';
export { isResponsibleRole } from './server/reading/people.ts';
export { visibleSubmitted } from './server/reading/visibility.ts';
export { type HazardSource, registerHazard } from './server/register/register.ts';
export { holdersOfCode, rolesGiving } from './server/sql/appointees.sql.ts';
export { HAZARD_DUE_COLUMN } from './server/sql/due.sql.ts';
export { transitHazard } from './server/transition/transition.ts';
