import { type ReactNode, useEffect, useState } from 'react';
import { focusContent } from './focus-content.ts';

/**
 * Wraps a dialog that is mounted only while open: returns the focus to its opener, as antd does only for dialogs that
 * stay mounted. Otherwise a form loses the focus when a picker over it closes.
 */
export function ReturnFocus({ children }: { children: ReactNode }) {
  // Read while rendering: once mounted, the dialog has the focus itself.
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) opener.focus();
      else focusContent();
    },
    [opener],
  );
  return children;
}
