export { handleWarning, turnIntoHazard } from './server/handle.ts';
export { addHit, insertEvent, selectDevice, selectType } from './server/receive/receive.sql.ts';
export { asDevice, reportWarning } from './server/receive/report.ts';
