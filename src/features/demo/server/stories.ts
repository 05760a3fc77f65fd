import { DAY, during, MINUTE } from '../../seed/index.ts';
import { between, pick, u } from './draw.ts';
import { sceneOf } from './pictures.ts';
import type { HazardRecipe } from './recipe.ts';
import type { PointPlan } from './risk-points.ts';
import { planSlots, type Slot } from './slots.ts';
import type { Registration, Step, Story } from './steps.ts';
import { type Plot, plotOf, type StoryContext, Teller } from './story.ts';
import { planTraits } from './traits.ts';

/** The lives of all hazards in order of registration; the driver makes them happen. */
export function planStories(recipe: HazardRecipe, points: readonly PointPlan[], t0: number): Story[] {
  const slots = planSlots(recipe, t0);
  const traits = planTraits(recipe, points, slots);
  const plots = slots.flatMap((slot) => {
    const own = traits.get(slot);
    return own ? [plotOf(slot, own, false)] : [];
  });
  const borrowed = plots.find(isBorrowed);
  const context: StoryContext = { recipe, t0 };
  const told = plots.map((plot) => tell(plot === borrowed ? plotOf(plot.slot, plot.traits, true) : plot, context));
  return [...told, ...planDeleted(context, points)].sort((a, b) => a.registration.at - b.registration.at);
}

/** Drafts their registrants thought better of; they stay in the deleted-hazard query (domain.md#3 row 2). */
function planDeleted({ recipe, t0 }: StoryContext, points: readonly PointPlan[]): Story[] {
  return Array.from({ length: recipe.deletedDrafts }, (_, n) => {
    const index = recipe.total + n;
    const day = t0 - between(3, recipe.months * 30, u('deleted', n, 'day')) * DAY;
    const slot: Slot = {
      index,
      day,
      registered: during(day, u('deleted', n, 'time')),
      ending: { status: 0 },
      fixed: null,
    };
    const point = pick(points, u('deleted', n, 'point'));
    const fitting = recipe.faults.filter((one) => !point.office || one.office);
    const fault = pick(fitting, u('deleted', n, 'fault'));
    const plot = plotOf(slot, { point, fault, source: 1, isMajor: false, path: 'judge' }, false);
    const reason = pick(recipe.deleteReasons, u('deleted', n, 'reason'));
    const at = slot.registered + between(10, 90, u('deleted', n, 'after')) * MINUTE;
    const step: Step = { at, by: plot.cast.registrant, call: 'RiskRegister/delete', body: { reason } };
    return { ...storyOf(plot, [step]), ends: 'deleted' };
  });
}

/** The first settled hazard of the storage department goes to the synthesis foreman (domain.md#8). */
function isBorrowed({ slot, cast }: Plot): boolean {
  return !slot.fixed && slot.ending.status === 5 && cast.org === 'BL0303';
}

function tell(plot: Plot, context: StoryContext): Story {
  const teller = new Teller(plot, context);
  const { fixed } = plot.slot;
  if (fixed === 'C1') toVerdict(teller).rectify().accept(false).rectify().accept(false).rectify().accept(true);
  else if (fixed === 'C2') toVerdict(teller).reback('责任部门有误，请重新核定').check().rectify().accept(true);
  else if (fixed === 'C3') teller.submit().judge(true).recallJudge().judge(true).check().rectify().accept(true);
  else if (fixed === 'C4') tellOverruled(teller);
  else if (fixed === 'C7') submitted(teller).duplicateOf('C5');
  else if (fixed === 'C8') reopened(toVerdict(teller).rectify().accept(true));
  else tellOrdinary(teller);
  return storyOf(plot, teller.steps);
}

function storyOf(plot: Plot, steps: Step[]): Story {
  const { index, fixed, ending } = plot.slot;
  const { point } = plot.traits;
  const scene = sceneOf(point.type, index);
  return { index, fixed, registration: registrationOf(plot), steps, ends: ending.status, scene };
}

function tellOverruled(teller: Teller): void {
  teller.submit().judge(true).adminRecallJudge('研判意见与现场不符，请重新研判').judge(true);
  teller.check().rectify().accept(true);
}

function reopened(teller: Teller): void {
  teller.recallAcceptance().accept(false).rectify().accept(true);
}

function tellOrdinary(teller: Teller): void {
  const { ending } = teller.plot.slot;
  if (ending.status === 0) return;
  if (ending.status === 1) teller.submit();
  else if (ending.status === 2) submitted(teller);
  else if (ending.status === 9 && ending.by === 'judge') teller.submit().judge(false);
  else if (ending.status === 9) submitted(teller).dismiss();
  else if (ending.status === 3) toVerdict(teller);
  else if (ending.status === 4) toVerdict(teller).rectify();
  else tellAccepted(toVerdict(teller));
}

/** 6 % fail once, 1 % twice (domain.md#14). */
function tellAccepted(teller: Teller): void {
  const { failOnceShare, failTwiceShare } = teller.recipe;
  const draw = teller.draw('failed');
  const fails = draw < failTwiceShare ? 2 : draw < failTwiceShare + failOnceShare ? 1 : 0;
  for (let n = 0; n < fails; n += 1) teller.rectify().accept(false);
  teller.rectify().accept(true);
}

/** On the checker's desk, by either way. */
function submitted(teller: Teller): Teller {
  teller.submit();
  return teller.plot.traits.path === 'judge' ? teller.judge(true) : teller;
}

function toVerdict(teller: Teller): Teller {
  return submitted(teller).check();
}

function registrationOf({ slot, traits, cast }: Plot): Registration {
  const { point, fault, source } = traits;
  const unregistered = slot.fixed === 'C10';
  const where = unregistered ? '三号门外围墙东侧' : point.name;
  return {
    at: slot.registered,
    by: cast.registrant,
    source,
    point: unregistered ? null : { code: point.code, item: fault.item },
    org: cast.org,
    riskType: fault.type,
    address: unregistered ? null : point.place.name,
    body: {
      riskName: `${where}${fault.text}`,
      riskDesc: `排查“${unregistered ? where : (point.items[fault.item - 1] ?? where)}”时发现${fault.text}，需要处理。`,
      ...(unregistered ? { locationText: where } : {}),
    },
  };
}
