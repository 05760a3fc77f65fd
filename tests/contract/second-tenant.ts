import '../../src/server/boot/features.ts';
import { migrate } from '../../src/server/db/migrate/migrate.ts';
import type { ContractWorld } from './contract-world.ts';
import { addOrg, Keyring } from './keyring.ts';
import { Plantation } from './planted-rows.ts';

export const OTHER_TENANT = '2';
/** First letter of every text planted for the other tenant; the first tenant's is in contract-world.ts. */
export const OURS = '乙';

/** Super administrator of another tenant, which holds look-alikes of every row (security.md#R7). */
export async function settleStranger({ server, planted }: ContractWorld): Promise<Keyring> {
  const { database, catalogs } = server.platform;
  await database.query(
    `insert into platform.tenant (id, code, name) values ('${OTHER_TENANT}', 'other', '另一家')`,
    [],
  );
  await migrate(database, (tenant) => catalogs.of(tenant).resources);
  await database.query(`alter sequence t_${OTHER_TENANT}.record_id_seq restart with 6000000`, []);
  const admin = await Keyring.create(server, { account: 'stranger', tenant: OTHER_TENANT, adminType: '1' });
  const db = database.session(OTHER_TENANT);
  const catalog = catalogs.base;
  await Plantation.plant({ db, catalog, mark: OURS, firstId: planted.firstId + 1_000_000, userId: admin.userId });
  return admin;
}

/** Holder of every code whose data scope is an organisation of his own. */
export async function settleNeighbour({ server, codes }: ContractWorld): Promise<Keyring> {
  const orgId = await addOrg(server.platform.database.session('1'), '邻厂', { code: 'neighbour', pid: null });
  const neighbour = await Keyring.create(server, { account: 'neighbour', scope: 3, orgId });
  await neighbour.hold(codes);
  return neighbour;
}
