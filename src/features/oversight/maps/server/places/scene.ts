import type { WireRecord } from '../../../../../engine/json.ts';
import type { MapTiles } from '../../../../../server/config.ts';
import type { UserCtx } from '../../../../../server/ctx.ts';
import { findRow } from '../../../../../server/records/detail.ts';
import { toRows } from '../../../../../server/records/values/rows.ts';
import {
  MOST_PINS,
  type PinRow,
  type RankedPlace,
  selectOwnPlaces,
  selectPins,
  selectPlaceTree,
  selectRankedPlaces,
} from './places.sql.ts';

/** A plan with its marks and the colour of every marked place (domain.md#6.3). */
export async function readScene(ctx: UserCtx, id: number, tiles: MapTiles | null) {
  const marked = await readMarks(ctx, id);
  const places = marked.pins.filter(({ kind }) => kind === 'place').map(({ targetId }) => targetId);
  return { ...marked, areas: await areasOf(ctx, places), tiles: tilesUnder(marked.plan, tiles) };
}

/** A plan with its marks. */
export async function readMarks(ctx: UserCtx, id: number) {
  const row = await findRow(ctx, 'SitePlan', { id });
  const [plan] = await toRows(ctx, ctx.catalog.model('SitePlan'), [row]);
  const isWhole = plan?.addressId === undefined;
  const marked = await selectPins(ctx.db, { planId: id, isWhole, scope: ctx.scope });
  const own = isWhole ? await selectOwnPlaces(ctx.db, id) : [];
  const { name, picture, width, height, metresPerPixel, lng, lat } = plan ?? {};
  return {
    plan: { id, name, picture, width, height, metresPerPixel, lng, lat },
    isCut: marked.length > MOST_PINS || own.length >= MOST_PINS,
    pins: [...marked.slice(0, MOST_PINS), ...own].map(toPin),
  };
}

function toPin({ id, outline, addressId, rankCode, rankName, isDisabled, ...pin }: PinRow) {
  return {
    ...pin,
    planX: Number(pin.planX),
    planY: Number(pin.planY),
    id: id ?? undefined,
    outline: outline ?? undefined,
    addressId: addressId ?? undefined,
    rankCode: rankCode ?? undefined,
    rankName: rankName ?? undefined,
    isDisabled: isDisabled ?? undefined,
  };
}

/** Tile service of the installation, for a plan with a position on earth. */
function tilesUnder({ lng, lat, metresPerPixel }: WireRecord, tiles: MapTiles | null) {
  if (!tiles || lng === undefined || lat === undefined || metresPerPixel === undefined) return undefined;
  return { ...tiles, credit: tiles.credit ?? undefined };
}

interface Area {
  worst: RankedPlace | null;
  points: number;
}

/** Worst rank and number of risk points in each place, including the places below it. */
async function areasOf(ctx: UserCtx, places: readonly number[]) {
  const [tree, ranked] = [await readPlaceTree(ctx), await selectRankedPlaces(ctx.db, ctx.scope)];
  const areas = new Map<number, Area>(places.map((place) => [place, { worst: null, points: 0 }]));
  for (const row of ranked) {
    for (const place of tree.upwards(row.addressId)) {
      const area = areas.get(place);
      if (!area) continue;
      area.points += row.points;
      if (row.level !== null && row.level < (area.worst?.level ?? Infinity)) area.worst = row;
    }
  }
  return [...areas].map(([addressId, { worst, points }]) => ({
    addressId,
    rankCode: worst?.code ?? undefined,
    rankName: worst?.name ?? undefined,
    points,
  }));
}

interface PlaceTree {
  /** Ids of a place and of all places above it. */
  upwards(id: number): number[];
  /** Ids of a place and of all places below it. */
  downwards(id: number): number[];
}

export async function readPlaceTree(ctx: Pick<UserCtx, 'db'>): Promise<PlaceTree> {
  const rows = await selectPlaceTree(ctx.db);
  const parents = new Map(rows.map(({ id, parent }) => [id, parent ?? 0]));
  const children = new Map<number, number[]>();
  for (const { id, parent } of rows) children.set(parent ?? 0, [...(children.get(parent ?? 0) ?? []), id]);
  return {
    // Collects the ids in a set, so that the loop ends even if the hierarchy is circular.
    upwards(id) {
      const found = new Set<number>();
      for (let place = id; parents.has(place) && !found.has(place); place = parents.get(place) ?? 0) found.add(place);
      return [...found];
    },
    downwards(id) {
      const found = new Set([id]);
      for (const place of found) for (const child of children.get(place) ?? []) found.add(child);
      return [...found];
    },
  };
}
