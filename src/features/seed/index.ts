export { type Account, idOf } from './server/accounts.ts';
export type { BaseIds, BaseSeed } from './server/base.ts';
export { insertRecords } from './server/insert.ts';
export { addNewParts } from './server/new-parts.ts';
export { type DemoSeed, type DemoStart, seedIfEmpty } from './server/seed.ts';
export { type SeedState, writeSeedState } from './server/state.ts';
export {
  atWork,
  atWorkBefore,
  DAY,
  during,
  endOfDay,
  HOUR,
  MINUTE,
  monthsBefore,
  monthsBetween,
  startOfDay,
} from './server/work-hours.ts';
