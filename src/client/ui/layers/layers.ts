/** A dialog that the Back button of the browser closes. */
export interface Layer {
  /** Address it is shown at. */
  address(before: URL): URL;
  /** Called after Back. False: it stays open, as a form with changes does. */
  onBack(): boolean;
}

interface OpenLayer {
  layer: Layer;
  /** Address without it. */
  below: string;
  /** `layers` of the mark without it. */
  under: number;
  entry: string;
}

/** Dialog state in an entry of the browser's history, beside the router's state. */
interface Mark {
  /** Dialogs open over the page. */
  layers: number;
  /** Entries from the page to this one. With fewer `layers` it is spent: a dialog it was added for is closed. */
  height: number;
  /** Number the router gives the page. */
  page: unknown;
}

const open: OpenLayer[] = [];
/** Entries whose dialog was closed on the page. */
const closed = new Set<string>();
/** Mark of the entry before the next `popstate`. */
let here = markNow();
const watched = new WeakSet<History>();

function markNow(): Mark {
  const state: unknown = window.history.state;
  const read = (name: string): unknown =>
    typeof state === 'object' && state !== null ? Reflect.get(state, name) : undefined;
  const layers = Number(read('layers') ?? 0);
  return { layers, height: Number(read('height') ?? layers), page: read('idx') };
}

const isSpent = ({ layers, height }: Mark) => layers < height;
const nameOf = ({ page, height }: Mark) => `${page} ${height}`;

/**
 * Adds an entry to the browser's history for a dialog that opens. Not through the router: the page below is not drawn
 * anew, and its own address stays what it is.
 * @returns leaves the entry again, however the dialog was closed
 */
export function enterLayer(layer: Layer): () => void {
  watch();
  put(layer);
  return () => leave(layer);
}

function put(layer: Layer): void {
  const before = markNow();
  const below = window.location.href;
  // A spent entry, or one that was gone forward to.
  const isThere = before.height > open.length;
  const mark = { ...before, layers: open.length + 1, height: isThere ? before.height : before.height + 1 };
  const entry = nameOf(mark);
  closed.delete(entry);
  open.push({ layer, below, under: before.layers, entry });
  write(isThere ? 'replace' : 'push', mark, layer.address(new URL(below)).href);
}

/**
 * Leaves the entry of a closed dialog behind, spent, at the address of the page, until the next move takes it over.
 * Going back instead takes the browser a moment, which undid a move made meanwhile.
 */
function leave(layer: Layer): void {
  const at = open.findIndex((one) => one.layer === layer);
  const [left] = at < 0 ? [] : open.splice(at, 1);
  const mark = markNow();
  // Elsewhere already: Back was pressed, or a link was followed.
  if (!left || mark.layers !== open.length + 1) return;
  closed.add(left.entry);
  const above = open[at];
  if (above) Object.assign(above, { below: left.below, under: left.under });
  write('replace', { ...mark, layers: above ? open.length : left.under }, above ? window.location.href : left.below);
}

/** The browser's own functions, past what `watch` puts in their place. */
function write(way: 'push' | 'replace', { layers, height }: Mark, url: string): void {
  const { history } = window;
  const state = { ...history.state, layers, height };
  if (way === 'push') History.prototype.pushState.call(history, state, '', url);
  else History.prototype.replaceState.call(history, state, '', url);
  here = markNow();
}

/** Follows the browser's moves, and the router's: what it pushes takes a spent entry over. */
function watch(): void {
  const { history } = window;
  if (watched.has(history)) return;
  watched.add(history);
  here = markNow();
  const { pushState, replaceState } = history;
  history.pushState = (state, unused, url) => {
    (isSpent(markNow()) ? replaceState : pushState).call(history, state, unused, url);
    here = markNow();
  };
  history.replaceState = (state, unused, url) => {
    replaceState.call(history, withMark(state, url), unused, url);
    here = markNow();
  };
  window.addEventListener('popstate', () => {
    const from = here;
    const to = markNow();
    here = to;
    closeAbove(to.layers);
    const steps = surplus(from, to);
    if (steps > 0) history.go(-steps);
  });
}

/** The router's new state of an entry; the mark stays if the page is the same, as after a change of its filters. */
function withMark(state: unknown, url: string | URL | null | undefined): unknown {
  const { height } = markNow();
  if (height === 0 || !url || typeof state !== 'object' || state === null || !('idx' in state)) return state;
  const page = new URL(open[0]?.below ?? window.location.href);
  const { href, pathname } = new URL(url, page);
  if (pathname !== page.pathname) return state;
  for (const one of open) one.below = href;
  return { ...state, layers: open.length, height };
}

/** Number of entries Back has still to pass: those that were left behind when dialogs were closed. */
function surplus(from: Mark, to: Mark): number {
  const isSamePage = from.page === to.page;
  const isBack = isSamePage ? to.height < from.height : Number(to.page) < Number(from.page);
  if (!isBack) return 0;
  if (isSamePage && isSpent(from)) return to.height - from.layers + 1;
  return to.layers > open.length && closed.has(nameOf(to)) ? 1 : 0;
}

/** Closes what is above the entry gone back to, the topmost first; one that stays open gets its entry again. */
function closeAbove(depth: number): void {
  while (open.length > depth) {
    const top = open.at(-1);
    if (!top) return;
    if (!top.layer.onBack()) {
      const mark = markNow();
      const address = top.layer.address(new URL(window.location.href)).href;
      write('push', { ...mark, layers: open.length, height: mark.height + 1 }, address);
      return;
    }
    const at = open.indexOf(top);
    if (at >= 0) open.splice(at, 1);
  }
}

watch();
