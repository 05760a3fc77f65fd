import type { SignIn } from '../session/machine.ts';
import { keptStore, ownStore } from './keeper.ts';
import { keepPageHere } from './worker-registration.ts';

const KIND = 'sign-in';
/** Milliseconds after which a server that was out of reach is tried again. */
const RETRY_MS = 30_000;

/** Keeps user and menus on this device, and the page itself, so that the console opens without a network. */
export async function keepSignIn(signIn: SignIn): Promise<void> {
  const store = await ownStore(signIn.user.id);
  if (!store) return;
  await store.put(KIND, 'self', signIn);
  keepPageHere();
}

/** User and menus as they were when the server answered last; null if nothing is kept. */
export async function keptSignIn(): Promise<SignIn | null> {
  const store = await keptStore();
  return (await store?.get<SignIn>(KIND, 'self'))?.value ?? null;
}

/** Calls `again` once: when the network comes back, or after a while. */
export function awaitNetwork(again: () => void): void {
  const once = () => {
    clearTimeout(timer);
    window.removeEventListener('online', once);
    again();
  };
  const timer = setTimeout(once, RETRY_MS);
  window.addEventListener('online', once);
}
