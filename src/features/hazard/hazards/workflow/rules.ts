import { type Refusal, refusal } from '../../../../engine/workflow/definition.ts';
import { HAZARD_EVENTS, type HazardEvent, type HazardResource } from './events.ts';
import { type HazardActor, type HazardFacts, type HazardRole, reachedRoles } from './facts.ts';
import type { HazardStatus } from './status.ts';
import { HAZARD_WAITS } from './waits.ts';

/** Conditions on the hazard itself; their refusals take precedence over refusals about the person. */
const CONDITIONS = {
  judged: { holds: (f: HazardFacts) => f.path === 'judge', refusal: refusal('H1001', '该隐患未经研判') },
  notJudged: { holds: (f: HazardFacts) => f.path === 'direct', refusal: refusal('H1008') },
  closedByJudge: { holds: (f: HazardFacts) => f.closedBy === 'judge', refusal: refusal('H1001') },
  closedByCheck: { holds: (f: HazardFacts) => f.closedBy === 'check', refusal: refusal('H1001') },
  /** Holds in the first round only, like `firstRound`, but refuses with H1008: too late for a recall. */
  nothingRectified: { holds: (f: HazardFacts) => !f.laterRound, refusal: refusal('H1008') },
  delayPending: { holds: (f: HazardFacts) => f.delayPending, refusal: refusal('H1001') },
  firstRound: { holds: (f: HazardFacts) => !f.laterRound, refusal: refusal('H1001') },
} as const;

export type HazardCondition = keyof typeof CONDITIONS | 'delayPossible';

const NO_ROOM = { usedUp: refusal('H1001', '延期次数已用完'), late: refusal('H1001', '整改期限已过，不能再申请延期') };

/** Refuses a second application while one is open, and any after the last possible extension (domain.md#5.2). */
function delayRefusal({ delayPending, delayRoom }: HazardFacts): Refusal | null {
  if (delayPending) return refusal('H1012');
  return delayRoom === 'open' ? null : NO_ROOM[delayRoom];
}

/**
 * Capacities in which a person may act.
 * - `recentAcceptor`: the acceptor until his acceptance is settled.
 * - `orphanManager`: a manager once the registrant is disabled (domain.md#3 rows 2 and 22).
 * - `delayApprover`: answers the application for a later deadline (delay.ts).
 * - `reminder`: a person the hazard has reached, or a manager of the open stage; never the person the hazard waits for.
 */
export type HazardCapacity = HazardRole | 'manager' | 'recentAcceptor' | 'orphanManager' | 'delayApprover' | 'reminder';

/** Only kind of guard in the hazard's state machine; plain data, so that tests, refusals and buttons can read it. */
export interface HazardRule {
  when?: HazardCondition;
  by: HazardCapacity;
}

/** Permission codes of lists; holders of a code manage its stage (domain.md#2). */
export const MANAGER_LISTS: Readonly<Record<HazardResource, string>> = {
  RiskRegister: 'RiskRegister:allJudgePage',
  RiskAgainCheck: 'RiskAgainCheck:allPage',
  RiskRectify: 'RiskRectify:allPage',
  RiskDelay: 'RiskRectify:allPage',
  RiskAcceptRecord: 'RiskAcceptRecord:allPage',
};

/** By status: role of the person the hazard waits for, and code of the list whose holders manage the stage. */
export const TURNS: { readonly [S in HazardStatus]?: { role: HazardRole; list: string } } = {
  1: { role: HAZARD_WAITS.judging.role, list: MANAGER_LISTS.RiskRegister },
  2: { role: HAZARD_WAITS.checking.role, list: MANAGER_LISTS.RiskAgainCheck },
  3: { role: HAZARD_WAITS.rectifying.role, list: MANAGER_LISTS.RiskRectify },
  4: { role: HAZARD_WAITS.accepting.role, list: MANAGER_LISTS.RiskAcceptRecord },
};

/** Permission code of the page 现在该谁办, whose holders may remind at every stage. */
export const TURNS_LIST = 'RiskTurn:page';

const OWN_TURN = refusal('H1002', '该隐患正由您处理，不必催办');
const NO_PART = refusal('H1002', '只有参与该隐患的人员和管理人员可以催办');

const SETTLED = refusal('H1001', '已超过验收撤回期限，请联系管理员撤回');

export interface HazardSubject {
  facts: HazardFacts;
  actor: HazardActor;
}

export function conditionRefusal(rule: HazardRule, facts: HazardFacts): Refusal | null {
  if (!rule.when) return null;
  if (rule.when === 'delayPossible') return delayRefusal(facts);
  const condition = CONDITIONS[rule.when];
  return condition.holds(facts) ? null : condition.refusal;
}

export function actorRefusal(rule: HazardRule, subject: HazardSubject, event: HazardEvent): Refusal | null {
  const { facts, actor } = subject;
  if (rule.by === 'recentAcceptor' && actor.roles.includes('acceptor')) return facts.acceptanceSettled ? SETTLED : null;
  if (isInCapacity(rule.by, subject, event)) return null;
  if (rule.by !== 'reminder') return refusal('H1002');
  return isOnTurn(subject) ? OWN_TURN : NO_PART;
}

function isOnTurn({ facts, actor }: HazardSubject): boolean {
  const turn = TURNS[facts.status];
  return turn !== undefined && actor.roles.includes(turn.role);
}

/** False for the person the hazard waits for, and for people the hazard has not reached, who cannot open it. */
function mayRemind(subject: HazardSubject): boolean {
  const { facts, actor } = subject;
  const turn = TURNS[facts.status];
  if (!turn || isOnTurn(subject)) return false;
  const reached = reachedRoles(facts.status);
  if (actor.roles.some((role) => reached.includes(role))) return true;
  return actor.inScope && (actor.can(turn.list) || actor.can(TURNS_LIST));
}

function isInCapacity(by: HazardCapacity, { facts, actor }: HazardSubject, event: HazardEvent): boolean {
  switch (by) {
    case 'manager':
      return manages(actor, event);
    case 'orphanManager':
      return facts.registrantDisabled && manages(actor, event);
    case 'delayApprover':
      return actor.approvesDelay;
    case 'recentAcceptor':
      return false;
    case 'reminder':
      return mayRemind({ facts, actor });
    default:
      return actor.roles.includes(by);
  }
}

/** True if a manager may do the event: code, list and scope; RiskRectify/assign needs only the code (look.md#15.2). */
function manages(actor: HazardActor, event: HazardEvent): boolean {
  const meta = HAZARD_EVENTS[event];
  if (!actor.can(meta.permission)) return false;
  return event === 'RiskRectify/assign' || (actor.inScope && actor.can(MANAGER_LISTS[meta.resource]));
}

/** Role of the person who could act instead, for the explanation of a disabled button. */
export function holderOf(rule: HazardRule): HazardRole | 'manager' {
  if (rule.by === 'recentAcceptor') return 'acceptor';
  if (rule.by === 'delayApprover') return 'checker';
  return rule.by === 'orphanManager' || rule.by === 'reminder' ? 'manager' : rule.by;
}

/** True if the actor's permissions could ever allow the action; otherwise its button is not shown. */
export function mayEver(rule: HazardRule, subject: HazardSubject, event: HazardEvent): boolean {
  if (rule.by === 'reminder') return mayRemind(subject);
  if (rule.by === 'orphanManager') return subject.facts.registrantDisabled && manages(subject.actor, event);
  return rule.by !== 'manager' || manages(subject.actor, event);
}
