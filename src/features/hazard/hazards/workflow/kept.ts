import { type HazardStatus, LIMIT_SHAPE, LIMIT_UNIT, REACHED, STAGE_LIMITS } from './status.ts';

const HOUR_MS = 3_600_000;

/** Columns of a hazard that determine its due moment and its `KeptFigures`. */
export interface KeptFrom {
  status: HazardStatus;
  stageTime: Date | null;
  accomplishTime: Date | null;
}

/** Columns for figures that the database keeps (decision 482). */
export interface KeptFigures {
  verdictTime: Date | null;
  rectifiedTime: Date | null;
  isOnTime: boolean | null;
}

/** Inputs of a due moment: stored values of settings by code, and working hours by the calendar. */
export interface Limits {
  stored: ReadonlyMap<string, string | null>;
  workAfter(since: Date, hours: number): Date;
}

/** Moment until which a hazard may wait at its stage; null where no limit is set (domain.md#5.1). */
export function dueOf({ status, stageTime }: KeptFrom, { stored, workAfter }: Limits): Date | null {
  const limit = STAGE_LIMITS.find((one) => one.status === status);
  if (!limit || stageTime === null) return null;
  const value = trimmed(stored.get(limit.code));
  const hours = new RegExp(LIMIT_SHAPE).test(value) ? Number(value) : limit.hours;
  if (trimmed(stored.get(LIMIT_UNIT.code)) === LIMIT_UNIT.working) return workAfter(stageTime, hours);
  return new Date(stageTime.getTime() + hours * HOUR_MS);
}

/** Removes blanks at both ends, like `trim` of PostgreSQL. */
const trimmed = (text: string | null | undefined) => (text ?? '').replace(/^ +| +$/g, '');

/** Figures after a write: a status that reaches verdict or rectification sets its time, an earlier status clears it. */
export function figuresAfter(before: (KeptFrom & KeptFigures) | null, after: KeptFrom & KeptFigures): KeptFigures {
  const { stageTime, accomplishTime } = after;
  const has = (part: 'verdict' | 'rectified', { status }: KeptFrom) => REACHED[part].includes(status);
  const moment = (part: 'verdict' | 'rectified', time: Date | null) => {
    if (!has(part, after)) return null;
    return before && !has(part, before) ? stageTime : time;
  };
  const rectifiedTime = moment('rectified', after.rectifiedTime);
  return {
    verdictTime: moment('verdict', after.verdictTime),
    rectifiedTime,
    isOnTime: rectifiedTime && accomplishTime ? rectifiedTime <= accomplishTime : null,
  };
}

/** Hazard with the risk point and item at which it was found; without both it is never a repeated hazard. */
export interface ItemHazard {
  id: number;
  status: HazardStatus;
  pointId: number | null;
  itemId: number | null;
  submitTime: Date | null;
  acceptTime: Date | null;
}

/** Hours, rounded up, since the last closing of the same item; null if none came before (domain.md#10.2). */
export function repeatHours(hazard: ItemHazard, all: readonly ItemHazard[]): number | null {
  const { id, pointId, itemId, submitTime } = hazard;
  if (pointId === null || itemId === null || submitTime === null) return null;
  const since = all
    .filter((one) => one.id !== id && one.pointId === pointId && one.itemId === itemId)
    .filter(({ status, acceptTime }) => REACHED.closed.includes(status) && acceptTime && acceptTime <= submitTime)
    .map(({ acceptTime }) => submitTime.getTime() - Number(acceptTime));
  return since.length === 0 ? null : Math.ceil(since.reduce((a, b) => Math.min(a, b)) / HOUR_MS);
}
