import type { Arena } from '../run/arena.ts';
import { withClient } from '../world/cluster.ts';

/** Outdates cached figures of hazards by updating the change mark without changing a row (server/db/change-mark.ts). */
export async function writeHazards({ cluster, database }: Pick<Arena, 'cluster' | 'database'>): Promise<void> {
  await withClient(cluster, { database, as: 'superuser' }, (client) =>
    client.query('update t_1.risk_register set version = version where false'),
  );
}
