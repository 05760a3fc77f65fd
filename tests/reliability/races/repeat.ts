import { randomUUID } from 'node:crypto';
import { HAZARD_EVENTS, type HazardEvent } from '../../../src/features/hazard/hazards/workflow/events.ts';
import type { HazardFacts } from '../../../src/features/hazard/hazards/workflow/facts.ts';
import type { Answer } from '../../support/api-client.ts';
import { LIFECYCLE } from '../../support/hazard-lifecycle.ts';
import { HAZARD_EVENT_NAMES, hazardTransitions } from '../../support/hazards/hazard-model.ts';
import { bodyOf } from './hazard-stock.ts';
import type { Installation } from './installation.ts';

const transitions = hazardTransitions();

/** Every event of a hazard with a situation in which its performer may make it happen. */
export const OCCASIONS: [event: HazardEvent, at: HazardFacts][] = HAZARD_EVENT_NAMES.map((event) => {
  const edge = transitions.find((one) => one.event === event);
  if (!edge) throw new Error(`${event} never happens`);
  return [event, edge.from];
});

/** Events that are possible in this situation. */
export function eventsAt(at: HazardFacts): HazardEvent[] {
  return transitions.filter(({ from }) => JSON.stringify(from) === JSON.stringify(at)).map(({ event }) => event);
}

export interface Repeated {
  requestId: string;
  answers: Answer[];
  /** The same id with the body of another hazard. */
  other: Answer;
}

/** One action sent several times at once, by turns through the processes, then its id once more with another body. */
export async function repeat(
  installation: Installation,
  event: HazardEvent,
  of: { id: number; otherId: number; times: number; through: readonly string[] },
): Promise<Repeated> {
  const requestId = randomUUID();
  const body = bodyOf(installation.cast, event, of.id);
  const clients = of.through.map((base) => installation.client(LIFECYCLE[event].by, base));
  const path = `/${HAZARD_EVENTS[event].call}`;
  const send = (index: number, sent: object) => {
    const client = clients[index % clients.length];
    if (!client) throw new Error('no process to send to');
    return client.post(path, sent, requestId);
  };
  const answers = await Promise.all(Array.from({ length: of.times }, (_, index) => send(index, body)));
  return { requestId, answers, other: await send(of.times, { ...body, id: of.otherId }) };
}
