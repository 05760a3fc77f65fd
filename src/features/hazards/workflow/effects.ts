import type { NoteName } from './events.ts';
import type { HazardRole } from './facts.ts';

/**
 * What follows a transition, by name; bodies are in ../server/transition. Every effect runs in the transaction
 * of the transition. Values come from the call's payload, never from the machine.
 */
export interface HazardEffects {
  /** Remember path and chosen person; the first submitTime stays. */
  markSubmitted: { path: 'judge' | 'direct' };
  /** Back to a draft: path, judge and checker are chosen again at the next submit. */
  withdraw: undefined;
  /** isRisk, opinion and time of the judge. */
  recordJudgement: { isRisk: 0 | 1 };
  clearJudgement: undefined;
  /** closeReason: the stage that found no hazard. */
  close: { by: 'judge' | 'check' };
  reopen: undefined;
  /** A new stage row at status 0 for the person now in charge. */
  openCheck: undefined;
  /** The verdict, on the check row and (grade, deadline, rectifier) on the hazard. */
  recordVerdict: undefined;
  /** The check row is kept but no longer shown; the hazard loses grade, deadline and rectifier. */
  voidCheck: undefined;
  openRectify: { round: 'first' | 'next' };
  recordRectification: undefined;
  /** Back to 未整改 with its content kept as a draft. */
  resetRectify: undefined;
  voidRectify: undefined;
  openAccept: undefined;
  recordAcceptance: { passed: boolean };
  /** The acceptance row stays, marked recalled. */
  recallAcceptance: undefined;
  voidAccept: undefined;
  /** Another person takes over the open stage. */
  reassign: { role: 'judge' | 'checker' | 'rectifier' | 'acceptor' };
  /** An application for a later deadline, which waits for its approver. */
  openDelay: undefined;
  /** Granted: the hazard and its open rectification have the later deadline; refused: the old one holds. */
  settleDelay: { granted: boolean };
  /** An unanswered application ends with the rectification it was made for. */
  lapseDelay: undefined;
  /** Message of domain.md#13 to those who may answer the application. */
  tellApprovers: undefined;
  removeRecord: undefined;
  /** Message of domain.md#13 to the persons of these roles, as named after or before the transition. */
  tell: { note: NoteName; to: readonly HazardRole[]; named: 'after' | 'before' };
}

export type HazardEffect = { [K in keyof HazardEffects]: { type: K; params: HazardEffects[K] } }[keyof HazardEffects];
