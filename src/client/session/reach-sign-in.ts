import { isOutOfReach } from '../api/api-error.ts';
import { readStored } from '../api/storage.ts';
import { withKept } from '../offline/on-demand.ts';
import { fetchSignIn } from './applications.ts';
import { awaitedKey } from './drafts.ts';
import type { SignIn } from './machine.ts';

/** Milliseconds after which the sign-in kept on this device is used while the server has not answered. */
const PATIENCE_MS = 1_000;

/** Answer of the server that came after the kept sign-in had been used. */
let late: SignIn | null = null;

/**
 * Reads user and menus from the server. While it is slow or out of reach, uses those kept on this device;
 * calls `again` once a further call is worth it.
 */
export async function reachSignIn(application: string, again: () => void): Promise<SignIn> {
  const before = late;
  late = null;
  if (before && (application === '' || before.application === application)) return before;
  const fresh = fetchSignIn(application).then(withUnsentWork);
  const patience = new Promise<null>((resolve) => setTimeout(resolve, navigator.onLine ? PATIENCE_MS : 0, null));
  const early = await Promise.race([fresh.catch(nullIfOutOfReach), patience]);
  const kept = early ? null : await withKept(({ keptSignIn }) => keptSignIn());
  if (!kept) {
    const signIn = await fresh;
    keep(signIn);
    return signIn;
  }
  fresh.then(
    (signIn) => {
      keep(signIn);
      late = signIn;
      again();
    },
    (error: unknown) => isOutOfReach(error) && void withKept(async ({ awaitNetwork }) => awaitNetwork(again)),
  );
  return kept;
}

/** Waits until the user's unsent work is there again, so that forms find it. */
async function withUnsentWork(signIn: SignIn): Promise<SignIn> {
  const { id } = signIn.user;
  if (readStored(awaitedKey(id))) await withKept(({ bringBack }) => bringBack(id));
  return signIn;
}

function nullIfOutOfReach(error: unknown): null {
  if (isOutOfReach(error)) return null;
  throw error;
}

function keep(signIn: SignIn): void {
  // The server refuses other calls before the initial password is changed.
  if (!signIn.user.mustChangePwd) void withKept(({ keepSignIn }) => keepSignIn(signIn));
}
