import type { WireRecord } from '../../../engine/json.ts';
import type { UserCtx } from '../../ctx.ts';
import { all, equals } from '../../db/records/filter.ts';
import { selectOne } from '../../db/records/read.ts';
import { requireId } from '../records/detail.ts';
import { toRows } from '../records/rows.ts';
import { visibleHazards } from './visibility.ts';

/** The live hazard registered for an item of a plan, or null (wire.md#8.1). */
export async function hazardOfPlanItem(ctx: UserCtx, planRiskItemId: unknown): Promise<WireRecord | null> {
  const model = ctx.catalog.model('RiskRegister');
  const row = await selectOne(ctx.db, model, {
    filter: all(equals('planRiskItemId', requireId(planRiskItemId))),
    visible: visibleHazards(ctx),
  });
  const [record] = row ? await toRows(ctx, model, [row]) : [];
  return record ?? null;
}
