import type { Arena } from '../run/arena.ts';
import { withClient } from '../world/cluster.ts';

/** Updates the change mark of hazards as a write does, without changing one (server/db/change-mark.ts). */
export async function writeHazards({ cluster, database }: Pick<Arena, 'cluster' | 'database'>): Promise<void> {
  await withClient(cluster, { database, as: 'superuser' }, (client) =>
    client.query('update t_1.risk_register set version = version where false'),
  );
}
