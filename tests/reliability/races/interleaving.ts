import { randomUUID } from 'node:crypto';
import type { AsyncCommand } from 'fast-check';
import { expect } from 'vitest';
import { apply } from '../../../src/engine/workflow/workflow.ts';
import { HAZARD_EVENTS, type HazardEvent } from '../../../src/features/hazard/hazards/workflow/events.ts';
import type { HazardFacts, HazardRole } from '../../../src/features/hazard/hazards/workflow/facts.ts';
import { HAZARD_ROLES, isHazardRole } from '../../../src/features/hazard/hazards/workflow/facts.ts';
import { hazardWorkflow } from '../../../src/features/hazard/hazards/workflow/hazard.ts';
import type { Member } from '../../support/hazards/hazard-cast.ts';
import type { Standing } from '../../support/hazards/hazard-life.ts';
import { ableTo, evolve, WALKED_EVENTS } from '../../support/hazards/hazard-model.ts';
import { bodyOf } from './hazard-stock.ts';
import type { Installation } from './installation.ts';
import type { Told } from './oracle.ts';

/** Events without a reason: they are never done in another person's place. */
const TAKE_NO_REASON: ReadonlySet<HazardEvent> = new Set([
  'RiskRectify/approveDelay.pass',
  'RiskRectify/approveDelay.refuse',
]);

/** Expected state of one hazard: its facts, the people it names now, and everyone it ever named. */
export interface Model {
  facts: HazardFacts;
  named: { [role in HazardRole]?: Member };
  known: Set<Member>;
  /** Found to be a major hazard: the safety manager answers its applications. */
  isMajor: boolean;
}

export interface Real {
  installation: Installation;
  doors: readonly string[];
  hazard: Standing;
  told: Told[];
}

/** Deputy to whom each person hands over, and who hands back. */
const DEPUTY: Partial<Record<Member, Member>> = {
  judge: 'judge2',
  judge2: 'judge',
  checker: 'checker2',
  checker2: 'checker',
  rectifier: 'rectifier2',
  rectifier2: 'rectifier',
  acceptor: 'acceptor2',
  acceptor2: 'acceptor',
};

const ASSIGNED: Partial<Record<HazardEvent, { role: HazardRole; key: string }>> = {
  'RiskRegister/judgeAssign': { role: 'judge', key: 'judgeId' },
  'RiskAgainCheck/assign': { role: 'checker', key: 'againCheckId' },
  'RiskRectify/assign': { role: 'rectifier', key: 'rectifyUserId' },
  'RiskAcceptRecord/assign': { role: 'acceptor', key: 'acceptUserId' },
};

/** Action to try: an event by a member, or the next open step, so that walks get somewhere. */
export type Choice = { event: HazardEvent; by: Member } | { step: number };

/** Tries an action through one of the processes; the transition table predicts the answer. */
export class Try implements AsyncCommand<Model, Real> {
  readonly #choice: Choice;
  readonly #door: number;
  /** Result of the choice, for the report of a counter-example. */
  #made = 'not run';

  constructor(choice: Choice, door: number) {
    this.#choice = choice;
    this.#door = door;
  }

  check({ facts }: Readonly<Model>): boolean {
    return !('step' in this.#choice) || openSteps(facts).length > 0;
  }

  async run(model: Model, { installation, doors, hazard, told }: Real): Promise<void> {
    const attempt = 'step' in this.#choice ? stepAt(model, this.#choice.step) : this.#choice;
    const { event, by } = attempt;
    this.#made = `${by}: ${event}`;
    const requestId = randomUUID();
    const client = installation.client(by, doors[this.#door % doors.length] ?? '');
    const body = {
      ...bodyOf(installation.cast, event, hazard.id),
      ...successor(event, model, installation),
      ...(TAKE_NO_REASON.has(event) ? {} : { reason: '核对' }),
    };
    const answer = await client.post(`/${HAZARD_EVENTS[event].call}`, body, requestId);
    told.push({ requestId, done: answer.body.success });
    const code = answer.body.extras?.errorCode ?? `HTTP ${answer.status}`;
    const outcome = answer.body.success ? 'done' : code;
    expect(outcome, `${this.#made} at ${JSON.stringify(model.facts)}: ${answer.body.message}`).toBe(
      expected(attempt, model),
    );
    if (answer.body.success) follow(event, model);
  }

  toString(): string {
    return this.#made;
  }
}

interface Attempt {
  event: HazardEvent;
  by: Member;
}

function openSteps(facts: HazardFacts): { event: HazardEvent; capacity: string }[] {
  return WALKED_EVENTS.flatMap((event) => {
    const outcome = apply(hazardWorkflow, { facts, actor: ableTo(event) }, event);
    // Deleting ends the walk; it is tried by choice only.
    return outcome.ok && event !== 'RiskRegister/delete' ? [{ event, capacity: outcome.rule.by }] : [];
  });
}

/** Role of the person who acts in a capacity that is no role. */
const STANDS_FOR: { readonly [capacity: string]: string } = { recentAcceptor: 'acceptor', delayApprover: 'checker' };

function stepAt({ facts, named, isMajor }: Model, index: number): Attempt {
  const steps = openSteps(facts);
  const step = steps[index % steps.length];
  if (!step) throw new Error('no step is open');
  if (step.capacity === 'delayApprover' && isMajor) return { event: step.event, by: 'manager' };
  const role = STANDS_FOR[step.capacity] ?? step.capacity;
  return { event: step.event, by: (isHazardRole(role) ? named[role] : undefined) ?? 'manager' };
}

/** Predicted answer: `done`, or a refusal code. For a member never named on the hazard the record does not exist. */
function expected({ event, by }: Attempt, { facts, named, known, isMajor }: Model): string {
  const isManager = by === 'manager';
  // Only the manager holds the codes of the lists and `RiskRectify:assign`; every member holds those of the other
  // calls.
  const can = (code: string) => isManager || !/:(allPage|allJudgePage)$|^RiskRectify:assign$/.test(code);
  if (!can(HAZARD_EVENTS[event].permission)) return 'HTTP 403';
  if (!isManager && !known.has(by)) return 'D1002';
  const roles = HAZARD_ROLES.filter((role) => named[role] === by);
  const approvesDelay = (isMajor ? isManager : named.checker === by) && named.rectifier !== by;
  const outcome = apply(hazardWorkflow, { facts, actor: { roles, can, inScope: isManager, approvesDelay } }, event);
  return outcome.ok ? 'done' : outcome.code;
}

function successor(event: HazardEvent, { named }: Model, { cast }: Installation): object {
  const assigned = ASSIGNED[event];
  const present = assigned && named[assigned.role];
  const next = present && DEPUTY[present];
  return assigned && next ? { [assigned.key]: cast.ids[next] } : {};
}

function follow(event: HazardEvent, model: Model): void {
  const { named, known, facts } = model;
  const appointments: { [event in HazardEvent]?: { [role in HazardRole]?: Member } } = {
    'RiskRegister/submit.judge': { judge: 'judge' },
    'RiskRegister/submit.direct': { checker: 'checker', judge: undefined },
    'RiskRegister/judge.yes': { checker: 'checker' },
    'RiskAgainCheck/edit.general': { rectifier: 'rectifier' },
    'RiskAgainCheck/edit.major': { rectifier: 'rectifier' },
    'RiskRectify/add': { acceptor: 'acceptor' },
  };
  Object.assign(named, appointments[event]);
  const assigned = ASSIGNED[event];
  const present = assigned && named[assigned.role];
  if (assigned && present) named[assigned.role] = DEPUTY[present];
  if (event === 'RiskAgainCheck/edit.general' || event === 'RiskAgainCheck/edit.major')
    model.isMajor = event === 'RiskAgainCheck/edit.major';
  model.facts = evolve(facts, event);
  forget(model);
  for (const member of Object.values(named)) if (member) known.add(member);
}

/**
 * Removes people named by a withdrawn verdict, and the acceptor of an ended round
 * (features/hazard/hazards/server/transition/hazard-effects.ts).
 */
function forget({ facts, named }: Model): void {
  if (facts.status < 3 || facts.status === 9) delete named.rectifier;
  if (facts.status < 4 || facts.status === 9) delete named.acceptor;
}
