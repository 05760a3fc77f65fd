import { mayPass } from '../api/api-error.ts';
import { readStored } from '../api/storage.ts';
import { withKept } from '../offline/on-demand.ts';
import { fetchMenus, fetchSignIn } from './applications.ts';
import { awaitedKey } from './drafts.ts';
import type { SignIn } from './machine.ts';

/** Milliseconds after which the sign-in kept on this device is used while the server has not answered. */
const PATIENCE_MS = 1_000;

/**
 * Reads user and menus from the server. While it is slow or out of reach, uses those kept on this device;
 * calls `again` once a further call is worth it.
 */
export async function reachSignIn(application: string, again: () => void): Promise<SignIn> {
  const fresh = fetchSignIn(application).then(withUnsentWork);
  const patience = new Promise<null>((resolve) => setTimeout(resolve, navigator.onLine ? PATIENCE_MS : 0, null));
  const early = await Promise.race([fresh.catch(nullIfPassing), patience]);
  const kept = early ? null : await withKept(({ standIn }) => standIn({ fresh, application, again }));
  return kept ?? keep(await fresh);
}

/** Reads the menus of another application; out of reach, uses those kept on this device. */
export async function reachMenus(signIn: SignIn, application: string, signal: AbortSignal): Promise<SignIn> {
  try {
    return keep({ ...signIn, application, menus: await fetchMenus(application, signal) });
  } catch (error) {
    const kept = mayPass(error) && (await withKept(({ keptSignIn }) => keptSignIn(application)));
    if (!kept) throw error;
    return { ...signIn, application, menus: kept.menus };
  }
}

/** Waits until the user's unsent work is there again, so that forms find it. */
async function withUnsentWork(signIn: SignIn): Promise<SignIn> {
  const { id } = signIn.user;
  if (readStored(awaitedKey(id))) await withKept(({ bringBack }) => bringBack(id));
  return signIn;
}

function nullIfPassing(error: unknown): null {
  if (mayPass(error)) return null;
  throw error;
}

function keep(signIn: SignIn): SignIn {
  // The server refuses other calls before the initial password is changed.
  if (!signIn.user.mustChangePwd) void withKept(({ keepSignIn }) => keepSignIn(signIn));
  return signIn;
}
