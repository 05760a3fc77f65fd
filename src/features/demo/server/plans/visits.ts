import type { PointPlan } from '../risk-points.ts';

/** Something hazards are found on: a round of a timed plan, or a one-off plan. */
export interface Visit {
  kind: 'round' | 'oneOff';
  /** Names it among all. */
  key: string;
  points: readonly PointPlan[];
  /** How many hazards are found on it; unless given, any number. */
  wanted?: number;
  /** Who registers its hazards; null: an inspector of the place. */
  inspector: string | null;
  /** First and last moment its hazards are registered at. */
  from: number;
  until: number;
  /** Items that have a hazard: an item has one. */
  taken: Set<string>;
  /** Moments its hazards were registered at. */
  found: number[];
}

/** A point and the visit its item is checked on. */
export interface Find {
  point: PointPlan;
  visit: Visit;
}

/** Items of this number without a hazard so far, on visits under way at that moment. */
export function openFinds(visits: readonly Visit[], { at, item }: { at: number; item: number }): Find[] {
  const open = visits.filter((visit) => visit.from <= at && at <= visit.until);
  return open.flatMap((visit) =>
    visit.points.filter((point) => !visit.taken.has(keyOf(point, item))).map((point) => ({ visit, point })),
  );
}

export function take({ visit, point }: Find, { at, item }: { at: number; item: number }): void {
  visit.taken.add(keyOf(point, item));
  visit.found.push(at);
}

function keyOf({ code }: PointPlan, item: number): string {
  return `${code}|${item}`;
}
