import type { WireRecord } from '../../../../engine/json.ts';
import type { UserCtx } from '../../../../server/ctx.ts';
import { selectSome } from '../../../../server/db/records/read.ts';
import type { ResourceHooks } from '../../../../server/records/hooks/hooks.ts';
import { toRecord } from '../../../../server/records/values/rows.ts';

export const riskPointItemHooks: ResourceHooks = {
  listFields: ['id', 'item', 'riskPointId', 'riskPointTypeId'],
  decorateRows: showRanks,
};

/** Adds the colour of the point's rank, which is two relations away from the item. */
async function showRanks(ctx: UserCtx, rows: WireRecord[]): Promise<void> {
  const model = ctx.catalog.model('RiskPoint');
  const value = [...new Set(rows.flatMap((row) => (row.riskPointId === undefined ? [] : [Number(row.riskPointId)])))];
  if (value.length === 0) return;
  const filter = { key: 'id', op: 'any' as const, value };
  const points = await selectSome(ctx.db, model, { filter, visible: [], limit: value.length });
  const levels = new Map(points.map((point) => [Number(point.id), toRecord(model, point).rankLevel]));
  for (const row of rows) {
    const level = levels.get(Number(row.riskPointId));
    if (level !== undefined) row.rankLevel = level;
  }
}
