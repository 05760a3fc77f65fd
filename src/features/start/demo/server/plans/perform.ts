import type { WireRecord } from '../../../../../engine/json.ts';
import { formatWallTime } from '../../../../../engine/wall-time.ts';
import type { Ctx } from '../../../../../server/ctx.ts';
import { addRecord } from '../../../../../server/records/add.ts';
import {
  beginDuePlans,
  cancelPlan,
  endOverdueRounds,
  executePlan,
  executeRound,
  expireDuePlans,
  makeRounds,
  publishPlan,
  RESULT,
  signInRound,
  switchPlan,
} from '../../../../inspection/plans/index.ts';
import { uniform } from '../chance.ts';
import type { Making } from '../making.ts';
import type { PlanRecipe } from '../recipe.ts';
import type { PointPlan } from '../risk-points.ts';
import { degrees } from '../site.ts';
import type { Deed } from './deeds.ts';
import type { OneOff } from './one-off.ts';
import { drawOf, guidOf, type Round, recordOf, type TimedPlan } from './timed.ts';
import { roundId } from './visit-ids.ts';
import { selectPlanId, selectVisitItems, type VisitItem } from './visits.sql.ts';
import type { Visit } from './visits.ts';

/** Context for making plans, in addition to the context for making hazards. */
export interface PlanMaking extends Making {
  recipe: PlanRecipe;
  /** Account that writes plans. */
  manager: string;
  inspectors: readonly string[];
  positionOf(place: string): { lng: number; lat: number };
}

/** Performs an action on a plan or round at its time, through the services used by HTTP and timers. */
export async function performDeed(deed: Deed, making: PlanMaking): Promise<void> {
  try {
    await perform(deed, making);
  } catch (error) {
    const of = 'round' in deed ? deed.round.key : 'oneOff' in deed ? deed.oneOff.key : '';
    throw new Error(`demo plans: ${deed.what} ${of} at ${new Date(deed.at).toISOString()}`, { cause: error });
  }
}

async function perform(deed: Deed, making: PlanMaking): Promise<void> {
  const as = (account: string) => making.actors.ctx(account, { at: deed.at, db: making.db });
  const clock = async (work: (ctx: Ctx) => Promise<unknown>) =>
    work({ ...(await as(making.manager)), caller: null, permissions: new Set(), scope: 'all', scopeOf: () => 'all' });
  switch (deed.what) {
    case 'addPlan':
      await addRecord(await as(making.manager), 'RiskTimedPlanning', planOf(deed.plan, making));
      return;
    case 'startPlan':
    case 'stopPlan': {
      const event = `RiskTimedPlanning/${deed.what === 'startPlan' ? 'planningStart' : 'planningStop'}` as const;
      const id = await selectPlanId(making.db, 'risk_timed_planning', deed.plan.row.name);
      await switchPlan(await as(making.manager), event, { id });
      return;
    }
    case 'makeRounds':
      await clock(async (ctx) => {
        while (await makeRounds(ctx));
      });
      return;
    case 'endOverdue':
      await clock(endOverdueRounds);
      return;
    case 'beginPlans':
      await clock(beginDuePlans);
      return;
    case 'expirePlans':
      await clock(expireDuePlans);
      return;
    case 'signIn':
      await signInRound(await as(deed.round.plan.row.inspector), await signInOf(deed.round, making));
      return;
    case 'finish':
      await executeRound(await as(deed.round.plan.row.inspector), await resultsOf(deed.round, making));
      return;
    default:
      await performOneOff(deed, making);
  }
}

type OneOffDeed = Extract<Deed, { oneOff: OneOff }>;

async function performOneOff({ at, what, oneOff }: OneOffDeed, making: PlanMaking): Promise<void> {
  const { db, actors, manager, inspectors } = making;
  if (what === 'addOneOff') {
    const body = oneOffOf(oneOff, making);
    await addRecord(await actors.ctx(manager, { at, db }), 'RiskPlanning', { body });
    return;
  }
  const id = await selectPlanId(db, 'risk_planning', oneOff.row.name);
  if (what === 'publish') return publishPlan(await actors.ctx(manager, { at, db }), { id });
  if (what === 'cancel') return cancelPlan(await actors.ctx(manager, { at, db }), { id });
  const isEnd = what === 'finishOneOff';
  const open = (await selectVisitItems(db, { kind: 'oneOff', id })).filter(({ result }) => result === RESULT.open);
  // Items at which a hazard is found later stay unchecked.
  const checked = isEnd
    ? open
    : open.filter((_, index) => uniform(`one-off ${oneOff.key}`, index, 'early') < EARLY_SHARE);
  const free = isEnd ? checked : checked.filter(({ pointItemId }) => !isTaken(oneOff, pointItemId, making));
  const items = free.map((item) => ({ id: item.id, result: RESULT.normal }));
  const inspector = inspectors[isEnd ? 0 : 1] ?? '';
  await executePlan(await actors.ctx(inspector, { at, db }), { id, items, ...(isEnd ? { finish: true } : {}) });
}

/** Share of a one-off plan's items that are checked in its first days. */
const EARLY_SHARE = 0.4;

function isTaken({ taken }: Visit, pointItemId: number, { refs }: Making): boolean {
  return [...taken].some((key) => {
    const [code = '', item] = key.split('|');
    return refs.points.get(code)?.items[Number(item) - 1] === pointItemId;
  });
}

/** The body of RiskTimedPlanning/add. */
function planOf(plan: TimedPlan, { refs, actors }: PlanMaking) {
  const { row, points, cycle } = plan;
  const { cycleType, cycleNum, ...times } = recordOf(plan);
  const people = [row.inspector, ...(row.alsoBy ?? [])];
  const body = {
    planningName: row.name,
    planningType: refs.checkTypes.get(row.checkType),
    ...itemsOf(points, refs),
    ...cycle,
    ...times,
    deptId: String(refs.orgs.get(row.org)),
    planningData: [{ key: row.key, checkingPerson: people.map((account) => actors.idOf(account)).join() }],
  };
  return { body, set: { guid: guidOf(plan) } };
}

function oneOffOf({ row, points, start, end }: OneOff, { refs, actors, inspectors }: PlanMaking): WireRecord {
  return {
    planningName: row.name,
    planningType: refs.checkTypes.get(row.checkType),
    ...itemsOf(points, refs),
    deptId: String(refs.orgs.get(row.org)),
    checkUserIds: inspectors.map((account) => actors.idOf(account)).join(),
    startTime: formatWallTime(new Date(start)),
    endTime: formatWallTime(new Date(end)),
  };
}

function itemsOf(points: readonly PointPlan[], refs: Making['refs']) {
  const places = points.flatMap(({ code }) => refs.points.get(code) ?? []);
  return { riskPointTypeId: places[0]?.typeId, checkingItems: places.flatMap(({ items }) => items).join() };
}

/** Sign-in of a round: mostly with a code at the place, sometimes from elsewhere. */
async function signInOf(round: Round, making: PlanMaking): Promise<WireRecord> {
  const draw = (field: string) => drawOf(round, field);
  const point = round.plan.points[Math.floor(draw('point') * round.plan.points.length)];
  const place = point?.place.name ?? '';
  const { lng, lat } = making.positionOf(place);
  const [away, metre] = [draw('place') < making.recipe.shares.misplaced ? 0.012 : 0, 1e-5];
  const by = draw('by');
  return {
    id: await roundId(making.db, round),
    addressId: making.refs.addresses.get(place),
    lng: degrees(lng + (draw('lng') - 0.5) * 20 * metre),
    lat: degrees(lat + away + (draw('lat') - 0.5) * 20 * metre),
    ...(by < 0.7 ? { code: point?.code, by: by < 0.1 ? 'nfc' : 'qr' } : {}),
  };
}

async function resultsOf(round: Round, making: PlanMaking): Promise<WireRecord> {
  const id = await roundId(making.db, round);
  const items = await selectVisitItems(making.db, { kind: 'round', id });
  const resultOf = ({ id: itemId }: VisitItem, index: number) => ({
    id: itemId,
    result: drawOf(round, `item${index}`) < making.recipe.shares.absent ? RESULT.absent : RESULT.normal,
  });
  return { id, items: items.filter(({ hazardId }) => hazardId === null).map(resultOf), finish: true };
}
