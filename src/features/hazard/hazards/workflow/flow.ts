import { HAZARD_EVENTS, type HazardEvent } from './events.ts';
import type { HazardFacts, HazardRole } from './facts.ts';
import { isStatus, type Stage } from './status.ts';
import { WAITING } from './waits.ts';

/** Stages of a hazard, for the step bar and the process flow of its detail (domain.md#4.2). */

const OPEN_STAGE: Readonly<Record<Exclude<HazardFacts['status'], 9>, Stage>> = { 0: 1, 1: 2, 2: 3, 3: 4, 4: 5, 5: 5 };

/** Role of the person a hazard waits for at a stage; before the submission the registrant. */
export const inCharge = (stage: Stage): HazardRole => WAITING[stage - 2]?.role ?? 'registrant';

/** Current step in layout A of the detail (look.md#15.1): the open stage; for status 9 the stage that closed it. */
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
  /** Stage in which the event happened. */
  key: number;
  /** Status after the event; null or absent if it was not recorded. */
  status?: number | null;
}

/** Current step in layout B of the detail: the highest stage of a row, or of the status after it (domain.md#4.2). */
export function highestStage(rows: readonly FlowStep[]): number {
  return rows.reduce((highest, { key, status }) => Math.max(highest, key, stageLedTo(status)), 1);
}

const stageLedTo = (status: FlowStep['status']): number => (isStatus(status) && status !== 9 ? OPEN_STAGE[status] : 1);

/** Title of process flow rows of 催办: reminders change no status, so time spans and stages ignore these rows. */
export const REMINDED: string = HAZARD_EVENTS['RiskRegister/remind'].title;

interface TimedStep extends FlowStep {
  title: string;
  createdTime: string;
}

/** Entry into the present stage and the reminders since then, from the process flow; null: the flow is empty. */
export function presentStage<Row extends TimedStep>(rows: readonly Row[]): { entry: Row; reminders: Row[] } | null {
  const present = rows.findLast(({ status }) => (status ?? null) !== null)?.status ?? null;
  // Rows without a recorded status did not change the status.
  const before = rows.findLastIndex(({ status }) => (status ?? present) !== present);
  const [entry, ...later] = rows.slice(before + 1);
  return entry ? { entry, reminders: later.filter(({ title }) => title === REMINDED) } : null;
}
