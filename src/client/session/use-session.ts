import { useSelector } from '@xstate/react';
import { createContext, useContext } from 'react';
import type { LoginUser } from '../../engine/session/login-user.ts';
import type { SignIn } from './machine.ts';
import { session } from './session.ts';

/** Sign-in for component tests and stories, which have no session. */
export const SignInContext = createContext<SignIn | null>(null);

/** The sign-in with its menus, null without a signed-in user. */
export function useSignIn(): SignIn | null {
  const given = useContext(SignInContext);
  const own = useSelector(session, (snapshot) => snapshot.context.signIn);
  return given ?? own;
}

/** The signed-in user; only for components inside the shell, where a user is always signed in. */
export function useUser(): LoginUser {
  const signIn = useSignIn();
  if (!signIn) throw new Error('useUser outside of a sign-in');
  return signIn.user;
}
