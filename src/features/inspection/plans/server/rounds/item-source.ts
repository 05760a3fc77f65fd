import type { WireRecord } from '../../../../../engine/json.ts';
import { formatWallTime } from '../../../../../engine/wall-time.ts';
import type { UserCtx } from '../../../../../server/ctx.ts';
import { notFound } from '../../../../../server/errors.ts';
import type { HeldSource, RecordSource } from '../../../../../server/records/registries/sources.ts';
import { holdRound, type RoundStep, writeStep } from './hold-round.ts';
import { linkHazard, roundOfItem, selectCatalogueItem, selectItems } from './round-items.sql.ts';

/** Value of risk_source for hazards found on rounds of timed plans (domain.md#11). */
const TIMED = 3;

/** Lets the inspector of a round, or a manager of its department, register hazards for its items (domain.md#7.4). */
export const timedItemSource: RecordSource = { resource: 'RiskRegister', key: 'timedPlanItemId', hold: holdItem };

async function holdItem(ctx: UserCtx, itemId: number): Promise<HeldSource> {
  const executionId = await roundOfItem(ctx.db, itemId);
  if (executionId === undefined) throw notFound();
  const step = await holdRound(ctx, executionId, 'RiskRegister/timerPlanRegister');
  const item = (await selectItems(ctx.db, executionId)).find(({ id }) => id === itemId);
  if (!item) throw notFound();
  return {
    set: { source: TIMED, sourceId: itemId },
    defaults: {
      ...(await placeOf(ctx, itemId, step)),
      riskName: item.item.slice(0, NAME_LENGTH),
      ...(item.remark === null ? {} : { riskDesc: item.remark }),
      ...(item.pictures === null ? {} : { pictures: item.pictures }),
      discoverTime: formatWallTime(ctx.now()),
    },
    files: (item.pictures ?? '').split(',').filter(Boolean).map(Number),
    async link(hazardId) {
      await linkHazard(ctx.db, { itemId, hazardId, now: ctx.now() });
      await writeStep(ctx, step, { said: { items: [{ id: itemId, result: 2, riskRegisterId: hazardId }] } });
    },
  };
}

/** Maximum characters of a hazard's name. */
const NAME_LENGTH = 100;

/** Point, place and department as in the catalogue; the round's department where the point has none. */
async function placeOf(ctx: UserCtx, itemId: number, { before }: RoundStep): Promise<WireRecord> {
  const { orgId, ...point } = (await selectCatalogueItem(ctx.db, itemId)) ?? { orgId: null };
  const copied = Object.entries({ ...point, orgId: orgId === null ? before.deptId : String(orgId) });
  return Object.fromEntries(copied.filter(([, value]) => value !== null && value !== undefined));
}
