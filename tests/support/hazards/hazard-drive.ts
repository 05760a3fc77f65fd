import { HAZARD_EVENTS, type HazardEvent } from '../../../src/features/hazard/hazards/workflow/events.ts';
import type { HazardFacts } from '../../../src/features/hazard/hazards/workflow/facts.ts';
import type { Answer } from '../api-client.ts';
import { LIFECYCLE, payloadOf, registration } from '../hazard-lifecycle.ts';
import type { Cast, Member } from './hazard-cast.ts';
import { hazardSituations } from './hazard-model.ts';

export interface HazardDetail extends Record<string, unknown> {
  id: number;
  status: number;
  version: number;
  actions: { name: string; enabled: boolean; reason: string }[];
  history: { key: number; title: string; person: string; status: number; timeSpan: string }[];
}

export function register(cast: Cast, more: object = {}): Promise<number> {
  return cast.clients.registrant.write<number>('/RiskRegister/add', registration(cast, more));
}

export interface Attempt {
  id: number;
  event: HazardEvent;
  by?: Member | 'superAdmin';
  body?: object;
  requestId?: string;
}

/** Sends one event with a valid payload; `body` replaces parts of the payload. */
export function attempt(
  cast: Cast,
  { id, event, by = LIFECYCLE[event].by, body, requestId }: Attempt,
): Promise<Answer> {
  return cast.clients[by].post(`/${HAZARD_EVENTS[event].call}`, { id, ...payloadOf(cast, event), ...body }, requestId);
}

/** Sends one event; throws if it is refused. */
export async function succeed(cast: Cast, of: Attempt): Promise<void> {
  const { body } = await attempt(cast, of);
  if (!body.success) throw new Error(`${of.event} was refused: ${JSON.stringify(body)}`);
}

/** Performs events one after the other; throws at the first refusal. */
export async function perform(cast: Cast, id: number, ...events: HazardEvent[]): Promise<void> {
  for (const event of events) await succeed(cast, { id, event });
}

const situations = hazardSituations();

/** Registers a hazard and brings it into a situation by the fewest events. */
export async function hazardIn(cast: Cast, wanted: Partial<HazardFacts>): Promise<number> {
  const found = situations.find(({ facts }) =>
    Object.entries(wanted).every(([key, value]) => facts[key as keyof HazardFacts] === value),
  );
  if (!found) throw new Error(`no hazard can be ${JSON.stringify(wanted)}`);
  const id = await register(cast);
  await perform(cast, id, ...found.events);
  return id;
}

export function detailOf(cast: Cast, id: number, by: Member | 'superAdmin' = 'registrant'): Promise<HazardDetail> {
  return cast.clients[by].read<HazardDetail>('/RiskRegister/detail', { id });
}
