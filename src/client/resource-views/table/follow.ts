export interface ScrollView {
  top: number;
  left: number;
  height: number;
  width: number;
}

/** Assumed view of a table before it is measured, in px. */
export const FIRST_VIEW: ScrollView = { top: 0, left: 0, height: 600, width: 1_200 };

/** Reports the scroll position of a part, now and on every change. */
export function follow(part: HTMLElement, tell: (view: ScrollView) => void): () => void {
  const read = () =>
    tell({
      top: part.scrollTop,
      left: part.scrollLeft,
      // At most the height of the window, since the part may be higher for a moment.
      height: Math.min(part.clientHeight, window.innerHeight),
      width: Math.min(part.clientWidth, window.innerWidth),
    });
  read();
  part.addEventListener('scroll', read, { passive: true });
  const observer = new ResizeObserver(read);
  observer.observe(part);
  return () => {
    part.removeEventListener('scroll', read);
    observer.disconnect();
  };
}
