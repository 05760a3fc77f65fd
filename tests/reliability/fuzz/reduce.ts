import type { Draft } from './draft.ts';
import { toWire } from './draft.ts';
import type { Target } from './fuzz-world.ts';
import type { WireRequest } from './wire.ts';

const TRIES = 60;

/**
 * The smallest request that still shows a problem: keys of the body, of the query and headers are left out one by one.
 * Answers the request as it was when it does not show it again, as for what depends on a record that is gone.
 */
export async function reduced(target: Target, draft: Draft, problem: string): Promise<WireRequest> {
  let best = draft;
  for (let tries = 0, again = true; again && tries < TRIES; ) {
    again = false;
    for (const smaller of smallerOnes(best)) {
      tries += 1;
      if (tries >= TRIES || !(await shows(target, smaller, problem))) continue;
      best = smaller;
      again = true;
      break;
    }
  }
  return toWire(best);
}

async function shows(target: Target, draft: Draft, problem: string): Promise<boolean> {
  const request = toWire(draft);
  const answer = await target.wire.send(request).catch(() => null);
  if (!answer) return problem.startsWith('no answer');
  return target.judge.problem({ draft, request, answer })?.slice(0, 40) === problem.slice(0, 40);
}

function smallerOnes(draft: Draft): Draft[] {
  const fresh = (change: Partial<Draft>): Draft => ({ ...draft, ...change });
  const others = <T>(list: readonly T[]) => list.map((_, at) => list.filter((_, index) => index !== at));
  const { payload } = draft;
  const headers = draft.headers.filter(([name]) => name !== 'x-request-id');
  const bodies =
    payload.kind === 'json'
      ? smallerBodies(payload.value).map((value) => fresh({ headers, payload: { kind: 'json', value } }))
      : [];
  const forms =
    payload.kind === 'form'
      ? others(payload.parts).map((parts) => fresh({ headers, payload: { kind: 'form', parts } }))
      : [];
  return [
    ...bodies,
    ...forms,
    ...others(draft.query).map((query) => fresh({ query })),
    ...others(headers).map((less) => fresh({ headers: less })),
  ];
}

function smallerBodies(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.keys(value).map((gone) => Object.fromEntries(Object.entries(value).filter(([key]) => key !== gone)));
}
