import { createContext, use } from 'react';
import type { Acting } from '../../engine/action-effect.ts';
import type { Can } from '../../engine/permissions.ts';
import { useSignIn } from '../session/use-session.ts';

/** Tests permission codes of the signed-in user; the shell provides this test from getLoginUser (wire.md#1.9). */
export const PermissionContext = createContext<Can>(() => false);

export function useCan(): Can {
  return use(PermissionContext);
}

/** The signed-in user as the performer of actions. */
export function useActing(): Acting {
  const can = useCan();
  const user = useSignIn()?.user;
  return { id: user ? String(user.id) : null, orgId: user?.loginEmpInfo?.orgId ?? null, can };
}
