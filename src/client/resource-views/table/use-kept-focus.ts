import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Whoever worked in a row and scrolls it out of sight goes on with the keyboard from the table: the row is not drawn any
 * more, and the browser would begin again at the top of the page.
 */
export function useKeptFocus(frame: RefObject<HTMLElement | null>): void {
  const last = useRef<Element | null>(null);
  useEffect(() => {
    const part = frame.current;
    const remember = (event: FocusEvent) => {
      last.current = event.target instanceof Element ? event.target : null;
    };
    part?.addEventListener('focusin', remember);
    return () => part?.removeEventListener('focusin', remember);
  }, [frame]);
  // After every drawing of the rows.
  useLayoutEffect(() => {
    const isGone = last.current !== null && !last.current.isConnected;
    if (!isGone || document.activeElement !== document.body) return;
    last.current = null;
    const body = frame.current?.querySelector<HTMLElement>('.ant-table-body');
    if (!body?.hasAttribute('tabindex')) body?.setAttribute('tabindex', '-1');
    body?.focus({ preventScroll: true });
  });
}
