import { mayPass } from '../api/api-error.ts';
import type { SignIn } from '../session/machine.ts';
import { keptStore, ownStore } from './keeper.ts';
import { keepPageHere } from './worker-registration.ts';

const KIND = 'sign-in';
/** Entry of the application that was shown last; the others have the application's code. */
const LAST = 'self';
/** Milliseconds after which a server that was out of reach is tried again. */
const RETRY_MS = 30_000;

/** Keeps user and menus on this device, and the page itself, so that the console opens without a network. */
export async function keepSignIn(signIn: SignIn): Promise<void> {
  const store = await ownStore(signIn.user.id);
  if (!store) return;
  for (const id of [signIn.application, LAST]) await store.put(KIND, id, signIn);
  keepPageHere();
}

/** User and menus as the server answered last, of one application or ('') the last one; null if nothing is kept. */
export async function keptSignIn(application: string): Promise<SignIn | null> {
  const store = await keptStore();
  return (await store?.get<SignIn>(KIND, application || LAST))?.value ?? null;
}

interface Standing {
  /** Answer of the server that is still to come. */
  fresh: Promise<SignIn>;
  application: string;
  again: () => void;
}

let calledAt = 0;

/**
 * User and menus kept here, while the server has not answered; null if there are none, or it just has. Calls `again` once
 * the server has answered differently or may be in reach.
 */
export async function standIn({ fresh, application, again }: Standing): Promise<SignIn | null> {
  let isAnswered = false;
  const answer = fresh.then((signIn) => {
    isAnswered = true;
    return signIn;
  });
  answer.catch(() => undefined);
  const kept = await keptSignIn(application);
  if (!kept || isAnswered) return null;
  void answer.then(
    async (signIn) => {
      await keepSignIn(signIn);
      if (JSON.stringify(signIn) === JSON.stringify(kept)) return;
      // At once the first time, then seldom: a slow server would get a call for each of its answers.
      const isSoon = Date.now() - calledAt < RETRY_MS;
      calledAt = Date.now();
      if (isSoon) awaitNetwork(again);
      else again();
    },
    (error: unknown) => mayPass(error) && awaitNetwork(again),
  );
  return kept;
}

/** Calls `again` once: when the network comes back, or after a while. */
function awaitNetwork(again: () => void): void {
  const once = () => {
    clearTimeout(timer);
    window.removeEventListener('online', once);
    again();
  };
  const timer = setTimeout(once, RETRY_MS);
  window.addEventListener('online', once);
}
