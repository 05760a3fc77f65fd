import type { UserCtx } from '../../../../server/ctx.ts';
import { listRecords } from '../../../../server/records/list.ts';

/** GET /RiskPointType/allBaseData: types with points and items, for forms that choose from all three (wire.md#7). */
export async function allBaseData(ctx: UserCtx) {
  const types = await listRecords(ctx, 'RiskPointType', { query: {} });
  const points = await listRecords(ctx, 'RiskPoint', { query: { status: '0' } });
  const items = await listRecords(ctx, 'RiskPointItem', { query: {} });
  return types.map(({ id, name }) => ({
    id,
    name,
    riskPoints: points
      .filter((point) => point.riskPointTypeId === id)
      .map((point) => ({ id: point.id, name: point.name })),
    items: items.filter((item) => item.riskPointTypeId === id).map((item) => ({ id: item.id, item: item.item })),
  }));
}
