export { superviseLate } from './server/supervision.ts';
