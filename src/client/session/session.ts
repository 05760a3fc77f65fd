import { createActor, fromPromise } from 'xstate';
import { session as calls } from '../../generated/client.ts';
import { messageOf } from '../api/api-error.ts';
import { send } from '../api/send.ts';
import { onApiSignal } from '../api/signals.ts';
import {
  clearSignIn,
  isTokenKey,
  readStored,
  readToken,
  STORAGE_KEYS,
  writeStored,
  writeToken,
} from '../api/storage.ts';
import { withKept } from '../offline/on-demand.ts';
import { storeApplications } from './applications.ts';
import { sessionMachine } from './machine.ts';
import { reachMenus, reachSignIn } from './reach-sign-in.ts';

/** Listener for messages of the session, which the shell shows as error toasts. */
type Notice = (text: string) => void;
const noticeListeners = new Set<Notice>();

export function onSessionNotice(listener: Notice): () => void {
  noticeListeners.add(listener);
  return () => void noticeListeners.delete(listener);
}

const tell = (text: string) => {
  for (const listener of noticeListeners) listener(text);
};

/** Loads dictionaries after a login. Imported on demand: the login page needs none. */
async function fetchDictionaries(): Promise<void> {
  const { loadDictionaries, readDictionaries } = await import('./dictionary-cache.ts');
  // A failure does not fail the login: a page that needs a dictionary reads it again.
  if (readDictionaries() === null) await loadDictionaries().catch(() => null);
}

/** Makes what is kept on this device unreadable. */
function closeKept(): void {
  if (readStored(STORAGE_KEYS.keeper) ?? readStored(STORAGE_KEYS.leaving))
    void withKept(({ closeStores }) => closeStores());
}

const refresh = () => session.send({ type: 'REFRESH' });

/** The session of this page: the pure machine with the browser's implementations of fetching, storing and reloading. */
export const session = createActor(
  sessionMachine.provide({
    actors: {
      fetchSignIn: fromPromise(({ input }) => reachSignIn(input.application, refresh)),
      fetchMenus: fromPromise(async ({ input: { signIn, application }, signal }) => {
        if (!signIn) throw new Error('');
        return reachMenus(signIn, application, signal);
      }),
      endOnServer: fromPromise<unknown>(() => send(calls.logout)),
    },
    actions: {
      storeToken: (_, { token }) => writeToken(token),
      storeApplications: (_, { signIn }) => signIn && storeApplications(signIn),
      clearStorage: () => {
        clearSignIn();
        closeKept();
      },
      putWorkAway: (_, { signIn }) => {
        // Done by closeKept(), on the next page if this one reloads before.
        if (signIn) writeStored(STORAGE_KEYS.leaving, signIn.user.id);
      },
      loadDictionaries: () => void fetchDictionaries(),
      reportLogoutFailure: (_, { error }) => tell(messageOf(error)),
      reportSwitchFailure: (_, { error }) => tell(`应用切换异常：${messageOf(error)}`),
      reload: () => window.location.reload(),
    },
  }),
  { input: { hasToken: readToken() !== null } },
);

/** Starts the machine and connects it with the interceptor and with other tabs of the browser. */
export function startSession(): void {
  onApiSignal((signal) => {
    if (signal.type === 'unauthorized') session.send({ type: 'UNAUTHORIZED' });
    if (signal.type === 'signInLost') session.send({ type: 'SIGN_IN_LOST', message: signal.message });
  });
  window.addEventListener('storage', (event) => {
    if (!isTokenKey(event.key)) return;
    session.send({ type: readToken() === null ? 'TOKEN_VANISHED' : 'TOKEN_APPEARED' });
  });
  session.start();
  // A page that was closed while signing out may have left a key.
  if (readToken() === null) closeKept();
}
