import { DAY } from '../../seed/index.ts';
import { deal, pick, pickWeighted, u } from './draw.ts';
import type { Fault, HazardRecipe } from './recipe.ts';
import type { PointPlan } from './risk-points.ts';
import type { CaseName, Slot } from './slots.ts';

/** What a hazard is about, beside when it happened. */
export interface Traits {
  point: PointPlan;
  fault: Fault;
  source: number;
  isMajor: boolean;
  path: 'judge' | 'direct';
}

/** Points and faults of the fixed cases that need a certain place or department. */
const CASE_POINTS: Partial<Record<CaseName, string>> = {
  C5: 'RP-001',
  C7: 'RP-001',
  C9: 'RP-003',
  leaver: 'RP-004',
  C10: 'RP-034',
  C11: 'RP-009',
  C12: 'RP-029',
};

/** Fixed cases that need a judge, or must not have one. */
const CASE_PATHS: Partial<Record<CaseName, Traits['path']>> = { C3: 'judge', C4: 'judge', C2: 'direct', C6: 'direct' };

export function planTraits(
  recipe: HazardRecipe,
  points: readonly PointPlan[],
  slots: readonly Slot[],
): Map<Slot, Traits> {
  const types = deal(slots, shares(recipe.types, slots.length), (slot) => u('hazard', slot.index, 'type'));
  makeAlike(types, slots);
  const sources = dealSources(recipe, slots);
  const direct = dealDirect(recipe, slots);
  const majors = dealMajors(recipe, slots);
  return new Map(
    slots.map((slot) => {
      const source = sources.get(slot) ?? 1;
      const type = types.get(slot) ?? 'object';
      const point = pointOf(slot, source, points);
      const isMajor = majors.has(slot);
      const path = (slot.fixed && CASE_PATHS[slot.fixed]) ?? (direct.has(slot) ? 'direct' : 'judge');
      const fault = faultOf(recipe, slot, { type, point });
      return [slot, { point, fault, source, isMajor, path }];
    }),
  );
}

/** C7 is found to be C5 again: the same sort of defect; one of another sort takes over what C7 was dealt. */
function makeAlike(types: Map<Slot, string>, slots: readonly Slot[]): void {
  const [first, again] = ['C5', 'C7'].map((name) => slots.find(({ fixed }) => fixed === name));
  const type = first && types.get(first);
  const other = slots.find((slot) => !slot.fixed && types.get(slot) === type);
  const dealt = again && types.get(again);
  if (!again || !type || !other || !dealt) return;
  types.set(other, dealt);
  types.set(again, type);
}

function shares(of: Record<string, number>, total: number): [string, number][] {
  return Object.entries(of).map(([label, share]) => [label, Math.round(share * total)]);
}

function dealSources(recipe: HazardRecipe, slots: readonly Slot[]): Map<Slot, number> {
  const fixed = new Map(slots.filter((slot) => slot.fixed).map((slot) => [slot, slot.fixed === 'C11' ? 4 : 1]));
  const taken = (source: number) => [...fixed.values()].filter((value) => value === source).length;
  const counts = Object.entries(recipe.sources).map(([source, count]): [number, number] => [
    Number(source),
    count - taken(Number(source)),
  ]);
  const rest = slots.filter((slot) => !slot.fixed);
  return new Map([...fixed, ...deal(rest, counts, (slot) => u('hazard', slot.index, 'source'))]);
}

function dealDirect(recipe: HazardRecipe, slots: readonly Slot[]): Set<Slot> {
  const submitted = slots.filter(({ ending }) => ending.status !== 0);
  const free = submitted.filter(
    ({ ending, fixed }) =>
      ending.status !== 1 && !(ending.status === 9 && ending.by === 'judge') && !(fixed && CASE_PATHS[fixed]),
  );
  const already = slots.filter(({ fixed }) => fixed && CASE_PATHS[fixed] === 'direct').length;
  const count = Math.round(recipe.directShare * submitted.length) - already;
  return new Set(deal(free, [[true, count]], (slot) => u('hazard', slot.index, 'path')).keys());
}

/** Two open ones, one to rectify and one to accept; the rest closed long enough ago for their 30 days. */
function dealMajors(recipe: HazardRecipe, slots: readonly Slot[]): Set<Slot> {
  const free = slots.filter(({ fixed }) => !fixed);
  const last = slots.at(-1)?.day ?? 0;
  const groups = [
    { count: 1, of: free.filter(({ ending }) => ending.status === 3 && ending.overdue === 'no') },
    { count: recipe.major.open - 1, of: free.filter(({ ending }) => ending.status === 4) },
    {
      count: recipe.major.total - recipe.major.open,
      of: free.filter(({ ending, day }) => ending.status === 5 && day < last - 75 * DAY),
    },
  ];
  const draw = (slot: Slot) => u('hazard', slot.index, 'major');
  return new Set(groups.flatMap(({ count, of }) => [...deal(of, [[true, count]], draw).keys()]));
}

/** Red points have the most hazards. Timed plans exist for production and tanks, warnings where cameras are. */
function pointOf(slot: Slot, source: number, points: readonly PointPlan[]): PointPlan {
  const wanted = slot.fixed ? CASE_POINTS[slot.fixed] : undefined;
  const known = points.find(({ code }) => code === wanted);
  if (known) return known;
  const open = points.filter(({ planned, watched }) => (source !== 3 || planned) && (source !== 4 || watched));
  return pickWeighted(open, ({ rank }) => 5 - rank, u('hazard', slot.index, 'point'));
}

function faultOf(recipe: HazardRecipe, slot: Slot, of: { type: string; point: PointPlan }): Fault {
  const fitting = recipe.faults.filter((fault) => fault.type === of.type && (!of.point.office || fault.office));
  // C7 repeats C5, whose place and sort it shares.
  const draw = slot.fixed === 'C5' || slot.fixed === 'C7' ? 0 : u('hazard', slot.index, 'fault');
  return pick(fitting, draw);
}
