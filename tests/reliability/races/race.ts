import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { HAZARD_EVENTS } from '../../../src/features/hazard/hazards/workflow/events.ts';
import type { Answer } from '../../support/api-client.ts';
import { LIFECYCLE } from '../../support/hazard-lifecycle.ts';
import type { Standing } from '../../support/hazards/hazard-life.ts';
import type { Random } from '../../support/random.ts';
import { bodyOf } from './hazard-stock.ts';
import type { Installation } from './installation.ts';
import type { Round } from './oracle.ts';
import type { Pair, Rival } from './pairs.ts';

/** Maximum delay before a rival sends, in ms. */
const JITTER_MS = 5;

export interface Course {
  installation: Installation;
  random: Random;
  /** Addresses of the two processes. */
  through: readonly [string, string];
}

export interface Finish extends Round {
  answers: Answer[];
}

/**
 * Runs the rounds of a pair one after the other; each rival sends after a random delay of at most `JITTER_MS`. Nothing
 * holds the calls until all have arrived: they overlap in another way each time.
 */
export async function race(course: Course, pair: Pair, hazards: readonly Standing[]): Promise<Finish[]> {
  const finishes: Finish[] = [];
  for (const hazard of hazards) {
    const first = course.random.int(2);
    const pressing = pair.rivals.map((rival, index) => {
      const base = (index + first) % 2 === 0 ? course.through[0] : course.through[1];
      return press(course, rival, { hazard, base });
    });
    const pressed = await Promise.all(pressing);
    finishes.push({
      hazard,
      told: pressed.map(({ requestId, answer }) => ({ requestId, done: answer.body.success })),
      answers: pressed.map(({ answer }) => answer),
    });
  }
  return finishes;
}

async function press(
  { installation, random }: Course,
  { event, by = LIFECYCLE[event].by, body, versioned }: Rival,
  at: { hazard: Standing; base: string },
): Promise<{ requestId: string; answer: Answer }> {
  const { id, version } = at.hazard;
  const sent = { ...bodyOf(installation.cast, event, id), ...(versioned ? { version } : {}), ...body };
  const client = installation.client(by, at.base);
  const requestId = randomUUID();
  await sleep(random.next() * JITTER_MS);
  return { requestId, answer: await client.post(`/${HAZARD_EVENTS[event].call}`, sent, requestId) };
}

/** Error code of a refusal, such as H1001, else its number. */
export function refusalCode({ body }: Answer): string {
  return String(body.extras?.errorCode ?? body.code);
}
