import type { WireRecord } from '../../../../engine/json.ts';
import { addAll } from '../../../../engine/many.ts';
import { formatWallTime, parseWallTime } from '../../../../engine/wall-time.ts';
import type { Ctx } from '../../../../server/ctx.ts';
import { findPeople, type Person } from '../../../../server/db/people.ts';
import { equals } from '../../../../server/db/records/filter.ts';
import { selectOne, selectSome } from '../../../../server/db/records/read.ts';
import { announceChange, notify } from '../../../../server/realtime/outbox.ts';
import { appendHistories } from '../../../../server/records/history.ts';
import { toRecord } from '../../../../server/records/values/rows.ts';
import { dueTime, type Schedule, type Slot, scheduleOf, slotsAt, timeAfter } from '../workflow/schedule.ts';
import { insertPeople } from './rounds/round-people.sql.ts';
import {
  claimDuePlan,
  insertItems,
  insertRounds,
  type NewRound,
  ROUND,
  selectLeader,
  setNextTime,
} from './rounds.sql.ts';

const EXECUTION = 'RiskTimedPlanningExecute';
/** Maximum rounds of one transaction, exceeded only to complete the rounds of a moment; more transactions follow. */
const ROUNDS_AT_ONCE = 100;

/** Creates the rounds of one due plan, each once; returns their number, null if no plan is due. */
export async function makeRounds(ctx: Ctx): Promise<{ made: number } | null> {
  const planId = await claimDuePlan(ctx.db, ctx.now());
  if (planId === undefined) return null;
  const model = ctx.catalog.model('RiskTimedPlanning');
  const row = await selectOne(ctx.db, model, { filter: equals('id', planId), visible: [] });
  const plan = row && toRecord(model, row);
  const schedule = plan && scheduleOf(plan);
  if (!plan || !schedule) {
    await setNextTime(ctx.db, planId, null);
    return { made: 0 };
  }
  const { slots, next } = dueSlots(schedule, String(plan.nextTime), formatWallTime(ctx.now()));
  const made = await addRounds(ctx, { plan, schedule, slots });
  await setNextTime(ctx.db, planId, next === null ? null : parseWallTime(next));
  await announceChange(ctx, 'RiskTimedPlanning', { ids: [planId] });
  if (made > 0) await announceChange(ctx, EXECUTION, { ids: [] });
  return { made };
}

/** Slots from the plan's next moment until now, and the moment after them. */
function dueSlots(schedule: Schedule, from: string, now: string): { slots: Slot[]; next: string | null } {
  const slots: Slot[] = [];
  let next: string | null = from;
  while (next !== null && next <= now && slots.length < ROUNDS_AT_ONCE) {
    addAll(slots, slotsAt(schedule, next));
    next = timeAfter(schedule, next);
  }
  return { slots, next };
}

interface Making {
  plan: WireRecord;
  schedule: Schedule;
  slots: readonly Slot[];
  /** True if the caller itself notifies the people of the rounds. */
  isQuiet?: boolean;
}

/** Inserts the rounds of slots that do not exist yet; returns their number. The caller holds the plan's lock. */
export async function addRounds(ctx: Ctx, making: Making): Promise<number> {
  const { plan, slots, isQuiet = false } = making;
  const named = new Map(slots.map(({ assignment }) => [assignment.key, assignment.userIds.map(Number)]));
  const people = await findPeople(ctx.db, [
    ...new Set(slots.flatMap(({ assignment }) => assignment.userIds.map(Number))),
  ]);
  const added = await insertRounds(
    ctx.db,
    slots.map((slot) => roundOf(ctx, making, { slot, people })),
  );
  const going = (round: NewRound) => (named.get(round.row_key) ?? []).filter((id) => people.get(id)?.enabled);
  const groups = added.filter((round) => round.check_user_id === null && going(round).length > 0);
  await insertPeople(
    ctx.db,
    groups.flatMap((round) => going(round).map((user_id) => ({ execution_id: round.id, user_id }))),
  );
  const items = await itemsOf(ctx, plan);
  await insertItems(
    ctx.db,
    added.flatMap(({ id }) => items.map((item) => ({ ...item, execution_id: id }))),
  );
  await appendHistories(
    ctx,
    EXECUTION,
    added.map((round) => ({
      resource: EXECUTION,
      recordId: round.id,
      event: 'add',
      toStatus: round.status,
      after: toldOf(round),
      last: null,
    })),
  );
  if (!isQuiet) await tell(ctx, plan, { rounds: added, going });
  return added.length;
}

function roundOf(
  ctx: Ctx,
  { plan, schedule }: Making,
  { slot, people }: { slot: Slot; people: ReadonlyMap<number, Person> },
): NewRound {
  const going = slot.assignment.userIds.map(Number).flatMap((id) => {
    const person = people.get(id);
    return person?.enabled ? [person] : [];
  });
  const due = dueTime(plan, slot, schedule.period);
  const isLate = due < formatWallTime(ctx.now());
  return {
    planning_id: Number(plan.id),
    row_key: slot.assignment.key,
    plan_time: momentOf(slot.time),
    due_time: momentOf(due),
    check_user_id: going.length === 1 ? (going[0]?.id ?? null) : null,
    inspectors: going.length > 1 ? going.map(({ name }) => name).join('、') : null,
    dept_id: plan.deptId === undefined ? null : Number(plan.deptId),
    status: isLate ? ROUND.overdue : ROUND.waiting,
    is_late: isLate,
    created_time: ctx.now(),
  };
}

function toldOf(round: NewRound): WireRecord {
  const { planning_id: planningId, row_key: rowKey, status, is_late: isLate } = round;
  const { check_user_id: checkUserId, inspectors, dept_id: deptId } = round;
  const times = { planTime: formatWallTime(round.plan_time), dueTime: formatWallTime(round.due_time) };
  return { planningId, rowKey, ...times, checkUserId, inspectors, deptId, status, isLate };
}

function momentOf(text: string): Date {
  const moment = parseWallTime(text);
  if (!moment) throw new RangeError(`${text} is no moment`);
  return moment;
}

async function itemsOf(ctx: Ctx, plan: WireRecord) {
  const ids = String(plan.checkingItems ?? '')
    .split(',')
    .filter(Boolean)
    .map(Number);
  const model = ctx.catalog.model('RiskPointItem');
  const filter = { key: 'id', op: 'any', value: ids } as const;
  const rows = ids.length > 0 ? await selectSome(ctx.db, model, { filter, visible: [], limit: ids.length }) : [];
  return rows
    .map((row) => toRecord(model, row))
    .map(({ id, item, standard }, at) => ({
      seq: at + 1,
      risk_point_item_id: Number(id),
      item: String(item),
      standard: standard === undefined ? null : String(standard),
    }));
}

/** Notifies people of each new round that is not missed: its inspectors, or without any the department's leader. */
async function tell(
  ctx: Ctx,
  plan: WireRecord,
  { rounds, going }: { rounds: readonly NewRound[]; going: (round: NewRound) => readonly number[] },
): Promise<void> {
  const name = String(plan.planningName ?? '');
  for (const round of rounds.filter(({ status }) => status === ROUND.waiting)) {
    const until = formatWallTime(round.due_time).slice(0, 16);
    const userIds = going(round).map(String);
    if (userIds.length > 0) {
      const any = userIds.length > 1 ? '，由任一人签到后执行' : '';
      await notify(ctx, { userIds, title: '待排查', text: `您有一项排查任务：${name}，请于${until}前完成${any}` });
      continue;
    }
    const leader = plan.deptId === undefined ? undefined : await selectLeader(ctx.db, Number(plan.deptId));
    const text = `排查任务“${name}”的排查人已停用，请在 ${until} 前改派`;
    if (leader !== undefined) await notify(ctx, { userIds: [String(leader)], title: '待改派', text });
  }
}
