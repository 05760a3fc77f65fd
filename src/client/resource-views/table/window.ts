/** A stretch of rows or columns that is drawn, and the room in pixels that those before and behind it take. */
export interface Stretch {
  start: number;
  /** The first one behind it. */
  end: number;
  before: number;
  after: number;
}

/** What is scrolled to, in pixels. */
export interface View {
  from: number;
  length: number;
}

/** Rows beyond both edges that are drawn as well, so that scrolling shows rows and not room. */
const MORE_ROWS = 12;
/** The stretch moves by as many rows at once: a redraw for every row of a fast wheel would be in its way. */
const STEP = 6;
const MORE_PIXELS = 320;

/** Rows of one height. */
export function rowStretch(count: number, height: number, view: View): Stretch {
  const first = Math.floor(view.from / height / STEP) * STEP - MORE_ROWS;
  const seen = Math.ceil(view.length / height) + STEP + 2 * MORE_ROWS;
  const start = Math.max(0, Math.min(first, count - seen));
  const end = Math.min(count, start + seen);
  return { start, end, before: start * height, after: (count - end) * height };
}

/** Columns of their own widths. */
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
