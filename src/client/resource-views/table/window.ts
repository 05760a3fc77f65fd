/** Range of drawn rows or columns; `before` and `after`: size in pixels of the rows or columns outside the range. */
export interface Stretch {
  start: number;
  /** Index after the last row or column of the range. */
  end: number;
  before: number;
  after: number;
}

/** Visible range along one axis, in pixels. */
interface View {
  from: number;
  length: number;
}

/** Number of rows drawn beyond both edges, so that scrolling shows rows and not empty space. */
const MORE_ROWS = 8;
/** Number of rows by which the range moves: a redraw for every row would slow down a fast wheel. */
const STEP = 6;
/** Number of rows added on either side at a time while the table is idle. */
const GROWTH = 3;
const MORE_PIXELS = 160;

/** Rows from `start` up to, but without, `end`. */
export interface Range {
  start: number;
  end: number;
}

/** Rows of equal height to draw in idle time: the visible rows, and more beyond both edges. */
export function rowRange(count: number, height: number, view: View): Range {
  const first = Math.floor(view.from / height / STEP) * STEP - MORE_ROWS;
  const seen = Math.ceil(view.length / height) + STEP + 2 * MORE_ROWS;
  const start = Math.max(0, Math.min(first, count - seen));
  return { start, end: Math.min(count, start + seen) };
}

/** Rows that are visible, even partly. */
export function seenRows(count: number, height: number, view: View): Range {
  const end = Math.min(count, Math.ceil((view.from + view.length) / height));
  return { start: Math.max(0, Math.min(end, Math.floor(view.from / height))), end };
}

/** Rows to draw after scrolling: the visible rows, and rows already drawn that are within `wanted`. */
export function reached(drawn: Range, seen: Range, wanted: Range): Range {
  const start = Math.max(drawn.start, wanted.start);
  const end = Math.min(drawn.end, wanted.end);
  if (start > seen.end || end < seen.start) return seen;
  return { start: Math.min(start, seen.start), end: Math.max(end, seen.end) };
}

/** Range after one step towards `wanted`: adds GROWTH rows on either side, and drops rows outside `wanted`. */
export function grown(drawn: Range, wanted: Range): Range {
  const next = { start: Math.max(wanted.start, drawn.start - GROWTH), end: Math.min(wanted.end, drawn.end + GROWTH) };
  return next.start < next.end ? next : wanted;
}

export function covers(outer: Range, inner: Range): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

export function isSameRange(a: Range, b: Range): boolean {
  return a.start === b.start && a.end === b.end;
}

/** Limits a range to the present number of rows, and adds the heights of the rows before and after the range. */
export function roomAround(range: Range, count: number, height: number): Stretch {
  const end = Math.min(range.end, count);
  const start = Math.min(range.start, end);
  return { start, end, before: start * height, after: (count - end) * height };
}

/** Range of columns in or near the visible part; each column has its own width. */
export function columnStretch(widths: readonly number[], view: View): Stretch {
  const from = view.from - MORE_PIXELS;
  const to = view.from + view.length + MORE_PIXELS;
  const stretch = { start: widths.length, end: 0, before: 0, after: 0 };
  let left = 0;
  widths.forEach((width, index) => {
    const right = left + width;
    if (right <= from) stretch.before += width;
    else if (left >= to) stretch.after += width;
    else {
      stretch.start = Math.min(stretch.start, index);
      stretch.end = index + 1;
    }
    left = right;
  });
  return stretch.end === 0 ? { start: 0, end: 0, before: 0, after: stretch.before + stretch.after } : stretch;
}

export function isSameStretch(a: Stretch, b: Stretch): boolean {
  return a.start === b.start && a.end === b.end && a.before === b.before && a.after === b.after;
}

export interface ScrollView {
  top: number;
  left: number;
  height: number;
  width: number;
}

/** Assumed view of a table before it is measured, in px. */
export const FIRST_VIEW: ScrollView = { top: 0, left: 0, height: 600, width: 1_200 };

/** Calls `tell` with the visible part of a scrolling element, now and after each change. Returns a function to stop. */
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
