import { smallest } from '../../../../engine/many.ts';
import { formatWallTime } from '../../../../engine/wall-time.ts';
import type { AppointedRole, HazardCall, HazardRole } from '../../../hazard/hazards/index.ts';
import { between, pick, uniform } from './chance.ts';
import type { Visit } from './plans/visits.ts';
import type { Body, Fault, HazardPath, HazardRecipe, StepRow, WarningKind } from './recipe.ts';
import type { Registration } from './registrations.ts';
import type { PointPlan } from './risk-points.ts';
import { atWork, atWorkBefore, DAY, endOfDay, HOUR, MINUTE } from './work-hours.ts';

/** The properties of a hazard that are decided before its first step. */
export interface HazardPlan extends Registration {
  /** Number of the hazard in order of registration, part of the keys of its random draws. */
  index: number;
  point: PointPlan;
  fault: Fault;
  source: number;
  /** The visit that found the hazard; null unless a plan's inspection found it. */
  visit: Visit | null;
  /** The kind of warning that became the hazard; null unless the hazard's source is 4. */
  sighting: WarningKind | null;
  isMajor: boolean;
  path: HazardPath;
  /** Responsible department. */
  org: string;
  people: Record<HazardRole | 'manager', string>;
}

/** One call that a person makes, with the content of an HTTP request. */
export interface Step extends Pick<StepRow, 'photo' | 'repeats'> {
  at: number;
  by: string;
  call: HazardCall;
  body: Body;
  /** Role and account of the person whom the step appoints. */
  names?: { role: AppointedRole; account: string };
}

/** State while the steps of a hazard are computed. */
interface Walk {
  plan: HazardPlan;
  recipe: HazardRecipe;
  t0: number;
  clock: number;
  step: number;
  /** Number of the current repair. */
  round: number;
  /** Times of the last verdict and of the deadline it set. */
  verdict: number;
  deadline: number;
}

/** Steps of a hazard with their times, each after the one before and before T0, the data's present time. */
export function stepsOf(plan: HazardPlan, recipe: HazardRecipe, t0: number): Step[] {
  const walk: Walk = { plan, recipe, t0, clock: plan.registered, step: 0, round: 0, verdict: 0, deadline: 0 };
  return wayOf(plan, recipe).map((name) => {
    const row = recipe.steps[name];
    if (!row) throw new Error(`hazards.json has no step ${name}`);
    if (name === 'rectify') walk.round += 1;
    walk.clock = momentOf(walk, row);
    const more = WRITTEN[name]?.(walk) ?? textOf(walk, row);
    walk.step += 1;
    return toStep(walk, row, more);
  });
}

/** Bodies of calls that depend on the state of the hazard, by step. */
const WRITTEN: { readonly [name: string]: (walk: Walk) => Body } = {
  check: verdictOf,
  rectify: repairOf,
  askDelay: ({ deadline }) => ({ newAccomplishTime: formatWallTime(new Date(deadline + 7 * DAY)) }),
};

function toStep({ plan, clock }: Walk, row: StepRow, more: Body): Step {
  const { call, photo, repeats } = row;
  // Without a judge, the registrant appoints the checker.
  const role = row.names === 'judge' && plan.path === 'direct' ? 'checker' : row.names;
  return {
    at: clock,
    by: plan.people[row.by],
    call,
    body: { ...row.body, ...more },
    ...(role ? { names: { role, account: plan.people[role] } } : {}),
    ...(photo ? { photo } : {}),
    ...(repeats ? { repeats } : {}),
  };
}

/** Names of the hazard's steps. On the direct path no step belongs to a judge; some repairs fail once or twice. */
function wayOf({ index, fixed, ending, path }: HazardPlan, recipe: HazardRecipe): string[] {
  const way = fixed?.steps ?? recipe.endings[ending].steps;
  const taken = way.filter((name) => path === 'judge' || recipe.steps[name]?.by !== 'judge');
  if (fixed || ending !== 'closed') return taken;
  const draw = uniform('hazard', index, 'failed');
  const fails = draw < recipe.failTwiceShare ? 2 : draw < recipe.failTwiceShare + recipe.failOnceShare ? 1 : 0;
  // few: at most two acceptances of a hazard fail
  return taken.toSpliced(-2, 0, ...Array.from({ length: fails }, () => ['rectify', 'fail']).flat());
}

function drawOf({ plan, step, round }: Walk, field: string): number {
  return uniform('hazard', plan.index, field.replace('{step}', String(step)).replace('{round}', String(round)));
}

function momentOf(walk: Walk, { hours, draw = '', morning = draw, minutes }: StepRow): number {
  if (minutes !== undefined) return walk.clock + minutes * MINUTE;
  if (hours) {
    const [low, high] = hours;
    return later(walk, Math.round((low + (high - low) * drawOf(walk, draw)) * 60) * MINUTE, morning);
  }
  // A repeated repair takes one or two days.
  return walk.round === 1 ? firstRepair(walk) : later(walk, DAY * (1 + drawOf(walk, 'again{round}')), 'round{round}');
}

/** Adds a delay and moves the result into working hours; if that is after `t0`, ten minutes after the step before. */
function later(walk: Walk, delay: number, morning: string): number {
  const next = atWork(walk.clock + delay, drawOf(walk, `${morning}Morning`));
  return next < walk.t0 ? Math.max(next, walk.clock + MINUTE) : walk.clock + 10 * MINUTE;
}

/** Time of the first repair: after 20–95 % of the time allowed; for the share `lateShare`, after the deadline. */
function firstRepair(walk: Walk): number {
  const { plan, recipe, t0, verdict, deadline } = walk;
  const draw = (field: string) => drawOf(walk, field);
  if (plan.ending === 'closed' && t0 - deadline > 20 * DAY && draw('late') < recipe.lateShare)
    return atWork(deadline + between(1, 6, draw('lateDays')) * DAY - 8 * HOUR, draw('lateHour'));
  const planned = atWork(verdict + (deadline - verdict) * (0.2 + 0.75 * draw('repair')), draw('repairHour'));
  const latest = plan.ending === 'rectified' ? Math.min(deadline, t0 - 6 * HOUR) : deadline;
  return Math.max(verdict + HOUR, planned <= latest ? planned : atWorkBefore(latest));
}

function textOf(walk: Walk, { text }: StepRow): Body {
  return text ? { [text.key]: pick(walk.recipe.texts[text.of], drawOf(walk, text.draw)) } : {};
}

function measureOf(walk: Walk): string {
  return pick(walk.recipe.measures[walk.plan.fault.type] ?? [], drawOf(walk, 'measure'));
}

function verdictOf(walk: Walk): Body {
  const { plan, recipe, clock } = walk;
  const { isMajor } = plan;
  const days = isMajor ? recipe.majorLimit : limitOf(walk);
  walk.verdict = clock;
  walk.deadline = endOfDay(clock + days * DAY);
  return {
    ...recipe.verdicts[isMajor ? 'major' : 'general'],
    accomplishTime: formatWallTime(new Date(walk.deadline)),
    rectifyType: isMajor ? 3 : days <= 3 ? 1 : 2,
    handleMeasure: measureOf(walk),
    ...(isMajor ? { riskFund: between(5, 80, drawOf(walk, 'fund')) * 1000 } : {}),
  };
}

/** Days allowed for the repair: one of the limits that lead to the ending, else the shortest. */
function limitOf(walk: Walk): number {
  const { plan, recipe, t0, clock } = walk;
  const fitting = recipe.limits.filter((days) => {
    const overdueBy = t0 - endOfDay(clock + days * DAY);
    if (plan.ending === 'open') return overdueBy < 0;
    if (plan.ending === 'overdue') return overdueBy > 0 && overdueBy <= 7 * DAY;
    // Twelve days leave time for a late repair, two failed acceptances and the days between them.
    return plan.ending !== 'closed' || overdueBy > 12 * DAY;
  });
  return fitting.length > 0 ? pick(fitting, drawOf(walk, 'limit')) : smallest(Infinity, recipe.limits);
}

function repairOf(walk: Walk): Body {
  const { plan, recipe, clock, verdict } = walk;
  const [most, unit] = plan.isMajor ? [80, 1000] : [20, 100];
  return {
    riskRectifyResult: pick(recipe.texts.results, drawOf(walk, 'result')),
    riskRectifyOpinion: measureOf(walk),
    rectifyTime: formatWallTime(new Date(Math.max(verdict + MINUTE, clock - 30 * MINUTE))),
    riskRectifyFund: between(0, most, drawOf(walk, 'spent')) * unit,
  };
}
