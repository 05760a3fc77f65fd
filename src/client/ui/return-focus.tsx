import { type ReactNode, useEffect, useState } from 'react';
import { focusContent } from './focus-content.ts';

/**
 * Around a dialog that is there only while it is open: gives the focus back to what opened it, which antd does only for
 * dialogs that stay. Without it the keyboard falls out of a form as soon as a picker over it closes.
 */
export function ReturnFocus({ children }: { children: ReactNode }) {
  // Read while rendering: once the dialog stands, it has the focus itself.
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
