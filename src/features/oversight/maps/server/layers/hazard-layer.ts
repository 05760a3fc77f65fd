import { formatWallTime } from '../../../../../engine/wall-time.ts';
import type { UserCtx } from '../../../../../server/ctx.ts';
import { all, type RowFilter } from '../../../../../server/db/records/filter.ts';
import { type Page, pageRecords } from '../../../../../server/records/page.ts';
import { MAJOR, ofStatus, overdue, visibleSubmitted } from '../../../../hazard/hazards/index.ts';
import { keptGroups } from '../../../home/index.ts';
import { readPlaceTree } from '../places/scene.ts';
import { countByPlace, type PlaceGroup } from './layers.sql.ts';

/** Filter of open hazards: submitted and not closed. */
const OPEN = ofStatus(1, 2, 3, 4);

/** Open hazards the caller may see, counted for every place including the places below it. */
export async function hazardLayer(ctx: UserCtx) {
  const groups = await keptGroups<PlaceGroup>(ctx, {
    name: 'map',
    resource: 'RiskRegister',
    visible: visibleSubmitted(ctx),
    within: OPEN,
    count: countByPlace,
  });
  const tree = await readPlaceTree(ctx);
  const places = new Map<number, PlaceGroup>();
  for (const group of groups) {
    for (const addressId of tree.upwards(group.addressId)) {
      const sum = places.get(addressId) ?? { addressId, open: 0, overdue: 0, major: 0 };
      for (const key of ['open', 'overdue', 'major'] as const) sum[key] += group[key];
      places.set(addressId, sum);
    }
  }
  return { asOf: formatWallTime(ctx.now()), places: [...places.values()] };
}

const PARTS: { readonly [part: string]: (ctx: UserCtx) => RowFilter } = {
  open: () => OPEN,
  overdue: (ctx) => overdue(ctx),
  major: () => all(OPEN, MAJOR),
};

/** The hazards that one number on the map counts. */
export async function hazardsBehind(ctx: UserCtx, asked: Record<string, unknown>): Promise<Page> {
  const { addressId, part, ...query } = asked;
  const inside = (await readPlaceTree(ctx)).downwards(Number(addressId));
  const within = all(PARTS[String(part ?? 'open')]?.(ctx), { key: 'addressId', op: 'any', value: inside });
  return pageRecords(ctx, 'RiskRegister', { query, within, visible: visibleSubmitted(ctx) });
}

/** The enabled risk points in and below a place. */
export async function pointsBehind(ctx: UserCtx, asked: Record<string, unknown>): Promise<Page> {
  const { addressId, ...query } = asked;
  const value = (await readPlaceTree(ctx)).downwards(Number(addressId));
  const within = all({ key: 'addressId', op: 'any', value }, { key: 'status', op: 'eq', value: 0 });
  return pageRecords(ctx, 'RiskPoint', { query, within, visible: ownPoints(ctx) });
}

/** Filters for the risk points counted in a scene: those of the caller's data scope and those without a department. */
function ownPoints({ scope }: UserCtx): readonly RowFilter[] {
  if (scope === 'all') return [];
  return [
    {
      any: [
        { key: 'orgId', op: 'empty' },
        { key: 'orgId', op: 'any', value: scope },
      ],
    },
  ];
}
