import type { WireRecord } from '../../../../engine/json.ts';
import { parseWallTime } from '../../../../engine/wall-time.ts';
import { VERDICT } from './status.ts';

/** Later deadlines (domain.md#5.2): who answers an application, and whether another one is possible. */

/** Steps through which an unanswered application moves: 核查人, 部门负责人, 安全管理员, 主要负责人. */
export const DELAY_STEP = { checker: 1, leader: 2, safety: 3, director: 4 } as const;
export type DelayStep = (typeof DELAY_STEP)[keyof typeof DELAY_STEP];

/** Hours for which an application for a later deadline waits at one step. */
export const DELAY_ANSWER_HOURS = 48;

/** Role codes that answer at a step for every hazard in their data scope. */
export const DELAY_ROLES: { readonly [step: number]: string } = {
  [DELAY_STEP.safety]: 'safety_manager',
  [DELAY_STEP.director]: 'plant_director',
};

/** `usedUp`: HAZARD_DELAY_MAX extensions were granted; `late`: the deadline has passed (HAZARD_DELAY_LATE). */
export type DelayRoom = 'open' | 'usedUp' | 'late';

export interface DelayLimits {
  now: Date;
  delayMax: number;
  delayLate: boolean;
}

export function delayRoom(record: WireRecord, { now, delayMax, delayLate }: DelayLimits): DelayRoom {
  if (Number(record.delayCount ?? 0) >= delayMax) return 'usedUp';
  const deadline = typeof record.accomplishTime === 'string' ? parseWallTime(record.accomplishTime) : null;
  return !delayLate && deadline !== null && deadline < now ? 'late' : 'open';
}

/** First step of an application: the checker, for a major hazard 安全管理员. */
export function firstDelayStep(record: WireRecord): DelayStep {
  return Number(record.againCheckResult) === VERDICT.major ? DELAY_STEP.safety : DELAY_STEP.checker;
}

export interface DelayPerson {
  id: string;
  /** Role codes of the person. */
  roles: readonly string[];
  inScope: boolean;
}

/** True if the person may answer: he belongs to a step the application has reached, and is not the rectifier. */
export function approvesDelay(record: WireRecord, { id, roles, inScope }: DelayPerson): boolean {
  const step = Number(record.delayStep ?? 0);
  if (step === 0 || isSame(record.rectifyUserId, id)) return false;
  const first = firstDelayStep(record);
  const reached = (one: number) => one >= first && one <= step;
  if (reached(DELAY_STEP.checker) && isSame(record.againCheckId, id)) return true;
  if (reached(DELAY_STEP.leader) && isSame(record.delayLeaderId, id)) return true;
  const holds = (one: number) => reached(one) && inScope && roles.includes(DELAY_ROLES[one] ?? '');
  return holds(DELAY_STEP.safety) || holds(DELAY_STEP.director);
}

function isSame(named: unknown, id: string): boolean {
  return named !== undefined && named !== null && String(named) === id;
}
