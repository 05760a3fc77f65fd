export { selectPositions } from './server/employment.sql.ts';
export { EMPLOYMENT, NULL_KEYS, SEX_UNKNOWN } from './server/employment.ts';
