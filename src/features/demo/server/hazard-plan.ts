import type { HazardRole } from '../../hazards/workflow/index.ts';
import { between, deal, pick, pickWeighted, uniform } from './chance.ts';
import { type HazardPlan, type Step, stepsOf } from './hazard-steps.ts';
import type { Fault, HazardRecipe } from './recipe.ts';
import { planRegistrations, type Registration } from './registrations.ts';
import type { PointPlan } from './risk-points.ts';
import { DAY, during, MINUTE } from './work-hours.ts';

/** A hazard with all that people do with it until T0. */
export interface DemoHazard extends HazardPlan {
  steps: Step[];
  /** Its registrant thought better of it; it stays in the deleted-hazard query (domain.md#3 row 2). */
  deleted: boolean;
}

/** All hazards in order of registration. */
export function planHazards(recipe: HazardRecipe, points: readonly PointPlan[], t0: number): DemoHazard[] {
  const plans = planSubjects(recipe, points, planRegistrations(recipe, t0));
  // The first settled hazard of the storage department goes to the synthesis foreman (domain.md#8).
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
    const subject = { day, registered, ending: 'draft', fixed: null, point, fault, source: 1, isMajor: false } as const;
    const plan = appoint({ ...subject, index: recipe.total + n, path: 'judge' }, recipe);
    const at = registered + between(10, 90, draw('after')) * MINUTE;
    const reason = pick(recipe.texts.deleteReasons, draw('reason'));
    const step: Step = { at, by: plan.people.registrant, call: 'RiskRegister/delete', body: { reason } };
    return { ...plan, steps: [step], deleted: true };
  });
}

type Numbered = Registration & { index: number };
type Subject = Omit<HazardPlan, 'org' | 'people'>;

/** What each hazard is about: sorts, sources, ways and grades are dealt out exactly as often as the recipe says. */
function planSubjects(
  recipe: HazardRecipe,
  points: readonly PointPlan[],
  registrations: readonly Registration[],
): HazardPlan[] {
  const hazards = registrations.map((registration, index) => ({ index, ...registration }));
  const types = dealTypes(recipe, hazards);
  const sources = dealSources(recipe, hazards);
  const direct = dealDirect(recipe, hazards);
  const majors = dealMajors(recipe, hazards);
  return hazards.map((hazard) => {
    const { fixed } = hazard;
    const source = fixed ? (fixed.source ?? 1) : Number(sources.get(hazard));
    const point = pointOf(hazard, source, points);
    const fitting = faultsAt(recipe.faults, point).filter(({ type }) => type === types.get(hazard));
    const fault = pick(fitting, fixed?.firstFault ? 0 : drawOf('fault')(hazard));
    const path = fixed?.path ?? (direct.has(hazard) ? 'direct' : 'judge');
    return appoint({ ...hazard, source, point, fault, path, isMajor: majors.has(hazard) }, recipe);
  });
}

function drawOf(field: string): (hazard: { index: number }) => number {
  return ({ index }) => uniform('hazard', index, field);
}

function faultsAt(faults: readonly Fault[], point: PointPlan): Fault[] {
  return faults.filter(({ office }) => !point.office || office);
}

/** C7 repeats C5 and is of the same sort; one of another sort takes over what C7 was dealt. */
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

function dealSources(recipe: HazardRecipe, hazards: readonly Numbered[]): Map<Numbered, string> {
  const counts = { ...recipe.sources };
  for (const { source = 1 } of recipe.cases) counts[source] = (counts[source] ?? 0) - 1;
  return deal(
    hazards.filter(({ fixed }) => !fixed),
    counts,
    drawOf('source'),
  );
}

function dealDirect(recipe: HazardRecipe, hazards: readonly Numbered[]): Map<Numbered, 'direct'> {
  const submitted = hazards.filter(({ ending }) => ending !== 'draft');
  const free = submitted.filter(
    ({ ending, fixed }) => ending !== 'submitted' && ending !== 'refused' && fixed?.path === undefined,
  );
  const already = recipe.cases.filter(({ path }) => path === 'direct').length;
  return deal(free, { direct: Math.round(recipe.directShare * submitted.length) - already }, drawOf('path'));
}

/** One to rectify, the other open ones to accept; the rest closed long enough ago for their 30 days. */
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

/** Red points have the most hazards. Timed plans exist for production and tanks, warnings where cameras are. */
function pointOf(hazard: Numbered, source: number, points: readonly PointPlan[]): PointPlan {
  const own = points.find(({ code }) => code === hazard.fixed?.point);
  if (own) return own;
  const open = points.filter(({ planned, watched }) => (source !== 3 || planned) && (source !== 4 || watched));
  return pickWeighted(open, ({ rank }) => 5 - rank, drawOf('point')(hazard));
}

/** Adds who deals with the hazard, and which department answers for it. */
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

/** The department of the place; small repairs of production equipment go to the repair crew. */
function orgOf({ fixed, point }: Subject, draw: number): string {
  const own = point.place.org;
  return !fixed && point.type === 'equipment' && own.startsWith('BL03') && draw < 0.1 ? 'BL0401' : own;
}

/** Plans are carried out by the two inspectors, each in his part of the site. */
function registrantOf({ source, point }: Subject, staff: HazardRecipe['staff'], draw: number): string {
  if (source === 1) return pick(staff.registrants, draw);
  return source === 4 ? staff.monitor : (staff.inspectors[point.place.org] ?? staff.inspectors.others);
}

interface Repairs {
  org: string;
  staff: HazardRecipe['staff'];
  draw: number;
}

/** Where a department has no rectifier of its own the repair crew comes, at times the contractor. */
function rectifierOf({ fixed, ending }: Subject, { org, staff, draw }: Repairs): string {
  if (fixed?.rectifier) return fixed.rectifier;
  // He left two tasks behind, both fixed cases; whatever else he had was done.
  if (org === 'BL0302' && ending === 'closed' && !fixed && draw < 0.3) return staff.leaver;
  return staff.rectifiers[org] ?? (draw < 0.15 ? staff.contractor : staff.rectifiers.others);
}
