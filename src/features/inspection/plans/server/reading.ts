import type { WireRecord } from '../../../../engine/json.ts';
import { canOf, type UserCtx } from '../../../../server/ctx.ts';
import { equals } from '../../../../server/db/records/filter.ts';
import { selectSome } from '../../../../server/db/records/read.ts';
import { boolean, object, text } from '../../../../server/http/replies/reply-shape.ts';
import { requireId } from '../../../../server/records/detail.ts';
import { listRecords } from '../../../../server/records/list.ts';
import { planOffers } from '../workflow/plan.ts';
import { type RoundCourse, roundMarks } from '../workflow/presence.ts';
import { roundOffers } from '../workflow/round.ts';
import { roundActor } from './rounds/hold-round.ts';
import { type RoundFigures, selectFigures, selectPlaceTexts } from './rounds/round-items.sql.ts';
import { selectGrouped } from './rounds/round-people.sql.ts';
import { ROUND } from './rounds.sql.ts';

export const OFFER = object({ resource: text, verb: text, name: text, enabled: boolean, reason: text }, '可执行操作');

/** Adds the calls each plan offers its reader now (decision 030). */
export function offerPlans(ctx: UserCtx, rows: readonly WireRecord[]): void {
  const can = canOf(ctx);
  for (const row of rows) row.actions = planOffers(row, { can });
}

/** Adds the calls each round offers its reader now, and its places. */
export async function offerRounds(ctx: UserCtx, rows: readonly WireRecord[]): Promise<void> {
  const ids = rows.filter(({ inspectors }) => inspectors !== undefined).map(({ id }) => Number(id));
  const grouped = await selectGrouped(ctx.db, Number(ctx.caller.id), ids);
  const places = await selectPlaceTexts(
    ctx.db,
    rows.map(({ id }) => Number(id)),
  );
  for (const row of rows) {
    row.actions = roundOffers(row, roundActor(ctx, row, grouped.has(Number(row.id))));
    row.isOverdue = row.status === ROUND.overdue;
    row.placeText = places.get(Number(row.id)) ?? null;
  }
  const managed = rows.filter((row) => row.status === ROUND.done && roundActor(ctx, row, false).isManager);
  const figures = await selectFigures(
    ctx.db,
    managed.map(({ id }) => Number(id)),
  );
  for (const row of managed) {
    const marks = roundMarks(courseOf(row, figures.get(Number(row.id))));
    if (marks.length > 0) row.marks = marks.join('、');
  }
}

function courseOf({ isLate }: WireRecord, of: RoundFigures | undefined): RoundCourse {
  const { lastTime = null, signTime = null, normal = 0, abnormal = 0, absent = 0 } = of ?? {};
  const seconds = lastTime && signTime && (lastTime.getTime() - signTime.getTime()) / 1000;
  return { checked: normal + abnormal + absent, seconds, misplaced: of?.misplaced !== false, isLate: isLate === true };
}

/** Maximum items of one type in the tree. */
const MAX_ITEMS = 5_000;

interface ItemNode {
  key: string;
  value: number;
  title: string;
}

interface PointNode {
  key: string;
  value: string;
  title: string;
  children: ItemNode[];
}

/** Enabled points of a type with their items; a point's value is no id, so only items can be chosen (wire.md#9.1). */
export async function riskPointItemTree(ctx: UserCtx, riskPointTypeId: unknown): Promise<PointNode[]> {
  const type = requireId(riskPointTypeId);
  const points = await listRecords(ctx, 'RiskPoint', { query: { riskPointTypeId: String(type), status: '0' } });
  const items = await selectSome(ctx.db, ctx.catalog.model('RiskPointItem'), {
    filter: equals('riskPointTypeId', type),
    visible: [],
    limit: MAX_ITEMS,
  });
  const byPoint = new Map<number, ItemNode[]>();
  for (const { id, item, riskPointId } of items) {
    const node = { key: String(id), value: Number(id), title: String(item) };
    byPoint.set(Number(riskPointId), [...(byPoint.get(Number(riskPointId)) ?? []), node]);
  }
  return points.flatMap(({ id, name }): PointNode[] => {
    const children = byPoint.get(Number(id)) ?? [];
    return children.length > 0 ? [{ key: `point-${id}`, value: `point-${id}`, title: String(name), children }] : [];
  });
}
