import { transition } from 'xstate';
import type { Can } from '../permissions.ts';
import { type EventMeta, type Refusal, type RefusalCode, refusal, type Subject, type Workflow } from './definition.ts';
import { metaOf, rulesAt, snapshotOf, statusesOf, transitionsOf } from './statechart.ts';

export type Outcome<Rule> =
  | { ok: true; fromStatus: number; toStatus: number; rule: Rule; effects: Effect[] }
  | { ok: false; code: RefusalCode; reason: string };

export interface Effect {
  type: string;
  params: unknown;
}

/** A button of a row: none for forbidden events, disabled with a reason for events impossible now (decision 030). */
export interface Offer {
  resource: string;
  verb: string;
  /** `Resource/verb`. */
  name: string;
  enabled: boolean;
  /** Empty if enabled. */
  reason: string;
  /** Code of the refusal (wire.md#1.8); null if enabled. */
  code: RefusalCode | null;
  /** Role of the person who could act instead; null: unknown. */
  holder: string | null;
}

/** Decides one event without side effects. Refusals in order: status, conditions on the record, actor (domain.md#3). */
export function apply<F, A extends { can: Can }, E extends string, R>(
  workflow: Workflow<F, A, E, R>,
  subject: Subject<F, A>,
  event: E,
): Outcome<R> {
  const { outcomes } = memoryOf<R>(workflow, subject.actor.can);
  const key = `${event}|${workflow.offerKey(subject)}`;
  const cached = outcomes.get(key);
  if (cached) return cached;
  const outcome = Object.freeze(decide(workflow, subject, event));
  outcomes.set(key, outcome);
  return outcome;
}

function decide<F, A extends { can: Can }, E extends string, R>(
  workflow: Workflow<F, A, E, R>,
  subject: Subject<F, A>,
  event: E,
): Outcome<R> {
  const snapshot = snapshotOf(workflow, subject.facts);
  const attempt = { subject, event, rules: rulesAt<R>(snapshot, event) };
  const rule = attempt.rules.find((one) => refusalOf(workflow, attempt, one) === null);
  if (rule === undefined) return { ok: false, ...tellable(workflow, attempt) };
  const [next, actions] = transition(workflow.machine, snapshot, { type: event, actor: subject.actor });
  return {
    ok: true,
    fromStatus: metaOf(workflow, String(snapshot.value)).status,
    toStatus: metaOf(workflow, String(next.value)).status,
    rule,
    effects: actions.map(({ type, params }) => ({ type, params })),
  };
}

/** Buttons of this record for the actor, one per call, in the order of `events`. */
export function actionsFor<F, A extends { can: Can }, E extends string, R>(
  workflow: Workflow<F, A, E, R>,
  subject: Subject<F, A>,
): readonly Offer[] {
  const remembered = memoryOf(workflow, subject.actor.can).offers;
  const key = workflow.offerKey(subject);
  const cached = remembered.get(key);
  if (cached) return cached;
  const offers = Object.freeze(computeOffers(workflow, subject));
  remembered.set(key, offers);
  return offers;
}

/** Reason why an event is impossible for an actor, and the roles that could do it. */
export interface Explanation {
  /** null: the event is possible. */
  refusal: Refusal | null;
  /** Statuses that allow the event; empty if the record has one of them. */
  statuses: number[];
  /** Roles that could perform the event now. */
  holders: string[];
}

/** Explains why an event is refused and which roles could perform it, without side effects. */
export function explain<F, A extends { can: Can }, E extends string, R>(
  workflow: Workflow<F, A, E, R>,
  subject: Subject<F, A>,
  event: E,
): Explanation {
  const rules = rulesAt<R>(snapshotOf(workflow, subject.facts), event);
  const attempt = { subject, event, rules };
  const isOpen = rules.some((rule) => refusalOf(workflow, attempt, rule) === null);
  const possible = rules.filter((rule) => workflow.conditionRefusal(rule, subject.facts) === null);
  return {
    refusal: isOpen ? null : tellable(workflow, attempt),
    statuses: rules.length > 0 ? [] : statusesOf(workflow, event),
    holders: [...new Set(possible.map((rule) => workflow.holderOf(rule)))],
  };
}

/** Keys of the detail's sections in the record's state, in order. */
export function sectionsFor<F, A extends { can: Can }, E extends string, R>(
  workflow: Workflow<F, A, E, R>,
  facts: F,
): string[] {
  const { sections } = metaOf<F>(workflow, workflow.stateOf(facts));
  return sections.filter(({ when }) => !when || when(facts)).map(({ key }) => key);
}

/** Every change of status that the machine allows; a database trigger refuses all others (security.md#R10). */
export function statusPairs<F, A extends { can: Can }, E extends string, R>(
  workflow: Workflow<F, A, E, R>,
): { from: number; to: number }[] {
  const statusOf = (state: string) => metaOf(workflow, state).status;
  const changes = transitionsOf(workflow).map(({ from, to }) => ({ from: statusOf(from), to: statusOf(to) }));
  const pairs = new Map(changes.map((pair) => [`${pair.from}>${pair.to}`, pair]));
  return [...pairs.values()].filter(({ from, to }) => from !== to).sort((a, b) => a.from - b.from || a.to - b.to);
}

interface Attempt<F, A, E, R> {
  subject: Subject<F, A>;
  event: E;
  rules: R[];
}

function refusalOf<F, A extends { can: Can }, E extends string, R>(
  workflow: Workflow<F, A, E, R>,
  { subject, event }: Attempt<F, A, E, R>,
  rule: R,
): Refusal | null {
  return workflow.conditionRefusal(rule, subject.facts) ?? workflow.actorRefusal(rule, subject, event);
}

/** Refusal to return if no rule allows the event; other reasons come before "not your turn" (H1002). */
function tellable<F, A extends { can: Can }, E extends string, R>(
  workflow: Workflow<F, A, E, R>,
  { subject, event, rules }: Attempt<F, A, E, R>,
): Refusal {
  const conditions = rules.map((rule) => workflow.conditionRefusal(rule, subject.facts));
  const unmet = conditions.find((one) => one !== null);
  if (conditions.every((one) => one !== null)) return unmet ?? refusal('H1001');
  const refusals = rules.flatMap((rule) => workflow.actorRefusal(rule, subject, event) ?? []);
  return refusals.find(({ code }) => code !== 'H1002') ?? refusals[0] ?? refusal('H1002');
}

function computeOffers<F, A extends { can: Can }, E extends string, R>(
  workflow: Workflow<F, A, E, R>,
  subject: Subject<F, A>,
): Offer[] {
  const snapshot = snapshotOf(workflow, subject.facts);
  const offers = new Map<string, Offer>();
  for (const [event, meta] of Object.entries(workflow.events) as [E, EventMeta][]) {
    if (!subject.actor.can(meta.permission) || offers.get(meta.call)?.enabled) continue;
    const rules = rulesAt<R>(snapshot, event).filter((rule) => workflow.mayEver(rule, subject, event));
    if (rules.length > 0) offers.set(meta.call, offerOf(workflow, { subject, event, rules }));
  }
  return [...offers.values()];
}

function offerOf<F, A extends { can: Can }, E extends string, R>(
  workflow: Workflow<F, A, E, R>,
  attempt: Attempt<F, A, E, R>,
): Offer {
  const { resource, verb, call: name } = workflow.events[attempt.event];
  const open = attempt.rules.some((rule) => refusalOf(workflow, attempt, rule) === null);
  if (open) return { resource, verb, name, enabled: true, reason: '', code: null, holder: null };
  const { code, reason } = tellable(workflow, attempt);
  const [first] = attempt.rules;
  const holder = code === 'H1002' && first !== undefined ? workflow.holderOf(first) : null;
  return { resource, verb, name, enabled: false, reason, code, holder };
}

interface Memory<R> {
  offers: Map<string, readonly Offer[]>;
  outcomes: Map<string, Outcome<R>>;
}

const memory = new WeakMap<Can, WeakMap<object, Memory<unknown>>>();

/** Cached decisions by `can`, which is one object for all calls of a person; `offerKey` bounds their number. */
function memoryOf<R>(workflow: object, can: Can): Memory<R> {
  const perWorkflow = memory.get(can) ?? new WeakMap<object, Memory<unknown>>();
  memory.set(can, perWorkflow);
  const remembered = perWorkflow.get(workflow) ?? { offers: new Map(), outcomes: new Map() };
  perWorkflow.set(workflow, remembered);
  return remembered as Memory<R>; // all rules of one workflow have the same type
}
