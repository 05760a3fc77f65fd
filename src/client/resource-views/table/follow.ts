export interface ScrollView {
  top: number;
  left: number;
  height: number;
  width: number;
}

/** What a table draws before it was measured. */
export const FIRST_VIEW: ScrollView = { top: 0, left: 0, height: 600, width: 1_200 };

/** Tells where a part is scrolled to, now and whenever that changes. */
export function follow(part: HTMLElement, tell: (view: ScrollView) => void): () => void {
  const read = () =>
    tell({
      top: part.scrollTop,
      left: part.scrollLeft,
      // More than the window shows is never seen, however high the part may be for a moment.
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
