import type { WireRecord } from '../../../../../engine/json.ts';
import type { MapTiles } from '../../../../../server/config.ts';
import type { UserCtx } from '../../../../../server/ctx.ts';
import { findRow } from '../../../../../server/records/detail.ts';
import { toRows } from '../../../../../server/records/values/rows.ts';
import { readPlaceTree } from './place-tree.ts';
import {
  MOST_PINS,
  type PinRow,
  type RankedPlace,
  selectOwnPlaces,
  selectPins,
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
