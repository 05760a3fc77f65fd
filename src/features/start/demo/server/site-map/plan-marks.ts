import type { WireRecord } from '../../../../../engine/json.ts';
import { type BaseSeed, idOf, insertAll } from '../../../seed/index.ts';
import type { Place, Plant } from '../recipe.ts';
import type { PointPlan } from '../risk-points.ts';

/** Name of the demo's site plan, by which the plan is found when its drawing is added. */
export const PLAN_NAME = '厂区总平面图';

/** Adds the plan of the whole site without its drawing: files are added when the other data are complete. */
export async function insertPlan(seed: BaseSeed, { plan }: Plant): Promise<number> {
  const record = { name: PLAN_NAME, metresPerPixel: plan.metresPerPixel, sort: 10, remark: '示例平面图' };
  const [id = 0] = await insertAll(seed, 'SitePlan', [record]);
  return id;
}

interface Marked {
  addresses: ReadonlyMap<string, number>;
  watched: readonly Place[];
  equipmentIds: readonly number[];
  cameraIds: readonly number[];
  pointIds: readonly number[];
}

interface Site {
  plant: Plant;
  points: readonly PointPlan[];
  orgs: ReadonlyMap<string, number>;
}

/** Marks of the plan: risk points below their place, cameras and equipment above it. */
export function planMarks({ plant, points, orgs }: Site, marked: Marked, planId: number): WireRecord[] {
  const { addresses, watched, equipmentIds, cameraIds, pointIds } = marked;
  const places = plant.areas.flatMap((area) => area.places);
  const mark = (kind: string, targetId: number | undefined, of: WireRecord) => ({ planId, kind, targetId, ...of });
  const beside = ({ x, y }: { x: number; y: number }, dx: number, dy: number) => ({ planX: x + dx, planY: y + dy });
  const orgOf = ({ org }: Place) => String(idOf(orgs, org));
  return [
    ...plant.areas.map((area) =>
      mark('place', idOf(addresses, area.name), {
        targetName: area.name,
        outline: area.outline,
        ...beside(area, 0, 0),
      }),
    ),
    ...places.map((place) =>
      mark('place', idOf(addresses, place.name), { targetName: place.name, ...beside(place, 0, 0) }),
    ),
    ...points.map(({ name, place }, index) =>
      mark('point', pointIds[index], {
        targetName: name,
        orgId: orgOf(place),
        ...beside(place, index % 2 ? 18 : -18, 32),
      }),
    ),
    ...watched.map((place, index) =>
      mark('camera', cameraIds[index], { targetName: place.name, ...beside(place, 28, -34) }),
    ),
    ...places.map((place, index) =>
      mark('equipment', equipmentIds[index], {
        targetName: place.name,
        orgId: orgOf(place),
        ...beside(place, -28, -34),
      }),
    ),
  ];
}
