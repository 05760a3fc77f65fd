import type { FillTenant } from '../../../../server/records/registries/first-data.ts';
import { SCHEMAS_DIR } from '../../../../server/schemas/descriptors.ts';
import { readSeedFiles } from '../../../../server/schemas/seed-files.ts';
import { writeSeedState } from '../../../../server/seed-state.sql.ts';
import { MANAGER_ROLE } from '../../../people/tenants/index.ts';
import { type Account, seedAccounts } from './accounts.ts';
import { type BaseSeed, beginAll, seedBase } from './base.ts';
import { insertRecords } from './insert.ts';
import { versionOf } from './new-parts.ts';

/** Writes a further tenant's first data in the transaction that creates it; its administrator changes the password. */
export const seedTenant: FillTenant = async (session, catalog, tenant) => {
  const { name, administrator, password, at } = tenant;
  const files = readSeedFiles(SCHEMAS_DIR);
  const stamp = { at, userId: null, userName: null };
  const seed: BaseSeed = { session, catalog, files, stamp };
  const base = await seedBase(seed);
  const root = { ...files.defaults.rootOrganisation, name, pids: '[0],', sort: 10 };
  const [orgId = 0] = await insertRecords(session, catalog.resource('sysOrg'), { records: [root], stamp });
  const account: Account = { ...administrator, adminType: '2', orgId, roles: [MANAGER_ROLE] };
  const ids = await seedAccounts(seed, base, {
    accounts: [account],
    password: { text: password, mustChange: true, demo: false },
  });
  await beginAll(seed);
  const parts = versionOf(files, catalog);
  await writeSeedState(session, { kind: 'none', t0: at.getTime(), next: 0, done: true, parts });
  return ids.get(account.account) ?? 0;
};
