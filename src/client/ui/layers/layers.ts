/** A dialog that the Back button of the browser closes. */
export interface Layer {
  /** Address it is shown at. */
  address(before: URL): URL;
  /** Called after Back. False: it stays open, as a form with changes does. */
  onBack(): boolean;
}

/** Key of the entry's state beside those of the router: how many layers are over the page. */
const DEPTH = 'layers';

const layers: Layer[] = [];
/** A layer left whose entry is taken out a moment later, unless another one takes its place. */
let leaving: ReturnType<typeof setTimeout> | undefined;
/** Begun going back; entries that are pushed meanwhile would be lost. */
let isGoing = false;
const waiting: (() => void)[] = [];
let isListening = false;

function depthOf(state: unknown): number {
  const depth: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, DEPTH) : 0;
  return typeof depth === 'number' ? depth : 0;
}

/**
 * Adds an entry to the browser's history for a dialog that opens. Not through the router: the page below is not drawn
 * anew, and its own address stays what it is.
 * @returns leaves the entry again, however the dialog was closed
 */
export function enterLayer(layer: Layer): () => void {
  listen();
  let isLeft = false;
  const enter = () => {
    if (!isLeft) put(layer);
  };
  if (isGoing) waiting.push(enter);
  else enter();
  return () => {
    isLeft = true;
    leave(layer);
  };
}

function put(layer: Layer): void {
  layers.push(layer);
  const url = new URL(window.location.href);
  const address = layer.address(url).href;
  const state = { ...window.history.state, [DEPTH]: layers.length };
  // The entry of the dialog it replaces, or one that was gone forward to.
  const isThere = leaving !== undefined || depthOf(window.history.state) >= layers.length;
  clearTimeout(leaving);
  leaving = undefined;
  if (isThere) window.history.replaceState(state, '', address);
  else window.history.pushState(state, '', address);
}

function leave(layer: Layer): void {
  const at = layers.indexOf(layer);
  if (at < 0) return;
  const depth = layers.length;
  layers.splice(at, 1);
  // Elsewhere already: Back was pressed, or a link was followed.
  if (depthOf(window.history.state) !== depth) return;
  leaving = setTimeout(() => {
    leaving = undefined;
    const beyond = depthOf(window.history.state) - layers.length;
    if (beyond <= 0) return;
    isGoing = true;
    window.history.go(-beyond);
  });
}

function listen(): void {
  if (isListening) return;
  isListening = true;
  window.addEventListener('popstate', () => {
    const wasGoing = isGoing;
    isGoing = false;
    if (!wasGoing) closeAbove(depthOf(window.history.state));
    for (const enter of waiting.splice(0)) enter();
  });
}

/** Closes what is above the entry gone back to, the topmost first; one that stays open gets its entry again. */
function closeAbove(depth: number): void {
  while (layers.length > depth) {
    const [top] = layers.slice(-1);
    if (!top) return;
    if (!top.onBack()) {
      const state = { ...window.history.state, [DEPTH]: layers.length };
      const here = new URL(window.location.href);
      window.history.pushState(state, '', top.address(here).href);
      return;
    }
    const at = layers.indexOf(top);
    if (at >= 0) layers.splice(at, 1);
  }
}
