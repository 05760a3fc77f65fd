import type { NoteName } from './events.ts';
import type { HazardRole } from './facts.ts';

/** Effects of transitions by name; bodies are in ../server/transition. Values come from the call's payload. */
export interface HazardEffects {
  /** Stores path and appointed person; the first submitTime stays. */
  markSubmitted: { path: 'judge' | 'direct' };
  /** Makes the hazard a draft again: the next submission chooses path, judge and checker again. */
  withdraw: undefined;
  /** Stores isRisk, opinion and time of the judge. */
  recordJudgement: { isRisk: 0 | 1 };
  clearJudgement: undefined;
  /** Sets closeReason to the stage that found no hazard. */
  close: { by: 'judge' | 'check' };
  reopen: undefined;
  /** Adds a stage row at status 0 for the person now in charge. */
  openCheck: undefined;
  /** Stores the verdict on the check row, and grade, deadline and rectifier on the hazard. */
  recordVerdict: undefined;
  /** Keeps the check row but hides it; the hazard loses grade, deadline and rectifier. */
  voidCheck: undefined;
  openRectify: { round: 'first' | 'next' };
  recordRectification: undefined;
  /** Sets the rectification back to 未整改; its content stays as a draft. */
  resetRectify: undefined;
  voidRectify: undefined;
  openAccept: undefined;
  recordAcceptance: { passed: boolean };
  /** Keeps the acceptance row, marked as recalled. */
  recallAcceptance: undefined;
  voidAccept: undefined;
  /** Appoints another person to the open stage. */
  reassign: { role: 'judge' | 'checker' | 'rectifier' | 'acceptor' };
  /** Adds an application for a later deadline, which waits for its approver. */
  openDelay: undefined;
  /** Granted: sets the later deadline on the hazard and its open rectification; refused: keeps the old deadline. */
  settleDelay: { granted: boolean };
  /** Marks an unanswered application as lapsed when its rectification is submitted, voided or reassigned. */
  lapseDelay: undefined;
  /** Sends the message of domain.md#13 to the people who may answer the application. */
  tellApprovers: undefined;
  removeRecord: undefined;
  /** Sends the message of domain.md#13 to the people of these roles, as named after or before the transition. */
  tell: { note: NoteName; to: readonly HazardRole[]; named: 'after' | 'before' };
}

export type HazardEffect = { [K in keyof HazardEffects]: { type: K; params: HazardEffects[K] } }[keyof HazardEffects];
