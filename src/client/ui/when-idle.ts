/** A page that never says it is usable: then this long after the frame stood. */
const PATIENCE_MS = 4_000;

let isUsable = false;
const waiting: (() => void)[] = [];
let timer: ReturnType<typeof setTimeout> | null = null;

/** The page on screen shows what it is for; what nobody waits for may follow. */
export function markUsable(): void {
  if (isUsable) return;
  isUsable = true;
  if (timer !== null) clearTimeout(timer);
  for (const start of waiting.splice(0)) start();
}

/**
 * Does work nobody waits for once the first page is usable and the browser has nothing else to do: while the first rows
 * are on their way the processor is idle too, but the line is not. The result stops it.
 */
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

/** Does work once the browser has nothing else to do; the result stops it. */
export function atIdle(work: () => unknown): () => void {
  // Safari has no idle callback.
  if (typeof window.requestIdleCallback !== 'function') {
    const later = setTimeout(work, 200);
    return () => clearTimeout(later);
  }
  const handle = window.requestIdleCallback(() => void work(), { timeout: PATIENCE_MS });
  return () => window.cancelIdleCallback(handle);
}

/** Fetches what may be needed next, unless somebody asked the browser to spare the line. */
export function fetchWhenIdle(load: () => Promise<unknown>): () => void {
  const connection: unknown = Reflect.get(navigator, 'connection');
  const isSpared =
    typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true;
  if (isSpared) return () => {};
  // A failure shows when it is really needed.
  return whenIdle(() => load().catch(() => null));
}
