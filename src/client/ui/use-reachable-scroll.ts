import { type RefObject, useEffect, useRef } from 'react';

const STOPS = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea';

/**
 * Makes a scrolling part without links, buttons or inputs – a log – focusable, so that the keyboard can scroll it (WCAG
 * 2.1.1).
 *
 * @param selector of the part that scrolls, within the element the result is given to
 */
export function useReachableScroll(selector: string): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const part = frame.current?.querySelector<HTMLElement>(selector);
    if (part?.querySelector(STOPS)) part.removeAttribute('tabindex');
    else part?.setAttribute('tabindex', '0');
  });
  return frame;
}
