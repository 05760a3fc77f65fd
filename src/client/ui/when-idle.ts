/** Delay in ms after which a page that never calls `markUsable()` counts as usable. */
const PATIENCE_MS = 4_000;

let isUsable = false;
const waiting: (() => void)[] = [];
let timer: ReturnType<typeof setTimeout> | null = null;

/** Marks the page on screen as usable; work that waits for it may start. */
export function markUsable(): void {
  if (isUsable) return;
  isUsable = true;
  if (timer !== null) clearTimeout(timer);
  for (const start of waiting.splice(0)) start();
}

/** Runs work once the first page is usable and the browser is idle. Returns a function that cancels it. */
export function whenIdle(work: () => unknown): () => void {
  let stop = () => {};
  let isStopped = false;
  const start = () => {
    if (!isStopped) stop = atIdle(work);
  };
  if (isUsable) start();
  else {
    waiting.push(start);
    timer ??= setTimeout(markUsable, PATIENCE_MS);
  }
  return () => {
    isStopped = true;
    stop();
  };
}

/** Runs work once the browser is idle; the returned function cancels it. */
export function atIdle(work: () => unknown): () => void {
  // Safari has no idle callback.
  if (typeof window.requestIdleCallback !== 'function') {
    const later = setTimeout(work, 200);
    return () => clearTimeout(later);
  }
  const handle = window.requestIdleCallback(() => void work(), { timeout: PATIENCE_MS });
  return () => window.cancelIdleCallback(handle);
}

/** Prefetches in idle time, unless the user has switched on the browser's data saver. */
export function fetchWhenIdle(load: () => Promise<unknown>): () => void {
  const connection: unknown = Reflect.get(navigator, 'connection');
  const isSpared =
    typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true;
  if (isSpared) return () => {};
  // Ignores failures: they are reported when the module is really needed.
  return whenIdle(() => load().catch(() => null));
}
