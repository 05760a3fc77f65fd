import type { Place, Plant } from './recipe.ts';

/** A risk point of the demo plant, before it has an id. */
export interface PointPlan {
  /** RP-001 … RP-040. */
  code: string;
  name: string;
  type: string;
  place: Place;
  area: string;
  office: boolean;
  lec: [number, number, number];
  score: number;
  /** 1 红 … 4 蓝. */
  rank: number;
  controlLevel: string;
  items: string[];
}

const EXPOSURES = [10, 6, 3, 2, 1, 0.5];
const CONTROL_LEVELS = ['公司', '部门', '班组', '岗位'];

type Bands = readonly { readonly [key: string]: unknown }[];

/**
 * Two points per place: its equipment, and the work there with the next lower exposure (domain.md#14). The stored
 * bands, with inclusive lower bounds, give the rank (domain.md#6.2).
 */
export function planPoints(plant: Plant, bands: Bands): PointPlan[] {
  const downwards = [...bands].sort((a, b) => Number(b.lecMin) - Number(a.lecMin));
  const rankOf = (score: number) => Number(downwards.find(({ lecMin }) => score >= Number(lecMin))?.code);
  const places = plant.areas.flatMap(({ name, places: inside, office = false }) =>
    inside.map((place) => ({ place, area: name, office })),
  );
  return places.flatMap((shared, index) => {
    const { place } = shared;
    const [l, e, c] = place.lec;
    const point = (number: number, own: { name: string; type: string; lec: [number, number, number] }): PointPlan => {
      const score = round(own.lec[0] * own.lec[1] * own.lec[2]);
      const rank = rankOf(score);
      const items = plant.items.map((item) => `${own.name}${item.text}`);
      const code = `RP-${String(number).padStart(3, '0')}`;
      return { ...shared, ...own, code, score, rank, controlLevel: CONTROL_LEVELS[rank - 1] ?? '岗位', items };
    };
    return [
      point(2 * index + 1, { name: equipmentName(place), type: 'equipment', lec: [l, e, c] }),
      point(2 * index + 2, { name: `${place.name}${place.work}`, type: place.workType, lec: [l, nextLower(e), c] }),
    ];
  });
}

/** Name of a place's equipment; the weighbridge 地磅 and its place share one name. */
export function equipmentName(place: Place): string {
  return place.name === place.equipment ? place.name : `${place.name}${place.equipment}`;
}

function nextLower(exposure: number): number {
  return EXPOSURES[EXPOSURES.indexOf(exposure) + 1] ?? exposure;
}

/** Rounds a score to two decimals for display; the rank would be the same without rounding. */
function round(score: number): number {
  return Math.round(score * 100) / 100;
}
