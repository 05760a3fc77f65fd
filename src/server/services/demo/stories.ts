import type { HazardRecipe } from './recipe.ts';
import type { PointPlan } from './risk-points.ts';
import { planSlots } from './slots.ts';
import type { Registration, Story } from './steps.ts';
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
  return plots.map((plot) => tell(plot === borrowed ? plotOf(plot.slot, plot.traits, true) : plot, context));
}

/** The first settled hazard of the storage department goes to the synthesis foreman (domain §8). */
function isBorrowed({ slot, cast }: Plot): boolean {
  return !slot.fixed && slot.ending.status === 5 && cast.org === 'BL0303';
}

function tell(plot: Plot, context: StoryContext): Story {
  const teller = new Teller(plot, context);
  const { fixed, ending, index } = plot.slot;
  if (fixed === 'C1') toVerdict(teller).rectify().accept(false).rectify().accept(false).rectify().accept(true);
  else if (fixed === 'C2') toVerdict(teller).reback('责任部门有误，请重新核定').check().rectify().accept(true);
  else if (fixed === 'C3') teller.submit().judge(true).recallJudge().judge(true).check().rectify().accept(true);
  else if (fixed === 'C4') tellOverruled(teller);
  else if (fixed === 'C7') submitted(teller).duplicateOf('C5');
  else if (fixed === 'C8') reopened(toVerdict(teller).rectify().accept(true));
  else tellOrdinary(teller);
  return { index, fixed, registration: registrationOf(plot), steps: teller.steps, ends: ending.status };
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

/** 6 % fail once, 1 % twice (domain §14). */
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
