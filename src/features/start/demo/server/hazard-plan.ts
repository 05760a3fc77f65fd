import type { HazardRole } from '../../../hazard/hazards/index.ts';
import { between, deal, pick, pickWeighted, uniform } from './chance.ts';
import { type HazardPlan, type Step, stepsOf } from './hazard-steps.ts';
import { type Find, openFinds, take, type Visit } from './plans/visits.ts';
import type { Fault, HazardRecipe, WarningKind, WarningRecipe } from './recipe.ts';
import { planRegistrations, type Registration } from './registrations.ts';
import type { PointPlan } from './risk-points.ts';
import { deviceAt } from './warnings/devices.ts';
import { DAY, during, MINUTE } from './work-hours.ts';

/** A hazard with all steps performed on it before T0, the present time of the demo data (domain.md#14). */
export interface DemoHazard extends HazardPlan {
  steps: Step[];
  /** True if the registrant deleted the hazard; it stays in the query of deleted hazards (domain.md#3 row 2). */
  deleted: boolean;
}

interface Surroundings {
  points: readonly PointPlan[];
  warnings: WarningRecipe;
  /** Rounds and one-off plans on which hazards of source 2 and 3 are found. */
  visits: readonly Visit[];
  t0: number;
}

/** Values of dictionary risk_source (domain.md#11). */
const SOURCE = { person: 1, plan: 2, round: 3, warning: 4 } as const;

/** All hazards in order of registration. */
export function planHazards(recipe: HazardRecipe, surroundings: Surroundings): DemoHazard[] {
  const { points, t0 } = surroundings;
  const plans = planSubjects(recipe, surroundings, planRegistrations(recipe, t0));
  // The first closed hazard of the storage department is assigned to the synthesis foreman (domain.md#8).
  const lent = plans.find(({ fixed, ending, org }) => !fixed && ending === 'closed' && org === 'BL0303');
  if (lent) lent.people.rectifier = recipe.staff.rectifiers.BL0301 ?? lent.people.rectifier;
  const hazards = plans.map((plan) => ({ ...plan, steps: stepsOf(plan, recipe, t0), deleted: false }));
  return [...hazards, ...planDeleted(recipe, points, t0)].sort((a, b) => a.registered - b.registered);
}

function planDeleted(recipe: HazardRecipe, points: readonly PointPlan[], t0: number): DemoHazard[] {
  return Array.from({ length: recipe.deletedDrafts }, (_, n) => {
    const draw = (field: string) => uniform('deleted', n, field);
    const day = t0 - between(3, recipe.months * 30, draw('day')) * DAY;
    const registered = during(day, draw('time'));
    const point = pick(points, draw('point'));
    const fault = pick(faultsAt(recipe.faults, point), draw('fault'));
    const found = { point, fault, source: 1, visit: null, sighting: null } as const;
    const subject = { day, registered, ending: 'draft', fixed: null, ...found, isMajor: false } as const;
    const plan = appoint({ ...subject, index: recipe.total + n, path: 'judge' }, recipe);
    const at = registered + between(10, 90, draw('after')) * MINUTE;
    const reason = pick(recipe.texts.deleteReasons, draw('reason'));
    const step: Step = { at, by: plan.people.registrant, call: 'RiskRegister/delete', body: { reason } };
    return { ...plan, steps: [step], deleted: true };
  });
}

type Numbered = Registration & { index: number };
type Subject = Omit<HazardPlan, 'org' | 'people'>;

/** Assigns types, sources, paths and grades to hazards, each exactly as often as the recipe requires. */
function planSubjects(
  recipe: HazardRecipe,
  { points, visits, warnings }: Surroundings,
  registrations: readonly Registration[],
): HazardPlan[] {
  const hazards = registrations.map((registration, index) => ({ index, ...registration }));
  const types = dealTypes(recipe, hazards);
  const faultsOf = (hazard: Numbered) => recipe.faults.filter(({ type }) => type === types.get(hazard));
  const planned = dealPlanned(hazards, { visits, faultsOf });
  const sources = dealSources(recipe, hazards, planned);
  const direct = dealDirect(recipe, hazards);
  const majors = dealMajors(recipe, hazards);
  const sourceOf = (hazard: Numbered) =>
    hazard.fixed ? (hazard.fixed.source ?? SOURCE.person) : Number(sources.get(hazard));
  swapTypes(types, { hazards, sourceOf, seen: new Set(warnings.kinds.map(({ type }) => type)) });
  const watched = points.filter(({ place }) => deviceAt(warnings, place.name));
  return hazards.map((hazard) => {
    const { fixed } = hazard;
    const source = sourceOf(hazard);
    const faults = faultsOf(hazard);
    const found = planned.get(hazard) ?? (source === SOURCE.round ? findOnRound(visits, { hazard, faults }) : null);
    const point = found?.point ?? pointOf(hazard, source === SOURCE.warning ? watched : points);
    const sighting = source === SOURCE.warning ? sightingOf(hazard, warnings, types.get(hazard)) : null;
    const fault = sighting
      ? { text: sighting.text, type: sighting.type, item: 3 }
      : (found?.fault ?? faultOf(hazard, faultsAt(faults, point)));
    const path = fixed?.path ?? (direct.has(hazard) ? 'direct' : 'judge');
    const visit = found?.visit ?? null;
    return appoint({ ...hazard, source, point, fault, visit, sighting, path, isMajor: majors.has(hazard) }, recipe);
  });
}

function faultOf({ index, fixed }: Numbered, faults: readonly Fault[]): Fault {
  return pick(faults, fixed?.firstFault ? 0 : uniform('hazard', index, 'fault'));
}

interface FaultFind extends Find {
  fault: Fault;
}

/** Finds a fault at an item that a visit checks at this time and that has no hazard yet; null if there is none. */
function findOn(
  visits: readonly Visit[],
  { hazard, faults }: { hazard: Numbered; faults: readonly Fault[] },
): FaultFind | null {
  const first = faults.indexOf(faultOf(hazard, faults));
  for (const fault of [...faults.slice(first), ...faults.slice(0, first)]) {
    const at = { at: hazard.registered, item: fault.item };
    const finds = openFinds(visits, at);
    if (finds.length === 0) continue;
    // Red points have the most hazards.
    const find = pickWeighted(finds, ({ point }) => 5 - point.rank, drawOf('point')(hazard));
    take(find, at);
    return { ...find, fault };
  }
  return null;
}

function findOnRound(visits: readonly Visit[], of: { hazard: Numbered; faults: readonly Fault[] }): FaultFind {
  const rounds = visits.filter(({ kind }) => kind === 'round');
  const found = findOn(rounds, of);
  if (!found) throw new Error(`no round was under way on ${new Date(of.hazard.registered).toISOString()}`);
  return found;
}

/** Assigns hazards to the one-off plans: each plan gets its number of hazards, from those registered in its time. */
function dealPlanned(
  hazards: readonly Numbered[],
  { visits, faultsOf }: { visits: readonly Visit[]; faultsOf(hazard: Numbered): readonly Fault[] },
): Map<Numbered, FaultFind> {
  const draw = drawOf('planned');
  const drawn = hazards.filter(({ fixed }) => !fixed).sort((a, b) => draw(a) - draw(b));
  const planned = new Map<Numbered, FaultFind>();
  for (const visit of visits) {
    for (const hazard of drawn) {
      if (visit.found.length >= (visit.wanted ?? 0)) break;
      const found = planned.has(hazard) ? null : findOn([visit], { hazard, faults: faultsOf(hazard) });
      if (found) planned.set(hazard, found);
    }
  }
  return planned;
}

function drawOf(field: string): (hazard: { index: number }) => number {
  return ({ index }) => uniform('hazard', index, field);
}

function faultsAt(faults: readonly Fault[], point: PointPlan): Fault[] {
  return faults.filter(({ office }) => !point.office || office);
}

/** Assigns types. Case C7 repeats C5 and gets its type; a hazard of that type gets the type first drawn for C7. */
function dealTypes(recipe: HazardRecipe, hazards: readonly Numbered[]): Map<Numbered, string> {
  const counts = Object.entries(recipe.types).map(([type, share]) => [type, Math.round(share * hazards.length)]);
  const types = deal(hazards, Object.fromEntries(counts), drawOf('type'));
  const again = hazards.find(({ fixed }) => fixed?.repeats);
  const first = hazards.find(({ fixed }) => fixed?.name === again?.fixed?.repeats);
  const type = first && types.get(first);
  const other = hazards.find((hazard) => !hazard.fixed && types.get(hazard) === type);
  const dealt = again && types.get(again);
  if (again && type && other && dealt) types.set(other, dealt).set(again, type);
  return types;
}

function dealSources(
  recipe: HazardRecipe,
  hazards: readonly Numbered[],
  planned: ReadonlyMap<Numbered, unknown>,
): Map<Numbered, string> {
  const counts = { ...recipe.sources };
  for (const { source = 1 } of recipe.cases) counts[source] = (counts[source] ?? 0) - 1;
  const { 2: ofPlans, ...others } = counts;
  if (planned.size !== ofPlans) throw new Error(`${planned.size} hazards of one-off plans, should be ${ofPlans}`);
  const rest = hazards.filter((hazard) => !hazard.fixed && !planned.has(hazard));
  const dealt = deal(rest, others, drawOf('source'));
  return new Map([...dealt, ...[...planned.keys()].map((hazard): [Numbered, string] => [hazard, '2'])]);
}

function dealDirect(recipe: HazardRecipe, hazards: readonly Numbered[]): Map<Numbered, 'direct'> {
  const submitted = hazards.filter(({ ending }) => ending !== 'draft');
  const free = submitted.filter(
    ({ ending, fixed }) => ending !== 'submitted' && ending !== 'refused' && fixed?.path === undefined,
  );
  const already = recipe.cases.filter(({ path }) => path === 'direct').length;
  return deal(free, { direct: Math.round(recipe.directShare * submitted.length) - already }, drawOf('path'));
}

/**
 * Picks major hazards: one waits for repair, others for acceptance; closed ones are old enough for 30 days of repair.
 */
function dealMajors({ major }: HazardRecipe, hazards: readonly Numbered[]): Set<Numbered> {
  const free = hazards.filter(({ fixed }) => !fixed);
  const last = hazards.at(-1)?.day ?? 0;
  const groups: [number, (hazard: Numbered) => boolean][] = [
    [1, ({ ending }) => ending === 'open'],
    [major.open - 1, ({ ending }) => ending === 'rectified'],
    [major.total - major.open, ({ ending, day }) => ending === 'closed' && day < last - 75 * DAY],
  ];
  return new Set(groups.flatMap(([count, fits]) => [...deal(free.filter(fits), { count }, drawOf('major')).keys()]));
}

/** Point of a fixed case, else one drawn by rank: red points have the most hazards. */
function pointOf(hazard: Numbered, points: readonly PointPlan[]): PointPlan {
  const own = points.find(({ code }) => code === hazard.fixed?.point);
  return own ?? pickWeighted(points, ({ rank }) => 5 - rank, drawOf('point')(hazard));
}

/** Gives hazards of warnings a type that cameras can see, by swapping types with hazards noticed by people. */
function swapTypes(
  types: Map<Numbered, string>,
  of: { hazards: readonly Numbered[]; sourceOf(hazard: Numbered): number; seen: ReadonlySet<string> },
): void {
  const isSeen = (hazard: Numbered) => of.seen.has(types.get(hazard) ?? '');
  const unseen = of.hazards.filter((hazard) => of.sourceOf(hazard) === SOURCE.warning && !isSeen(hazard));
  const free = of.hazards.filter((one) => !one.fixed && of.sourceOf(one) === SOURCE.person && isSeen(one));
  const draw = drawOf('swap');
  free.sort((a, b) => draw(a) - draw(b));
  for (const [index, hazard] of unseen.entries()) {
    const other = free[index];
    const [own, its] = [types.get(hazard), other && types.get(other)];
    if (!other || !own || !its) throw new Error('too few hazards of the sorts a camera sees');
    types.set(hazard, its).set(other, own);
  }
}

function sightingOf(hazard: Numbered, { kinds }: WarningRecipe, type: string | undefined): WarningKind {
  const fitting = kinds.filter((kind) => kind.type === type);
  return pickWeighted(fitting, ({ weight }) => weight, drawOf('sighting')(hazard));
}

/** Adds the people who handle the hazard and the responsible department. */
function appoint(subject: Subject, { staff }: HazardRecipe): HazardPlan {
  const draw = (field: string) => drawOf(field)(subject);
  const org = orgOf(subject, draw('org'));
  const people: Record<HazardRole | 'manager', string> = {
    registrant: registrantOf(subject, staff, draw('registrant')),
    judge: staff.judge,
    checker: org.startsWith('BL03') && draw('checker') < 0.4 ? staff.productionChecker : staff.checker,
    rectifier: rectifierOf(subject, { org, staff, draw: draw('rectifier') }),
    acceptor: subject.isMajor ? staff.manager : staff.acceptor,
    manager: staff.manager,
  };
  return { ...subject, org, people };
}

/** Department of the place; small repairs of production equipment are assigned to the repair crew. */
function orgOf({ fixed, point }: Subject, draw: number): string {
  const own = point.place.org;
  return !fixed && point.type === 'equipment' && own.startsWith('BL03') && draw < 0.1 ? 'BL0401' : own;
}

/** Account that registers the hazard; if the visit has no inspector, depends on the hazard's source. */
function registrantOf({ source, point, visit }: Subject, staff: HazardRecipe['staff'], draw: number): string {
  if (visit?.inspector) return visit.inspector;
  if (source === SOURCE.person) return pick(staff.registrants, draw);
  return source === SOURCE.warning ? staff.monitor : (staff.inspectors[point.place.org] ?? staff.inspectors.others);
}

interface Repairs {
  org: string;
  staff: HazardRecipe['staff'];
  draw: number;
}

/** Rectifier of the department; without one the repair crew, or sometimes the contractor. */
function rectifierOf({ fixed, ending }: Subject, { org, staff, draw }: Repairs): string {
  if (fixed?.rectifier) return fixed.rectifier;
  // The person who leaves has two open tasks, both fixed cases; this person's other hazards are all closed.
  if (org === 'BL0302' && ending === 'closed' && !fixed && draw < 0.3) return staff.leaver;
  return staff.rectifiers[org] ?? (draw < 0.15 ? staff.contractor : staff.rectifiers.others);
}
