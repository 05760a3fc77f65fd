import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HAZARD_EVENTS, type HazardEvent } from '../../../src/features/hazards/workflow/events.ts';
import type { HazardFacts } from '../../../src/features/hazards/workflow/facts.ts';
import { allKinds, nameOfShared } from '../../../src/server/records/registries/tasks.ts';
import type { Answer } from '../../support/api-client.ts';
import { businessDigest } from '../../support/digest.ts';
import { LIFECYCLE, payloadOf } from '../../support/hazard-lifecycle.ts';
import { CAST, type Cast, createCast } from '../../support/hazards/hazard-cast.ts';
import { attempt, detailOf, hazardIn, perform, register } from '../../support/hazards/hazard-drive.ts';
import { HAZARD_EVENT_NAMES, hazardSituations, hazardTransitions } from '../../support/hazards/hazard-model.ts';
import { requirePhotos } from '../../support/hazards/hazard-oracle.ts';
import { startTestServer } from '../../support/server.ts';
import { drawn } from '../../support/size.ts';

/** What is done to several hazards with one form is what the calls for one do (hazard-transitions.test.ts has these). */
let cast: Cast;

beforeAll(async () => {
  cast = await createCast(await startTestServer({ seed: 'none' }));
  await requirePhotos(cast, false);
});
afterAll(() => cast?.server.stop());

type Actor = (typeof ACTORS)[number];
const ACTORS = [...CAST, 'superAdmin'] as const;
/** By day one person tries each event in every situation, another in the next. */
const ACTORS_BY_DAY = 1;
const TRANSITIONS = hazardTransitions();

const named = ({ status, path, closedBy, laterRound, deleted }: HazardFacts) =>
  [status, path, closedBy, laterRound && 'again', deleted && 'deleted'].filter(Boolean).join(' ');

/** Events people can do to several at once. */
const shared = () => {
  const calls = new Set(allKinds().flatMap(({ shared: actions = [] }) => actions.map(nameOfShared)));
  return HAZARD_EVENT_NAMES.filter((event) => calls.has(HAZARD_EVENTS[event].call));
};

function several(id: number, event: HazardEvent, by: Actor): Promise<Answer> {
  const { call } = HAZARD_EVENTS[event];
  return cast.clients[by].post('/inbox/perform', { action: call, ids: [id], input: payloadOf(cast, event) });
}

interface Verdict {
  isDone: boolean;
  message?: string;
}

/** The refusal of the hazard, or of the whole: null where it was done. */
function refusalIn({ body }: Answer): string | null {
  if (!body.success) return body.message;
  const [verdict] = body.data as Verdict[]; // reply of /inbox/perform
  return verdict?.isDone ? null : (verdict?.message ?? '');
}

it('are the events of all subjects that offer any', () => {
  expect(shared().length).toBeGreaterThan(12);
});

describe.each(
  drawn(hazardSituations(), { share: 6, purpose: 'several at once' }).map(
    (one, at) => [named(one.facts), one, at] as const,
  ),
)('several hazards at %s', (_, { facts, events }, at) => {
  it('are refused as one is, in the same words, and nothing changes', async () => {
    const id = await register(cast);
    await perform(cast, id, ...events);
    const before = await businessDigest(cast.server);
    for (const [nth, event] of shared().entries()) {
      const isPossible = TRANSITIONS.some((edge) => edge.event === event && named(edge.from) === named(facts));
      // Who may do it where it is possible changes the hazard: the other half of this file.
      const tried = isPossible
        ? (['neighbour', 'stranger'] as const)
        : drawn(ACTORS, { count: ACTORS_BY_DAY, at: at + nth });
      for (const by of tried) {
        const refusal = refusalIn(await several(id, event, by));
        const { body } = await attempt(cast, { id, event, by });
        expect(body.success, `${by} ${event}`).toBe(false);
        // The verdict also says who was faster (domain.md#9.13), which the answer for one holds beside its message.
        expect(refusal?.replace(/：(已由|您已于).*$/, ''), `${by} ${event}`).toBe(body.message);
      }
    }
    expect(await businessDigest(cast.server)).toEqual(before);
  });

  it('are done what one is done, with the same status after it', async () => {
    for (const event of shared()) {
      const edge = TRANSITIONS.find((one) => one.event === event && JSON.stringify(one.from) === JSON.stringify(facts));
      if (!edge) continue;
      const id = await hazardIn(cast, facts);
      expect(refusalIn(await several(id, event, LIFECYCLE[event].by)), event).toBeNull();
      if (edge.to.deleted) continue;
      expect((await detailOf(cast, id, 'superAdmin')).status, event).toBe(edge.to.status);
    }
  });
});
