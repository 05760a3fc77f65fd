import type { WireRecord } from '../../../../../engine/json.ts';
import { largest, smallest } from '../../../../../engine/many.ts';
import { formatWallTime, parseWallTime } from '../../../../../engine/wall-time.ts';
import { comingSlots, dueTime, periodOf } from '../../../../inspection/plans/index.ts';
import { between, uniform } from '../chance.ts';
import type { PlanRecipe, TimedRow } from '../recipe.ts';
import type { PointPlan } from '../risk-points.ts';
import { atWork, DAY, HOUR, MINUTE, monthsBefore } from '../work-hours.ts';
import type { Visit } from './visits.ts';

/** A timed plan, before it has an id. */
export interface TimedPlan {
  row: TimedRow;
  points: readonly PointPlan[];
  /** Period from the check type. */
  cycle: { cycleType: number; cycleNum: number };
  /** Time at which the plan's first period begins (08:00 of a day), then times of its start and stop. */
  anchor: number;
  from: number;
  stopped: number | null;
}

/** A round of the plan, done by an inspector. */
export interface Round extends Visit {
  kind: 'round';
  plan: TimedPlan;
  slot: number;
  due: number;
}

/** Result of a round without hazards. */
export type Fate = 'inTime' | 'late' | 'missed';

export interface TimedSurroundings {
  recipe: PlanRecipe;
  points: readonly PointPlan[];
  checkTypes: readonly WireRecord[];
  months: number;
  t0: number;
}

/** All timed plans (domain.md#14). */
export function timedPlans({ recipe, points, checkTypes, months, t0 }: TimedSurroundings): TimedPlan[] {
  return recipe.timed.map((row) => {
    const { cycleType, cycleNum } = checkTypes.find(({ name }) => name === row.checkType) ?? {};
    // Starts a week before the first hazard, so that a round is running when that hazard is found.
    const from = row.days === undefined ? monthsBefore(t0, months) - 7 * DAY : t0 - row.days * DAY;
    return {
      row,
      points: points.filter(({ area, type }) => area === row.area && type === row.pointType),
      cycle: { cycleType: Number(cycleType), cycleNum: Number(cycleNum) },
      anchor: anchorOf(row, from) + 8 * HOUR,
      from,
      stopped: row.stoppedDaysBefore === undefined ? null : t0 - row.stoppedDaysBefore * DAY,
    };
  });
}

/** Midnight at which a plan's periods begin: on its weekday, on its first day, or on the 31 January before. */
function anchorOf({ weekday, withinDay }: TimedRow, from: number): number {
  if (withinDay) return from;
  const wall = new Date(from + 8 * HOUR);
  if (weekday !== undefined) return from + ((7 + weekday - wall.getUTCDay()) % 7) * DAY;
  const january = (year: number) => Date.UTC(year, 0, 31) - 8 * HOUR;
  const own = january(wall.getUTCFullYear());
  return own <= from ? own : january(wall.getUTCFullYear() - 1);
}

/** Hazards of a round are found at least LAST_HOURS before its end, and within FIRST_DAYS of its beginning. */
const LAST_HOURS = 2 * HOUR;
const FIRST_DAYS = 20 * DAY;

/** Minimum days of a period unit. */
const SHORTEST = { 1: 1, 2: 7, 3: 28, 4: 89, 5: 365, 6: 1 };

/** Rounds of a plan from its start until `t0`, or until the plan was stopped. */
export function roundsOf(plan: TimedPlan, t0: number): Round[] {
  const { row, points, stopped } = plan;
  const record: WireRecord = { ...recordOf(plan), planningData: [{ key: row.key, checkingPerson: '1' }] };
  const period = periodOf(record);
  if (!period) throw new Error(`${row.checkType} has no period`);
  const end = stopped ?? t0;
  const count = Math.ceil((end - plan.from) / DAY / SHORTEST[period.type]) + 1;
  const slots = comingSlots(record, { from: formatWallTime(new Date(plan.from)), count });
  return slots.flatMap((slot) => {
    const [begin, due] = [momentOf(slot.time), momentOf(dueTime(record, slot, period))];
    if (begin >= end) return [];
    const key = `${row.key}|${slot.time}`;
    const [from, until] = row.withoutHazards
      ? [due, begin]
      : [begin + 9 * MINUTE, Math.min(due - LAST_HOURS, begin + FIRST_DAYS)];
    const visit = { kind: 'round', key, points, from, until } as const;
    return [{ ...visit, inspector: row.inspector, taken: new Set(), found: [], plan, slot: begin, due }];
  });
}

function momentOf(wall: string): number {
  const moment = parseWallTime(wall);
  if (!moment) throw new RangeError(`${wall} is no moment`);
  return moment.getTime();
}

/** Record properties that determine the times of a plan. */
export function recordOf({ cycle, anchor, row }: TimedPlan): WireRecord {
  const startTime = formatWallTime(new Date(anchor));
  return { ...cycle, startTime, isOvertimeTip: row.withinDay === true, overtimeDay: 0 };
}

/** Id that a client would create for a plan, stored with the plan. */
export function guidOf({ row }: TimedPlan): string {
  return `demo-${row.key}`;
}

/** Times of a round; null for anything not done before T0, the data's present time. */
export interface Course {
  signed: number | null;
  finished: number | null;
  /** Time at which the round was marked as overdue. */
  overdue: number | null;
}

/** Milliseconds between a round's planned time and its start, depending on the days allowed. */
function delayOf(days: number, draw: number): number {
  if (days <= 1) return between(5, 150, draw) * MINUTE;
  return Math.floor(draw * Math.min(days - 3, 12)) * DAY + between(10, 300, draw) * MINUTE;
}

/** Times of a round: it starts in time, whatever its result, and ends after the last of its hazards. */
export function courseOf(round: Round, { fate, t0 }: { fate: Fate; t0: number }): Course {
  const { slot, due, found } = round;
  const draw = (field: string) => drawOf(round, field);
  const planned = atWork(slot + delayOf((due - slot) / DAY, draw('sign')), draw('morning'));
  const signed = smallest(
    Math.min(planned, due - HOUR),
    found.map((at) => at - 3 * MINUTE),
  );
  const walked = signed + between(20, 55, draw('walk')) * MINUTE;
  const late = due + between(1, 20, draw('late')) * HOUR;
  const finished =
    fate === 'late'
      ? late
      : largest(
          walked,
          found.map((at) => at + 8 * MINUTE),
        );
  // A round without a start is cancelled when its plan is stopped.
  const isBegun = fate !== 'missed' && signed < (round.plan.stopped ?? t0);
  const done = isBegun && finished < t0 ? finished : null;
  const isOver = due + MINUTE < t0 && (done === null || done > due);
  return { signed: isBegun ? signed : null, finished: done, overdue: isOver ? due + MINUTE : null };
}

/** Draws which rounds without hazards are late or missed. */
export function fateOf(round: Round, { late, missed }: PlanRecipe['shares']): Fate {
  if (round.found.length > 0) return 'inTime';
  const draw = drawOf(round, 'fate');
  return draw < missed ? 'missed' : draw < missed + late ? 'late' : 'inTime';
}

export function drawOf({ plan, slot }: Round, field: string): number {
  return uniform(`round ${plan.row.key}`, Math.floor(slot / DAY), field);
}
