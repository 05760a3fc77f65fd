import type { WireRecord } from '../../../../../engine/json.ts';
import { addAll } from '../../../../../engine/many.ts';
import { DATE_TIME_PATTERN, formatWallTime, parseWallTime } from '../../../../../engine/wall-time.ts';
import type { UserCtx } from '../../../../../server/ctx.ts';
import { findPeople, type Person } from '../../../../../server/db/people.ts';
import { equals } from '../../../../../server/db/records/filter.ts';
import { selectSome } from '../../../../../server/db/records/read.ts';
import { refuse } from '../../../../../server/errors.ts';
import { lockRecord } from '../../../../../server/records/detail.ts';
import { toRecord } from '../../../../../server/records/values/rows.ts';
import { inScope } from '../../../../../server/records/visibility.ts';
import { PLAN_STATUS } from '../../workflow/machine.ts';
import { type Schedule, type Slot, scheduleOf, slotsAt, slotsWithin } from '../../workflow/schedule.ts';
import { addRounds } from '../make-rounds.ts';
import { selectOrgNames, selectRoundOf, selectSlotKeys } from './board.sql.ts';

const PLAN = 'RiskTimedPlanning';
/** Maximum planned rounds of a calendar; the reply reports that later ones are cut off. */
const MOST_COMING = 2_000;
/** Maximum started plans of a calendar. */
const MOST_PLANS = 1_000;

interface Running {
  plan: WireRecord;
  schedule: Schedule;
  /** First moment whose rounds the timer has not made yet. */
  next: string | null;
}

interface Expected extends Running {
  slot: Slot;
}

/** Rounds that started plans in scope will create between two moments, and the people and departments of the plans. */
export async function comingOf(ctx: UserCtx, span: { from: Date; until: Date }) {
  const running = await runningPlans(ctx);
  const { slots, isCut } = await openSlots(ctx, running, span);
  const people = await findPeople(ctx.db, [
    ...new Set(running.flatMap(({ schedule }) => schedule.assignments.flatMap(({ userIds }) => userIds.map(Number)))),
  ]);
  const depts = await selectOrgNames(ctx.db, [
    ...new Set(running.flatMap(({ plan }) => (plan.deptId === undefined ? [] : [Number(plan.deptId)]))),
  ]);
  const enabled = [...people.values()].filter((person) => person.enabled);
  return {
    isComingCut: isCut,
    coming: slots.map((expected) => toComing(expected, people, depts)),
    people: enabled.map(({ id, name }) => ({ id: String(id), name })),
    depts: [...depts].map(([id, name]) => ({ id, name })),
  };
}

async function runningPlans(ctx: UserCtx): Promise<Running[]> {
  const model = ctx.catalog.model(PLAN);
  const rows = await selectSome(ctx.db, model, {
    filter: equals('status', PLAN_STATUS.started),
    visible: [inScope('deptId', ctx.scope)],
    limit: MOST_PLANS,
  });
  return rows.flatMap((row) => {
    const plan = toRecord(model, row);
    const schedule = scheduleOf(plan);
    return schedule ? [{ plan, schedule, next: typeof plan.nextTime === 'string' ? plan.nextTime : null }] : [];
  });
}

/** Slots (planned moments of rounds) of the span for which no round exists, oldest first. */
async function openSlots(ctx: UserCtx, running: readonly Running[], span: { from: Date; until: Date }) {
  const from = formatWallTime(span.from);
  const slots: Expected[] = [];
  let until = formatWallTime(span.until);
  let isCut = false;
  for (const one of running) {
    if (one.next === null || one.next >= until) continue;
    const begin = one.next > from ? one.next : from;
    const own = slotsWithin(one.schedule, { from: begin, until, count: MOST_COMING + 1 });
    addAll(
      slots,
      own.map((slot) => ({ ...one, slot })),
    );
    // Only the first MOST_COMING slots are returned, so further plans are calculated up to the last of these.
    if (slots.length > 2 * MOST_COMING) {
      slots.sort(byTime).length = MOST_COMING;
      until = slots.at(-1)?.slot.time ?? until;
      isCut = true;
    }
  }
  const taken = await takenKeys(ctx, slots);
  const left = slots.filter(({ plan, slot }) => !taken.has(keyOf(plan.id, slot.assignment.key, slot.time)));
  isCut ||= slots.length > MOST_COMING;
  return { slots: left.sort(byTime).slice(0, MOST_COMING), isCut };
}

const byTime = (a: Expected, b: Expected) =>
  a.slot.time < b.slot.time ? -1 : a.slot.time > b.slot.time ? 1 : Number(a.plan.id) - Number(b.plan.id);

/** Id of a slot without a round: its plan, moment and row. */
const keyOf = (planId: unknown, rowKey: string, time: string) => `${planId}@${time}@${rowKey}`;

/** Keys of the slots that have a round because it was moved or assigned in advance. */
async function takenKeys(ctx: UserCtx, slots: readonly Expected[]): Promise<Set<string>> {
  if (slots.length === 0) return new Set();
  const keys = slots.map(({ plan, slot }) => {
    return { planningId: Number(plan.id), rowKey: slot.assignment.key, planTime: momentOf(slot.time) };
  });
  const rows = await selectSlotKeys(ctx.db, keys);
  return new Set(rows.map(({ planningId, rowKey, planTime }) => keyOf(planningId, rowKey, formatWallTime(planTime))));
}

function momentOf(time: string): Date {
  const moment = parseWallTime(time);
  if (!moment) throw new RangeError(`${time} is no moment`);
  return moment;
}

/** Slot as the calendar displays it, with the inspector or the group its round will have. */
function toComing({ plan, slot }: Expected, people: ReadonlyMap<number, Person>, depts: ReadonlyMap<string, string>) {
  const going = slot.assignment.userIds.flatMap((id) => {
    const person = people.get(Number(id));
    return person?.enabled ? [{ id, name: person.name }] : [];
  });
  const [first] = going;
  return {
    id: keyOf(plan.id, slot.assignment.key, slot.time),
    planningName: String(plan.planningName ?? ''),
    time: slot.time,
    ...(first && going.length === 1 ? { checkUserId: first.id, checkUserName: first.name } : {}),
    ...(going.length > 1 ? { people: going } : {}),
    ...(plan.deptId === undefined
      ? {}
      : { deptId: String(plan.deptId), deptName: depts.get(String(plan.deptId)) ?? '' }),
  };
}

const SLOT = new RegExp(`^(\\d{1,15})@(${DATE_TIME_PATTERN.slice(1, -1)})@(.{1,64})$`);

/** Id of the round that a call names; a planned round is created first, under the lock of its plan. */
export async function roundNamed(ctx: UserCtx, id: unknown): Promise<unknown> {
  const [, planId, time, ...rest] = (typeof id === 'string' && SLOT.exec(id)) || [];
  const rowKey = rest.at(-1);
  if (planId === undefined || time === undefined || rowKey === undefined) return id;
  const { record: plan } = await lockRecord(ctx, PLAN, planId);
  const key = { planningId: Number(plan.id), rowKey, planTime: momentOf(time) };
  const existing = await selectRoundOf(ctx.db, key);
  if (existing !== undefined) return existing;
  const schedule = scheduleOf(plan);
  const isComing = plan.status === PLAN_STATUS.started && typeof plan.nextTime === 'string' && plan.nextTime <= time;
  const slots =
    schedule && isComing ? slotsAt(schedule, time).filter(({ assignment }) => assignment.key === rowKey) : [];
  if (!schedule || slots.length === 0) throw refuse('H1003');
  await addRounds(ctx, { plan, schedule, slots, isQuiet: true });
  return selectRoundOf(ctx.db, key);
}
