import { type Refusal, refusal } from '../../../engine/workflow/refusal.ts';
import { HAZARD_EVENTS, type HazardEvent, type HazardResource } from './events.ts';
import type { HazardActor, HazardFacts, HazardRole } from './facts.ts';

/** What must be true of the hazard itself; its refusal is told before anything about the person. */
const CONDITIONS = {
  judged: { holds: (f: HazardFacts) => f.path === 'judge', refusal: refusal('H1001', '该隐患未经研判') },
  notJudged: { holds: (f: HazardFacts) => f.path === 'direct', refusal: refusal('H1008') },
  closedByJudge: { holds: (f: HazardFacts) => f.closedBy === 'judge', refusal: refusal('H1001') },
  closedByCheck: { holds: (f: HazardFacts) => f.closedBy === 'check', refusal: refusal('H1001') },
  /** A recall comes too late once something was rectified; sending back is then no longer provided for. */
  nothingRectified: { holds: (f: HazardFacts) => !f.laterRound, refusal: refusal('H1008') },
  firstRound: { holds: (f: HazardFacts) => !f.laterRound, refusal: refusal('H1001') },
} as const;

export type HazardCondition = keyof typeof CONDITIONS;

/**
 * Who may act. `recentAcceptor`: the acceptor until his acceptance is settled; `orphanManager`: a manager once the
 * registrant is disabled (domain.md#3 rows 2 and 22).
 */
export type HazardCapacity = HazardRole | 'manager' | 'recentAcceptor' | 'orphanManager';

/** The one guard of the machine, as data: readable by tests, by refusals and by the offer of buttons. */
export interface HazardRule {
  when?: HazardCondition;
  by: HazardCapacity;
}

/** Codes of the lists that make their holder a manager of the stage (domain.md#2). */
export const MANAGER_LISTS: Readonly<Record<HazardResource, string>> = {
  RiskRegister: 'RiskRegister:allJudgePage',
  RiskAgainCheck: 'RiskAgainCheck:allPage',
  RiskRectify: 'RiskRectify:allPage',
  RiskAcceptRecord: 'RiskAcceptRecord:allPage',
};

const SETTLED = refusal('H1001', '已超过验收撤回期限，请联系管理员撤回');

export interface HazardSubject {
  facts: HazardFacts;
  actor: HazardActor;
}

/** null when the hazard is in the condition the rule asks for. */
export function conditionRefusal(rule: HazardRule, facts: HazardFacts): Refusal | null {
  if (!rule.when) return null;
  const condition = CONDITIONS[rule.when];
  return condition.holds(facts) ? null : condition.refusal;
}

/** null when the actor stands in the capacity the rule asks for. */
export function actorRefusal(rule: HazardRule, subject: HazardSubject, event: HazardEvent): Refusal | null {
  const { facts, actor } = subject;
  if (rule.by === 'manager') return manages(actor, event) ? null : refusal('H1002');
  if (rule.by === 'orphanManager') return facts.registrantDisabled && manages(actor, event) ? null : refusal('H1002');
  if (rule.by === 'recentAcceptor') {
    if (!actor.roles.includes('acceptor')) return refusal('H1002');
    return facts.acceptanceSettled ? SETTLED : null;
  }
  return actor.roles.includes(rule.by) ? null : refusal('H1002');
}

/**
 * Holds the stage's list and the action's code, hazard inside data scope. Assigning a rectifier is shown with its own
 * code alone (look.md#15.2), so that code is enough for it.
 */
export function manages(actor: HazardActor, event: HazardEvent): boolean {
  const meta = HAZARD_EVENTS[event];
  if (!actor.can(meta.permission)) return false;
  return event === 'RiskRectify/assign' || (actor.inScope && actor.can(MANAGER_LISTS[meta.resource]));
}

/** The role whose person could act instead, for the explanation beside a disabled button. */
export function holderOf(rule: HazardRule): HazardRole | 'manager' {
  if (rule.by === 'recentAcceptor') return 'acceptor';
  return rule.by === 'orphanManager' ? 'manager' : rule.by;
}

/** Whether his grants could ever let him act; without them a button is not shown at all. */
export function mayEver(rule: HazardRule, subject: HazardSubject, event: HazardEvent): boolean {
  if (rule.by === 'orphanManager') return subject.facts.registrantDisabled && manages(subject.actor, event);
  return rule.by !== 'manager' || manages(subject.actor, event);
}
