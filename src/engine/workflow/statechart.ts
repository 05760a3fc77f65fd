import { type AnyMachineSnapshot, type AnyTransitionDefinition, getNextTransitions } from 'xstate';
import type { Can } from '../permissions.ts';
import type { StateMeta, Workflow } from './definition.ts';
import type { Wait } from './waits.ts';

/** Only this file depends on how an xstate machine stores rules and meta. */
type Any<F, A extends { can: Can }, E extends string, R> = Workflow<F, A, E, R>;

/** Snapshot of the machine in the state of the record's status; the database stores only the status (decision 030). */
export function snapshotOf<F, A extends { can: Can }, E extends string, R>(workflow: Any<F, A, E, R>, facts: F) {
  return workflow.machine.resolveState({ value: workflow.stateOf(facts), context: facts });
}

/** Rules of the event's transitions in this state, in order of preference. */
export function rulesAt<R>(snapshot: AnyMachineSnapshot, event: string): R[] {
  return getNextTransitions(snapshot)
    .filter(({ eventType }) => eventType === event)
    .map((definition) => ruleOf<R>(definition));
}

export function metaOf<F>(workflow: Pick<Workflow<F, never, never, never>, 'machine' | 'name'>, state: string) {
  const meta: unknown = workflow.machine.states[state]?.meta;
  if (typeof meta !== 'object' || meta === null) throw new RangeError(`${workflow.name} has no state ${state}`);
  return meta as StateMeta<F>;
}

/** Due time and reminders (`Wait`) of each state that has them, with the state's status. */
export function waitsOf({
  machine,
}: Pick<Workflow<never, never, never, never>, 'machine'>): (Wait & { status: number })[] {
  return Object.values(machine.states).flatMap(({ meta }) => {
    const { status, waits } = meta as StateMeta<never>; // every state of a chart has a StateMeta
    return waits ? [{ status, ...waits }] : [];
  });
}

/** Statuses in which the event exists for some actor. */
export function statusesOf(workflow: Pick<Workflow<never, never, never, never>, 'machine' | 'name'>, event: string) {
  const states = Object.entries(workflow.machine.states).filter(([, node]) => node.transitions.has(event));
  return states.map(([state]) => metaOf(workflow, state).status);
}

/** Every transition with its rule, in the machine's order; without a new state `to` equals `from`. */
export function transitionsOf<R>({ machine }: Pick<Workflow<never, never, never, R>, 'machine'>) {
  return Object.entries(machine.states).flatMap(([from, { transitions }]) =>
    [...transitions].flatMap(([event, ways]) =>
      ways.map((way) => ({ from, to: way.target?.[0]?.key ?? from, event, rule: ruleOf<R>(way) })),
    ),
  );
}

/** Casts `params` of a guard, where every chart puts the rule (features/hazard/hazards/workflow/chart.ts). */
function ruleOf<R>(definition: AnyTransitionDefinition): R {
  const guard: unknown = definition.guard;
  if (typeof guard !== 'object' || guard === null || !('params' in guard))
    throw new TypeError('a guard without a rule');
  return guard.params as R;
}
