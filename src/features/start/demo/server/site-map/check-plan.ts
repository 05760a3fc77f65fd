import type { DbSession } from '../../../../../server/db/session.ts';
import type { DemoRecipe } from '../recipe.ts';
import { countPlans } from './plan-drawing.sql.ts';

/** Problems of the demo's site plan; empty if the whole plant is marked on it. */
export async function checkSitePlan(db: DbSession, { plant }: DemoRecipe): Promise<string[]> {
  const { drawn, marks } = await countPlans(db);
  const places = plant.areas.flatMap((area) => area.places).length;
  const watched = plant.areas.filter(({ cameras }) => cameras).flatMap((area) => area.places).length;
  const wanted: [what: string, found: number | undefined, wanted: number][] = [
    ['site plans with a drawing', drawn, 1],
    ['places on the plan', marks.place, plant.areas.length + places],
    ['risk points on the plan', marks.point, 2 * places],
    ['cameras on the plan', marks.camera, watched],
    ['equipment on the plan', marks.equipment, places],
  ];
  return wanted
    .filter(([, is, should]) => is !== should)
    .map(([what, is, should]) => `${what}: ${is ?? 0}, should be ${should}`);
}
