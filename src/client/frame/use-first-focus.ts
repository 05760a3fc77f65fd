import { useEffect } from 'react';
import { session } from '../session/session.ts';

/**
 * After a sign-in the keyboard starts in the page. The button it stood on is gone, and a browser goes on from the place
 * that had in the document: amid the tabs.
 */
export function useFirstFocus(id: string): void {
  useEffect(() => {
    const isTaken = document.activeElement !== null && document.activeElement !== document.body;
    if (isTaken || !session.getSnapshot().context.fresh) return;
    document.getElementById(id)?.focus({ preventScroll: true });
  }, [id]);
}
