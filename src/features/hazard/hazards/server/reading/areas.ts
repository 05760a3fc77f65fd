import type { UserCtx } from '../../../../../server/ctx.ts';
import { any, type RowFilter } from '../../../../../server/db/records/filter.ts';
import { type PlaceRow, selectOrganisations, selectPlaces, selectRankedPoints } from '../sql/places.sql.ts';

/** Returns the first-level place above a place; undefined for a place that is not registered. */
export type AreaOf = (placeId: number) => PlaceRow | undefined;

/** First-level places of all places (domain.md#10.3). */
export async function readAreas(ctx: Pick<UserCtx, 'db'>): Promise<AreaOf> {
  return areasOf(await selectPlaces(ctx.db));
}

function areasOf(places: readonly PlaceRow[]): AreaOf {
  const byId = new Map(places.map((place) => [place.id, place]));
  return (id) => rootOf(byId, id);
}

/** The top place above a place; stops at a cycle in the data. */
function rootOf(places: ReadonlyMap<number, PlaceRow>, id: number): PlaceRow | undefined {
  let place = places.get(id);
  for (let steps = 0; place && steps < places.size; steps += 1) {
    const parent = places.get(place.parent ?? 0);
    if (!parent) return place;
    place = parent;
  }
  return place;
}

/** Filter for hazards at a first-level place or at a place below it; 0: hazards without a registered place. */
export async function inArea(ctx: Pick<UserCtx, 'db'>, area: number): Promise<RowFilter> {
  const places = await selectPlaces(ctx.db);
  if (area === 0) {
    const ids = places.map(({ id }) => id);
    return any({ key: 'addressId', op: 'empty' }, { not: { key: 'addressId', op: 'any', value: ids } });
  }
  const areaOf = areasOf(places);
  const within = places.filter(({ id }) => areaOf(id)?.id === area).map(({ id }) => id);
  return { key: 'addressId', op: 'any', value: within };
}

/** Filter for hazards found at risk points of a colour rank; 0: at points without a rank, or not at a point. */
export async function ofRank(ctx: Pick<UserCtx, 'db'>, rank: number): Promise<RowFilter> {
  const points = await selectRankedPoints(ctx.db);
  const ids = points.filter((point) => rank === 0 || point.rank === rank).map(({ id }) => id);
  const ranked: RowFilter = { key: 'riskPointId', op: 'any', value: ids };
  return rank === 0 ? any({ key: 'riskPointId', op: 'empty' }, { not: ranked }) : ranked;
}

/** Ids of an organisation and of all below it. */
export async function organisationsBelow(ctx: Pick<UserCtx, 'db'>, top: number): Promise<ReadonlySet<number>> {
  const below = new Map<number, number[]>();
  for (const { id, parent } of await selectOrganisations(ctx.db)) {
    below.set(parent ?? 0, [...(below.get(parent ?? 0) ?? []), id]);
  }
  const found = new Set([top]);
  // Ids added to a set during the loop are visited too, each once, so that a circle in the data ends.
  for (const id of found) for (const child of below.get(id) ?? []) found.add(child);
  return found;
}

/** Filter for hazards of an organisation and of all organisations below it. */
export async function ofOrganisationTree(ctx: Pick<UserCtx, 'db'>, top: number): Promise<RowFilter> {
  return { key: 'orgId', op: 'any', value: [...(await organisationsBelow(ctx, top))] };
}
