/** A dialog that the Back button of the browser closes. */
export interface Layer {
  /** Address while the dialog is open. */
  address(before: URL): URL;
  /** Called after Back. False: the dialog stays open, as a form with changes does. */
  onBack(): boolean;
}

interface OpenLayer {
  layer: Layer;
  /** Address without the dialog. */
  below: string;
  /** Number of dialogs open before this one. */
  under: number;
  entry: string;
}

/** Dialog state in an entry of the browser's history, beside the router's state. */
interface Mark {
  /** Number of open dialogs. */
  layers: number;
  /** Number of entries from the page's own to this one; more than `layers` if this entry's dialog is closed (spent). */
  height: number;
  /** Index of the page in the router's state. */
  page: unknown;
}

const open: OpenLayer[] = [];
/** Names (`nameOf`) of history entries whose dialog was closed by other means than Back or a link. */
const closed = new Set<string>();
/** Mark of the entry that was current before the next `popstate`. */
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
 * Adds a history entry for an opened dialog, bypassing the router, so that the page below is not redrawn and keeps
 * its own address.
 * @returns function to be called when the dialog is closed by whatever means; leaves the entry
 */
export function enterLayer(layer: Layer): () => void {
  watch();
  put(layer);
  return () => leave(layer);
}

function put(layer: Layer): void {
  const before = markNow();
  const below = window.location.href;
  // True if the current entry is spent, or was reached by going forward: it is then reused.
  const isThere = before.height > open.length;
  const mark = { ...before, layers: open.length + 1, height: isThere ? before.height : before.height + 1 };
  const entry = nameOf(mark);
  closed.delete(entry);
  open.push({ layer, below, under: before.layers, entry });
  write(isThere ? 'replace' : 'push', mark, layer.address(new URL(below)).href);
}

/**
 * Marks the entry of a closed dialog as spent, with the page's address, until the next navigation reuses it. Going back
 * instead takes the browser a moment and would undo a navigation made meanwhile.
 */
function leave(layer: Layer): void {
  const at = open.findIndex((one) => one.layer === layer);
  const [left] = at < 0 ? [] : open.splice(at, 1);
  const mark = markNow();
  // The entry was left already, by Back or by a link.
  if (!left || mark.layers !== open.length + 1) return;
  closed.add(left.entry);
  const above = open[at];
  if (above) Object.assign(above, { below: left.below, under: left.under });
  write('replace', { ...mark, layers: above ? open.length : left.under }, above ? window.location.href : left.below);
}

/** Writes a history entry with the browser's own functions, without the wrappers of `watch`. */
function write(way: 'push' | 'replace', { layers, height }: Mark, url: string): void {
  const { history } = window;
  const state = { ...history.state, layers, height };
  if (way === 'push') History.prototype.pushState.call(history, state, '', url);
  else History.prototype.replaceState.call(history, state, '', url);
  here = markNow();
}

/** Follows navigation by the browser and by the router, whose pushes reuse a spent entry. */
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

/** Adds the present Mark to the state that the router writes, if the page is the same, as after a change of filters. */
function withMark(state: unknown, url: string | URL | null | undefined): unknown {
  const { height } = markNow();
  if (height === 0 || !url || typeof state !== 'object' || state === null || !('idx' in state)) return state;
  const page = new URL(open[0]?.below ?? window.location.href);
  const { href, pathname } = new URL(url, page);
  if (pathname !== page.pathname) return state;
  for (const one of open) one.below = href;
  return { ...state, layers: open.length, height };
}

/** Number of spent entries that Back still has to skip. */
function surplus(from: Mark, to: Mark): number {
  const isSamePage = from.page === to.page;
  const isBack = isSamePage ? to.height < from.height : Number(to.page) < Number(from.page);
  if (!isBack) return 0;
  if (isSamePage && isSpent(from)) return to.height - from.layers + 1;
  return to.layers > open.length && closed.has(nameOf(to)) ? 1 : 0;
}

/** Closes dialogs above the entry reached by Back, the topmost first; a dialog that stays open gets its entry again. */
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
