import type { Catalog } from '../../../server/catalog.ts';
import type { DbSession } from '../../../server/db/session.ts';
import { SCHEMAS_DIR } from '../../../server/schemas/descriptors.ts';
import { readSeedFiles } from '../../../server/schemas/seed-files.ts';
import { writeSeedState } from '../../../server/seed-state.sql.ts';
import { type Account, seedAccounts } from './accounts.ts';
import { type BaseSeed, beginAll, seedBase } from './base.ts';
import { insertRecords } from './insert.ts';
import { versionOf } from './new-parts.ts';

/** Role that holds every menu granted to a tenant (wire.md#5.5). */
export const MANAGER_ROLE = 'sys_manager_role';

export interface FurtherTenant {
  /** Name of its root organisation. */
  name: string;
  administrator: Pick<Account, 'account' | 'name' | 'more'>;
  password: string;
  at: Date;
}

/**
 * Writes the first data of a further tenant, in the transaction that creates it. Its one administrator has to change
 * the password at the first login.
 * @returns the administrator's id
 */
export async function seedTenant(session: DbSession, catalog: Catalog, tenant: FurtherTenant): Promise<number> {
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
}
