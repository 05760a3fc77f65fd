import { HAZARD_EVENTS, type HazardEvent } from './events.ts';
import type { HazardFacts } from './facts.ts';
import { isStatus, type Stage } from './status.ts';

/** The step bar of the hazard detail and the time spans between its rows (domain.md#4.2). */

const OPEN_STAGE: Readonly<Record<Exclude<HazardFacts['status'], 9>, Stage>> = { 0: 1, 1: 2, 2: 3, 3: 4, 4: 5, 5: 5 };

/** Current step in reading A of the detail (look.md#15.1): the open stage; for status 9 the one that closed it. */
export function currentStage({ status, closedBy }: Pick<HazardFacts, 'status' | 'closedBy'>): Stage {
  if (status === 9) return closedBy === 'judge' ? 2 : 3;
  return OPEN_STAGE[status];
}

/** Stage to which an event at this status belongs. */
export function stageOf(event: HazardEvent, status: HazardFacts['status']): Stage {
  const { stage } = HAZARD_EVENTS[event];
  return stage === 'open' ? currentStage({ status, closedBy: null }) : stage;
}

interface FlowStep {
  /** Stage in which it happened. */
  key: number;
  /** Status after it; rows of another source may lack it. */
  status?: number | null;
}

/**
 * Current step in reading B: the highest stage the rows reached; differs from A only after a return (domain.md#4.2). A
 * row also counts for the stage it led to, else a hazard waiting for rectification (last row: 核查) would be one behind.
 */
export function highestStage(rows: readonly FlowStep[]): number {
  return rows.reduce((highest, { key, status }) => Math.max(highest, key, stageLedTo(status)), 1);
}

const stageLedTo = (status: FlowStep['status']): number => (isStatus(status) && status !== 9 ? OPEN_STAGE[status] : 1);
