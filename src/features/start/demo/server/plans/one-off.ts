import type { OneOffRow, PlanRecipe } from '../recipe.ts';
import type { PointPlan } from '../risk-points.ts';
import { DAY, HOUR } from '../work-hours.ts';
import type { Visit } from './visits.ts';

/** A one-off plan, before it has an id. */
export interface OneOff extends Visit {
  kind: 'oneOff';
  row: OneOffRow;
  start: number;
  end: number;
}

export function oneOffPlans({ oneOff }: PlanRecipe, points: readonly PointPlan[], t0: number): OneOff[] {
  return oneOff.map((row) => {
    const [start, end] = [t0 + row.from * DAY + 8 * HOUR, t0 + row.to * DAY + 18 * HOUR];
    return {
      kind: 'oneOff',
      key: row.key,
      points: points.filter(({ office, type }) => type === row.pointType && (!office || row.hazards === 0)),
      ...(row.hazards > 0 ? { wanted: row.hazards } : {}),
      inspector: null,
      from: start + HOUR,
      until: row.hazards > 0 ? end - 2 * DAY : 0,
      taken: new Set(),
      found: [],
      row,
      start,
      end,
    };
  });
}
