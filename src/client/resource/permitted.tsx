import { cloneElement, type ReactElement } from 'react';
import { ACTION_LABELS, type ActionKey, routePermission } from '../../engine/permissions.ts';
import { useCan } from './permissions.ts';

interface Props {
  /** Permission id of the route or resource: `CameraFile`. */
  permissionId: string;
  action: ActionKey;
  /** disable: grey with the reason, for actions that users should know of. */
  otherwise?: 'hide' | 'disable';
  children: ReactElement<{ disabled?: boolean; title?: string }>;
}

/** Hides or disables an element whose action (wire.md#1.11) is not in the user's actionList. */
export function Permitted({ permissionId, action, otherwise = 'hide', children }: Props) {
  const { actionList } = routePermission(permissionId, useCan());
  if (actionList.includes(action)) return children;
  if (otherwise === 'hide') return null;
  return cloneElement(children, { disabled: true, title: missingReason(action) });
}

/** Reason why the button is disabled, and who can change that. */
function missingReason(action: ActionKey): string {
  return `没有“${ACTION_LABELS[action]}”权限，请联系管理员授权`;
}
