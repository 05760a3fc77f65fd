import { CONTENT_ID } from '../../ui/focus-content.ts';

/**
 * Scroll positions of a page in a tab, restored when the tab is opened; a new page starts at the top (look.md#9.1).
 * Kept in memory only, since a reload reads the rows anew.
 */
interface Mark {
  window: number;
  /** Positions of scrolled elements (a table's body) by child indexes below `main`: "0.2.1". */
  parts: Map<string, { top: number; left: number }>;
}

const marks = new Map<string, Mark>();

/** State of a history entry that was opened by a tab. */
export const BACK_TO_TAB = { isBackToTab: true } as const;

export function isBackToTab(state: unknown): boolean {
  return typeof state === 'object' && state !== null && Reflect.get(state, 'isBackToTab') === true;
}

/** Path from `root` to an element below, as indexes of children; null if the element is not below `root`. */
function placeBelow(root: Element, element: Element): string | null {
  const way: number[] = [];
  let at = element;
  while (at !== root) {
    const parent = at.parentElement;
    if (!parent) return null;
    way.unshift([...parent.children].indexOf(at));
    at = parent;
  }
  return way.join('.');
}

function elementAt(root: Element, place: string): Element | null {
  if (place === '') return root;
  return place.split('.').reduce<Element | null>((at, index) => at?.children[Number(index)] ?? null, root);
}

/** Stores scroll positions of the page at `path` until the returned function is called. */
export function followScroll(path: string): () => void {
  const mark: Mark = marks.get(path) ?? { window: 0, parts: new Map() };
  marks.set(path, mark);
  const note = (event: Event) => {
    if (event.target === document) mark.window = window.scrollY;
    const main = document.getElementById(CONTENT_ID);
    if (!main || !(event.target instanceof Element)) return;
    const place = placeBelow(main, event.target);
    if (place !== null) mark.parts.set(place, { top: event.target.scrollTop, left: event.target.scrollLeft });
  };
  document.addEventListener('scroll', note, { capture: true, passive: true });
  return () => document.removeEventListener('scroll', note, { capture: true });
}

/** Drops the scroll positions of a page that is opened anew. */
export function forgetScroll(path: string): void {
  marks.delete(path);
}

/** Maximum time in ms for which a restoration waits until rows make the positions reachable. */
const PATIENCE_MS = 4_000;
const OWN_MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** Restores the scroll position of the page at `path`, waiting for its rows; ends when the user scrolls. */
export function restoreScroll(path: string, onEnd: () => void): () => void {
  const mark = marks.get(path);
  const wanted = { window: mark?.window ?? 0, parts: new Map(mark?.parts) };
  const began = performance.now();
  let frame = 0;
  const end = () => {
    cancelAnimationFrame(frame);
    for (const move of OWN_MOVES) window.removeEventListener(move, end, true);
    onEnd();
  };
  const step = () => {
    if (isThere(wanted) || performance.now() - began > PATIENCE_MS) return end();
    frame = requestAnimationFrame(step);
  };
  for (const move of OWN_MOVES) window.addEventListener(move, end, { capture: true, passive: true });
  frame = requestAnimationFrame(step);
  return end;
}

/** Scrolls to the stored positions; returns true if all were reached. */
function isThere({ window: top, parts }: Mark): boolean {
  const main = document.getElementById(CONTENT_ID);
  if (window.scrollY !== top) window.scrollTo(0, top);
  let isReached = Math.abs(window.scrollY - top) < 2;
  for (const [place, { top: partTop, left }] of parts) {
    const part = main && elementAt(main, place);
    part?.scrollTo({ top: partTop, left, behavior: 'instant' });
    if (!part || Math.abs(part.scrollTop - partTop) >= 2) isReached = false;
  }
  return isReached;
}
