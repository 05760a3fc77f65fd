import { formatWallTime, parseWallTime } from '../../../../../engine/wall-time.ts';
import type { UserCtx } from '../../../../../server/ctx.ts';
import { type Page, pageRecords } from '../../../../../server/records/page.ts';
import { inScope } from '../../../../../server/records/visibility.ts';
import { readPlaceTree } from '../places/scene.ts';
import { selectRoundsByPlace } from './layers.sql.ts';

const DAY_MS = 86_400_000;

/** Unfinished rounds that begin today or earlier, counted for every place including the places below it. */
export async function roundLayer(ctx: UserCtx) {
  const [tree, { rounds, isCut }] = [await readPlaceTree(ctx), await dueRounds(ctx)];
  const places = new Map<number, { due: Set<number>; late: Set<number> }>();
  for (const { id, addressId, isLate } of rounds) {
    for (const place of tree.upwards(addressId)) {
      const counted = places.get(place) ?? { due: new Set<number>(), late: new Set<number>() };
      counted.due.add(id);
      if (isLate) counted.late.add(id);
      places.set(place, counted);
    }
  }
  return {
    asOf: formatWallTime(ctx.now()),
    isCut,
    places: [...places].map(([addressId, { due, late }]) => ({ addressId, due: due.size, late: late.size })),
  };
}

function dueRounds(ctx: UserCtx): ReturnType<typeof selectRoundsByPlace> {
  const now = ctx.now();
  const today = parseWallTime(formatWallTime(now).slice(0, 10)) ?? now;
  return selectRoundsByPlace(ctx.db, { now, until: new Date(today.getTime() + DAY_MS), scope: ctx.scope });
}

/** The rounds that one number on the map counts. */
export async function roundsBehind(ctx: UserCtx, asked: Record<string, unknown>): Promise<Page> {
  const { addressId, part, ...query } = asked;
  const inside = new Set((await readPlaceTree(ctx)).downwards(Number(addressId)));
  const { rounds } = await dueRounds(ctx);
  const counted = rounds.filter((round) => inside.has(round.addressId) && (part !== 'late' || round.isLate));
  const value = [...new Set(counted.map(({ id }) => id))];
  return pageRecords(ctx, 'RiskTimedPlanningExecute', {
    query,
    within: { key: 'id', op: 'any', value },
    visible: [inScope('deptId', ctx.scope)],
  });
}
