import { createContext, use } from 'react';
import type { Can } from '../../engine/permissions.ts';

/** Whether the signed-in user holds a permission code; the frame provides it from getLoginUser (wire.md#1.9). */
export const PermissionContext = createContext<Can>(() => false);

export function useCan(): Can {
  return use(PermissionContext);
}
