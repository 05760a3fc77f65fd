import type { WireRecord } from '../../../../../engine/json.ts';
import type { UserCtx } from '../../../../../server/ctx.ts';
import { all, equals } from '../../../../../server/db/records/filter.ts';
import { selectOne } from '../../../../../server/db/records/read.ts';
import { requireId } from '../../../../../server/records/detail.ts';
import { toRows } from '../../../../../server/records/values/rows.ts';
import { visibleHazards } from '../reading/visibility.ts';

/** Body key of an item: of a one-off plan, or of a round of a timed plan. */
export type PlanItemKey = 'planRiskItemId' | 'timedPlanItemId';

/** True if a hazard with these values exists and is not deleted, whether the caller sees it or not. */
export async function liveHazard(ctx: UserCtx, values: WireRecord): Promise<boolean> {
  const model = ctx.catalog.model('RiskRegister');
  // few: one entry for each field that the program names
  const filter = all(...Object.entries(values).map(([key, value]) => equals(key, value)));
  return (await selectOne(ctx.db, model, { filter, visible: [] })) !== undefined;
}

/** The hazard registered for an item of a plan, or null (wire.md#8.1). */
export async function hazardOfPlanItem(ctx: UserCtx, planRiskItemId: unknown): Promise<WireRecord | null> {
  const model = ctx.catalog.model('RiskRegister');
  const row = await selectOne(ctx.db, model, {
    filter: all(equals('planRiskItemId', requireId(planRiskItemId))),
    visible: visibleHazards(ctx),
  });
  const [record] = row ? await toRows(ctx, model, [row]) : [];
  return record ?? null;
}
