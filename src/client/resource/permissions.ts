import { createContext, use } from 'react';
import type { Can } from '../../engine/permissions.ts';

/** Tests permission codes of the signed-in user; the shell provides it from getLoginUser (wire.md#1.9). */
export const PermissionContext = createContext<Can>(() => false);

export function useCan(): Can {
  return use(PermissionContext);
}
