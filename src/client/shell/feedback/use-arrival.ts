import { useEffect } from 'react';
import { session } from '../../session/session.ts';
import { focusContent } from '../../ui/focus-content.ts';

/** Shows 欢迎 one second after the first load after a login (look.md#10.6), not after a reload. */
export function useWelcome(): void {
  useEffect(() => {
    if (!session.getSnapshot().context.fresh) return;
    const timer = setTimeout(() => void import('./welcome.ts').then(({ showWelcome }) => showWelcome()), 1_000);
    return () => clearTimeout(timer);
  }, []);
}

/**
 * Focuses the content after a login: the focused button is gone, and browsers would continue in the middle of the tab
 * bar. After a reload the skip link comes first as usual.
 */
export function useArrivalFocus(): void {
  useEffect(() => {
    const isNowhere = document.activeElement === null || document.activeElement === document.body;
    if (session.getSnapshot().context.fresh && isNowhere) focusContent();
  }, []);
}
