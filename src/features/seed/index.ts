export { type Account, idOf } from './server/accounts.ts';
export { type BaseIds, type BaseSeed, insertAll } from './server/base.ts';
export { type DemoSeed, type DemoStart, seedIfEmpty } from './server/seed.ts';
export { type SeedState, writeSeedState } from './server/state.sql.ts';
export { MANAGER_ROLE, seedTenant } from './server/tenant.ts';
