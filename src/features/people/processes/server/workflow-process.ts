import { VERBS } from '../../../../engine/actions.ts';
import type { Can } from '../../../../engine/permissions.ts';
import { wordsOf } from '../../../../engine/value-words.ts';
import type { EventMeta, Workflow } from '../../../../engine/workflow/definition.ts';
import { metaOf, transitionsOf } from '../../../../engine/workflow/statechart.ts';
import type {
  Lack,
  Process,
  ProcessPerson,
  ProcessSource,
  ProcessState,
  ProcessStep,
  ProcessWay,
  ProcessWords,
} from '../../../../server/records/registries/processes.ts';
import { CLOCK_WAY, holderWay } from './words.ts';

/** Workflow together with what a drawing needs beyond its state machine: titles, statuses, lists. */
export interface DrawnWorkflow<F, A extends { can: Can }, E extends string, R extends { by: string }>
  extends Pick<Process, 'title' | 'resource' | 'field' | 'screens'> {
  workflow: Workflow<F, A, E, R>;
  /** Differences from a state's defaults, which are: meaning `open`, title and filter by the status of the state. */
  states: { readonly [state: string]: Partial<Omit<ProcessState, 'key'>> };
  /** Titles of events that differ from those of their actions. */
  titles: { readonly [event: string]: string };
  /** Texts for the capacities (`by`) of rules; a capacity without text is that of all holders of the permission. */
  who: { readonly [capacity: string]: string };
  /** Actors of the workflow that the person could be for some record, in a call that needs `permission`. */
  actors(person: ProcessPerson, permission: string): A[];
  /** Facts of an imagined record in this state, chosen to meet the rules that compare record and actor. */
  facts(state: string): F;
  /** Steps that the state machine lacks: triggered by time, or by an action on another record, with its permission. */
  further?: readonly (Omit<ProcessStep, 'ways'> & { permission?: string })[];
}

/** Draws a workflow defined in code; who may take which step follows from the rules that the server enforces. */
export function workflowProcess<F, A extends { can: Can }, E extends string, R extends { by: string }>(
  drawn: DrawnWorkflow<F, A, E, R>,
): ProcessSource {
  const { workflow, title, resource, field, screens } = drawn;
  return (words) => [
    {
      ...{ key: workflow.name, title, resource, field, screens },
      states: Object.keys(workflow.machine.states).map((state) => stateOf(drawn, words, state)),
      steps: [...stepsOf(drawn, words), ...furtherSteps(drawn, words)],
    },
  ];
}

type Any<F, A extends { can: Can }, E extends string, R extends { by: string }> = DrawnWorkflow<F, A, E, R>;

function stateOf<F, A extends { can: Can }, E extends string, R extends { by: string }>(
  drawn: Any<F, A, E, R>,
  { catalog, labelOf }: ProcessWords,
  state: string,
): ProcessState {
  const { status } = metaOf(drawn.workflow, state);
  const field = catalog.find(drawn.resource)?.fields.find(({ key }) => key === drawn.field);
  return {
    key: state,
    title: field ? wordsOf(field, { [drawn.field]: status }, labelOf) : state,
    meaning: 'open',
    query: { [drawn.field]: String(status) },
    ...drawn.states[state],
  };
}

/** Steps of the state machine; several rules for one event between two states become one step with several `ways`. */
function stepsOf<F, A extends { can: Can }, E extends string, R extends { by: string }>(
  drawn: Any<F, A, E, R>,
  words: ProcessWords,
): ProcessStep[] {
  const steps = new Map<string, ProcessStep & { ways: ProcessWay[] }>();
  for (const { from, to, event, rule } of transitionsOf<R>(drawn.workflow)) {
    const key = `${from} ${to} ${event}`;
    const step = steps.get(key) ?? { from, to, title: titleOf(drawn, words, event), ways: [] };
    step.ways.push(wayOf(drawn, words, { from, event, rule, title: step.title }));
    steps.set(key, step);
  }
  return [...steps.values()];
}

/** Metadata of the call that triggers an event; null for events triggered by time. */
function metaOfEvent({ events }: { events: { readonly [event: string]: EventMeta } }, event: string): EventMeta | null {
  return events[event] ?? null;
}

function titleOf<F, A extends { can: Can }, E extends string, R extends { by: string }>(
  { workflow, titles }: Any<F, A, E, R>,
  { catalog }: ProcessWords,
  event: string,
): string {
  const { resource = '', verb = event } = metaOfEvent(workflow, event) ?? {};
  const action = catalog.find(resource)?.actions.find((one) => one.verb === verb);
  return titles[event] ?? action?.title ?? VERBS[verb]?.title ?? verb;
}

function wayOf<F, A extends { can: Can }, E extends string, R extends { by: string }>(
  { workflow, who, actors, facts }: Any<F, A, E, R>,
  { catalog }: ProcessWords,
  { from, event, rule, title }: { from: string; event: string; rule: R; title: string },
): ProcessWay {
  const meta = metaOfEvent(workflow, event);
  if (meta === null) return CLOCK_WAY;
  const isRefused = (actor: A) => workflow.actorRefusal(rule, { facts: facts(from), actor }, event as E) !== null; // a key of the workflow's events
  const lack = (person: ProcessPerson): Lack | null => {
    const missing: string[] = [];
    const can: Can = (code) => {
      const isHeld = person.can(code);
      if (!isHeld) missing.push(code);
      return isHeld;
    };
    const isOpen = actors({ ...person, can }, meta.permission).some((actor) => !isRefused(actor));
    if (!person.can(meta.permission)) return { permission: meta.permission, title };
    if (isOpen) return null;
    const [permission] = missing;
    return permission === undefined ? { reason: '数据范围内没有机构' } : { permission };
  };
  return { who: who[rule.by] ?? holderWay(catalog, meta.permission).who, lack };
}

function furtherSteps<F, A extends { can: Can }, E extends string, R extends { by: string }>(
  { further = [] }: Any<F, A, E, R>,
  { catalog }: ProcessWords,
): ProcessStep[] {
  return further.map(({ permission, ...step }) => ({
    ...step,
    ways: [permission === undefined ? CLOCK_WAY : holderWay(catalog, permission)],
  }));
}
