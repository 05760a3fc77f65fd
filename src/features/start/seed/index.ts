export { type Account, idOf } from './server/accounts.ts';
export { type BaseIds, type BaseSeed, insertAll } from './server/base.ts';
export { beginSeed, type DemoSeed, type DemoStart } from './server/seed.ts';
