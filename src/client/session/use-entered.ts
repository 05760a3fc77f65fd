import { useSelector } from '@xstate/react';
import { session } from './session.ts';

/** State of the session for pages with a login form. */
export interface Entering {
  /** True once a sign-in on this page has led to the menus, or to the change of the initial password. */
  isFresh: boolean;
  /** True while the user info is being read after a new token. */
  isEntering: boolean;
  /** Reason why signing in failed. */
  message: string;
}

export function useEntered(): Entering {
  const isIn = useSelector(
    session,
    (snapshot) => snapshot.matches({ signedIn: 'ready' }) || snapshot.matches({ signedIn: 'changingPassword' }),
  );
  const isFresh = useSelector(session, (snapshot) => snapshot.context.fresh);
  const isEntering = useSelector(session, (snapshot) => snapshot.context.fresh && !snapshot.matches('anonymous'));
  const message = useSelector(session, (snapshot) => snapshot.context.message);
  return { isFresh: isIn && isFresh, isEntering: isEntering && !isIn, message };
}
