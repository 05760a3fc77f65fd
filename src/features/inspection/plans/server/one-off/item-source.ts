import { formatWallTime } from '../../../../../engine/wall-time.ts';
import type { UserCtx } from '../../../../../server/ctx.ts';
import { notFound } from '../../../../../server/errors.ts';
import type { HeldSource, RecordSource } from '../../../../../server/records/registries/sources.ts';
import { RESULT } from '../../workflow/item-results.ts';
import { holdPlan } from './execute.ts';
import { type OneOffItemRow, selectPlanOfItem, setItemHazard } from './one-off.sql.ts';

/** Value of risk_source for plans (domain.md#11). */
const SOURCE_PLAN = 2;

/** Maximum characters of a hazard's name. */
const NAME_LENGTH = 100;

/** An item of a one-off plan, for which its inspectors register a hazard (wire.md#8.1). */
export const oneOffItemSource: RecordSource = {
  resource: 'RiskRegister',
  key: 'planRiskItemId',
  hold,
};

/** Columns that mark an unchecked item as abnormal; none for a checked one. */
function found(ctx: UserCtx, { result }: OneOffItemRow) {
  if (result !== RESULT.open) return {};
  const { id, name } = ctx.caller;
  return { result: RESULT.abnormal, check_user_id: Number(id), check_user_name: name, check_time: ctx.now() };
}

async function hold(ctx: UserCtx, itemId: number): Promise<HeldSource> {
  const planId = await selectPlanOfItem(ctx.db, itemId);
  if (planId === undefined) throw notFound();
  const { plan, stored } = await holdPlan(ctx, planId, 'RiskPlanningExecute/execute');
  const item = stored.find(({ id }) => id === itemId);
  if (!item) throw notFound();
  const { riskPointTypeId, riskPointId, addressId } = item;
  const riskPointItemId = riskPointId === null ? null : item.riskPointItemId;
  const place = { riskPointTypeId, riskPointId, riskPointItemId, addressId, orgId: item.orgId ?? plan.deptId };
  const copied = Object.entries({ ...place, riskDesc: item.remark, pictures: item.pictures });
  return {
    set: { source: SOURCE_PLAN, sourceId: itemId, planRiskItemId: itemId },
    defaults: {
      riskName: item.item.slice(0, NAME_LENGTH),
      ...Object.fromEntries(copied.filter(([, value]) => value !== null && value !== undefined)),
      discoverTime: formatWallTime(ctx.now()),
    },
    files: (item.pictures ?? '').split(',').filter(Boolean).map(Number),
    link: (hazardId) => setItemHazard(ctx.db, itemId, { risk_register_id: hazardId, ...found(ctx, item) }),
  };
}
