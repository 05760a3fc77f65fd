import { may } from '../../../../../server/ctx.ts';
import type { DbSession } from '../../../../../server/db/session.ts';
import type { Scan, Scanned } from '../../../../../server/records/registries/scans.ts';
import { screenPaths } from '../../../../people/access/index.ts';
import { type Here, selectDueHere, selectPointsAt } from './due-here.sql.ts';

const ROUND = 'RiskTimedPlanningExecute';

/** Opens, after a scan, the user's own round that is due at the point, the machine or the place. */
export const roundScan: Scan = {
  place: 'due',
  resources: ['RiskPoint', 'EquipmentFile', 'Address'],
  async aim(ctx, scanned) {
    if (!may(ctx, `${ROUND}:page`) || !may(ctx, `${ROUND}:detail`)) return null;
    const here = await hereOf(ctx.db, scanned);
    if (here === null) return null;
    const path = (await screenPaths(ctx, [ROUND])).get(ROUND);
    if (path === undefined) return null;
    const id = await selectDueHere(ctx.db, { userId: Number(ctx.caller.id), now: ctx.now(), here });
    return id === undefined ? null : { path, verb: 'detail', id: String(id) };
  },
};

async function hereOf(db: DbSession, { resource, record }: Scanned): Promise<Here | null> {
  if (resource === 'RiskPoint') return { pointIds: [Number(record.id)] };
  if (resource === 'EquipmentFile')
    return record.machineNo === undefined ? null : { machineNo: String(record.machineNo) };
  const pointIds = await selectPointsAt(db, Number(record.id));
  return pointIds.length === 0 ? null : { pointIds };
}
