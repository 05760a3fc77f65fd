import type { PointPlan } from '../risk-points.ts';

/** An inspection on which hazards are found: a round of a timed plan, or a one-off plan. */
export interface Visit {
  kind: 'round' | 'oneOff';
  /** Identifies the visit among all visits. */
  key: string;
  points: readonly PointPlan[];
  /** Number of hazards found on the visit; absent: any number. */
  wanted?: number;
  /** Account that registers the visit's hazards; null: an inspector of the place. */
  inspector: string | null;
  /** First and last time at which hazards of the visit are registered. */
  from: number;
  until: number;
  /** Items with a hazard; each item has at most one. */
  taken: Set<string>;
  /** Times of registration of the visit's hazards. */
  found: number[];
}

/** A point and the visit on which its item is checked. */
export interface Find {
  point: PointPlan;
  visit: Visit;
}

/** Items with number `item` that have no hazard yet, on visits under way at the time `at`. */
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
