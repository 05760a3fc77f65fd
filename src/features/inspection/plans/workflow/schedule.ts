import { movedTime } from '../../../../engine/expressions/wall-arithmetic.ts';
import type { WireRecord } from '../../../../engine/json.ts';
import { cycleWords, mostOpenDays, type Period, periodOf } from './period.ts';
import { slotAfter, slotsFrom } from './slots.ts';
import { endAfter, endOfDays, NOTHING } from './window.ts';

/** One row of a plan's assignments: its possible inspectors, and the start from which its rounds are calculated. */
export interface Assignment {
  key: string;
  /** Ids of inspectors; any one of several does the round. */
  userIds: readonly string[];
  /** Start of the assignment, else of the plan. */
  anchor: string;
}

/** Inputs from which the slots of a plan are calculated. */
export interface Schedule {
  period: Period;
  /** Start of the plan; assignments with an earlier start have no rounds before the plan's start. */
  start: string;
  assignments: readonly Assignment[];
}

/** Schedule of a plan; null if it lacks a period or a start. */
export function scheduleOf(plan: WireRecord): Schedule | null {
  const period = periodOf(plan);
  const { startTime } = plan;
  if (period === null || typeof startTime !== 'string') return null;
  const assignments = rowsOf(plan.planningData).map((row) => ({
    key: String(row.key),
    userIds: peopleIn(row.checkingPerson),
    anchor: typeof row.startTime === 'string' ? row.startTime : startTime,
  }));
  return { period, start: startTime, assignments };
}

/** One planned round of an assignment. */
export interface Slot {
  assignment: Assignment;
  time: string;
}

/** First moment from `moment` on at which any assignment has a slot; null if there is none. */
export function firstTime({ period, start, assignments }: Schedule, moment: string): string | null {
  const from = moment < start ? start : moment;
  const firsts = assignments.flatMap(({ anchor }) => slotsFrom(anchor, period, { from, count: 1 }));
  return firsts.sort()[0] ?? null;
}

/** Rounds of all assignments at a moment, in the order of the assignments. */
export function slotsAt({ period, start, assignments }: Schedule, time: string): Slot[] {
  if (time < start) return [];
  return assignments
    .filter(({ anchor }) => slotsFrom(anchor, period, { from: time, count: 1 })[0] === time)
    .map((assignment) => ({ assignment, time }));
}

/** Slots of all assignments from a moment until before another, at most `count` of each assignment. */
export function slotsWithin(
  { period, assignments }: Schedule,
  of: { from: string; until: string; count: number },
): Slot[] {
  return assignments.flatMap((assignment) =>
    slotsFrom(assignment.anchor, period, of).map((time) => ({ assignment, time })),
  );
}

/** First moment of a slot after `time`; null without one. */
export function timeAfter(schedule: Schedule, time: string): string | null {
  const { period, start, assignments } = schedule;
  if (time < start) return firstTime(schedule, start);
  const next = assignments.flatMap(({ anchor }) => slotAfter(anchor, period, time) ?? []);
  return next.sort()[0] ?? null;
}

/** Next rounds of a plan that is being edited, oldest first. */
export function comingSlots(plan: WireRecord, of: { from: string; count: number }): Slot[] {
  const schedule = scheduleOf(plan);
  if (schedule === null) return [];
  const slots: Slot[] = [];
  for (
    let time = firstTime(schedule, of.from);
    time !== null && slots.length < of.count;
    time = timeAfter(schedule, time)
  )
    slots.push(...slotsAt(schedule, time));
  return slots.slice(0, of.count);
}

/** Due time of a round (domain.md#7.4): by the reminder's days, else by its window, else when the next round begins. */
export function dueTime(plan: WireRecord, { assignment, time }: Slot, period: Period): string {
  if (plan.isOvertimeTip === true) {
    const days = Number(plan.overtimeDay ?? 0);
    if (days === 0) return endOfDays(time, 1, period.window);
    return movedTime(time, { ...NOTHING, days }) ?? time;
  }
  const days = openDays(plan, period);
  if (days !== null) return endOfDays(time, days, period.window);
  const next = slotAfter(assignment.anchor, period, time) ?? time;
  const end = period.window ? endAfter(period.window, time) : null;
  return end !== null && end < next ? end : next;
}

/** The whole cycle of a plan in Chinese, as its form and detail show it; empty without a period or a start. */
export function wordsOf(plan: WireRecord): string {
  const schedule = scheduleOf(plan);
  if (schedule === null) return '';
  const { period, start, assignments } = schedule;
  const anchors = assignments.length > 0 ? assignments.map(({ anchor }) => anchor) : [start];
  return cycleWords(period, anchors, plan.isOvertimeTip === true ? null : openDays(plan, period));
}

/** Ids of an assignment's people: one id, or several separated by commas, each once. */
export function peopleIn(value: unknown): string[] {
  if (value === undefined || value === null) return [];
  const ids = String(value).split(',');
  return [...new Set(ids.map((id) => id.trim()).filter((id) => id !== '' && id !== '0'))];
}

/** Days for which a round of weeks or longer is open; null if the plan sets none. */
function openDays({ windowDays }: WireRecord, period: Period): number | null {
  const isLong = mostOpenDays(period) !== null;
  return isLong && typeof windowDays === 'number' && windowDays > 0 ? windowDays : null;
}

/** Assignments of a plan in a body; any other value counts as none. */
function rowsOf(value: unknown): WireRecord[] {
  return Array.isArray(value) ? value.filter((row) => typeof row === 'object' && row !== null) : [];
}
