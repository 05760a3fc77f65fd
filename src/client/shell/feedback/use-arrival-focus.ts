import { useEffect } from 'react';
import { session } from '../../session/session.ts';
import { focusContent } from '../../ui/focus-content.ts';

/**
 * After a login the button that had the focus is gone with its form, and browsers would go on from where it stood: in
 * the middle of the tab bar. A reload starts at the top as everywhere, with the skip link first.
 */
export function useArrivalFocus(): void {
  useEffect(() => {
    const isNowhere = document.activeElement === null || document.activeElement === document.body;
    if (session.getSnapshot().context.fresh && isNowhere) focusContent();
  }, []);
}
