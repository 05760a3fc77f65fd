import { fromTransition } from 'xstate';
import { getAdjacencyMap, getShortestPaths } from 'xstate/graph';
import { apply } from '../../../src/engine/workflow/workflow.ts';
import type { HazardEffect } from '../../../src/features/hazard/hazards/workflow/effects.ts';
import { HAZARD_EVENTS, type HazardEvent } from '../../../src/features/hazard/hazards/workflow/events.ts';
import { HAZARD_ROLES, type HazardFacts } from '../../../src/features/hazard/hazards/workflow/facts.ts';
import { hazardWorkflow } from '../../../src/features/hazard/hazards/workflow/hazard.ts';
import { isStatus } from '../../../src/features/hazard/hazards/workflow/status.ts';

/**
 * Start of the lifecycle graph, whose nodes are facts: decisions of the machine plus the results of its effects. Tests
 * walk the graph to try every event in every situation (decision 030, security.md#3.6).
 */
export const NEW_HAZARD: HazardFacts = {
  status: 0,
  deleted: false,
  path: null,
  closedBy: null,
  laterRound: false,
  registrantDisabled: false,
  acceptanceSettled: false,
  delayPending: false,
  delayRoom: 'open',
};

export const HAZARD_EVENT_NAMES = Object.keys(HAZARD_EVENTS) as HazardEvent[];

/**
 * Events of a random walk: all but the reminder. A reminder changes no facts, and the next one is refused for four
 * hours.
 */
export const WALKED_EVENTS = HAZARD_EVENT_NAMES.filter((event) => event !== 'RiskRegister/remind');

const EVERYBODY = { roles: HAZARD_ROLES, can: () => true, inScope: true, approvesDelay: true };
const MANAGER = { ...EVERYBODY, roles: [] };

/** Actor who may perform whatever the status permits: holds every role; for a reminder, a manager without a role. */
export const ableTo = (event: HazardEvent) => (event === 'RiskRegister/remind' ? MANAGER : EVERYBODY);

/** Returns the facts after an event, or the same facts if it is refused. */
export function evolve(facts: HazardFacts, event: HazardEvent): HazardFacts {
  return consequences(facts, event)?.facts ?? facts;
}

/** Returns the facts after an event and its effects; null if the event is refused. */
export function consequences(
  facts: HazardFacts,
  event: HazardEvent,
): { facts: HazardFacts; effects: readonly HazardEffect[] } | null {
  const outcome = apply(hazardWorkflow, { facts, actor: ableTo(event) }, event);
  if (!outcome.ok || !isStatus(outcome.toStatus)) return null;
  const moved: HazardFacts = { ...facts, status: outcome.toStatus };
  const effects = outcome.effects as HazardEffect[]; // the machine's own, see features/hazard/hazards/workflow/chart.ts
  return { facts: effects.reduce(follow, moved), effects };
}

function follow(facts: HazardFacts, effect: HazardEffect): HazardFacts {
  switch (effect.type) {
    case 'markSubmitted':
      return { ...facts, path: effect.params.path };
    case 'withdraw':
      return { ...facts, path: null };
    case 'close':
      return { ...facts, closedBy: effect.params.by };
    case 'reopen':
      return { ...facts, closedBy: null };
    case 'openRectify':
      return { ...facts, laterRound: effect.params.round === 'next' };
    case 'openDelay':
      return { ...facts, delayPending: true };
    case 'settleDelay':
    case 'lapseDelay':
      return { ...facts, delayPending: false };
    case 'removeRecord':
      return { ...facts, deleted: true };
    default:
      return facts;
  }
}

const logic = fromTransition(
  (facts: HazardFacts, event: { type: HazardEvent }) => evolve(facts, event.type),
  NEW_HAZARD,
);
const traversal = {
  events: HAZARD_EVENT_NAMES.map((type) => ({ type })),
  serializeState: (snapshot: { context: HazardFacts }) => JSON.stringify(snapshot.context),
  serializeEvent: (event: { type: string }) => event.type,
};

export interface HazardPath {
  facts: HazardFacts;
  /** Events that lead there from a new hazard. */
  events: HazardEvent[];
}

/** The shortest way to every situation a hazard can be in. */
export function hazardSituations(): HazardPath[] {
  return getShortestPaths(logic, traversal).map(({ state, steps }) => ({
    facts: state.context,
    events: steps.map(({ event }) => event.type).filter((type) => HAZARD_EVENT_NAMES.includes(type)),
  }));
}

/** Every edge of the graph: from each situation, each event that is legal there. */
export function hazardTransitions(): { from: HazardFacts; event: HazardEvent; to: HazardFacts }[] {
  return Object.values(getAdjacencyMap(logic, traversal)).flatMap(({ state, transitions }) =>
    Object.values<{ event: { type: HazardEvent } }>(transitions).flatMap(({ event }) => {
      const outcome = apply(hazardWorkflow, { facts: state.context, actor: ableTo(event.type) }, event.type);
      return outcome.ok ? [{ from: state.context, event: event.type, to: evolve(state.context, event.type) }] : [];
    }),
  );
}
