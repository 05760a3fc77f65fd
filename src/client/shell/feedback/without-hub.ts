import { useSyncExternalStore } from 'react';

/** Milliseconds between readings of the page while the hub is lost. */
export const READ_EVERY = 30_000;

let stop: (() => void) | null = null;
const listeners = new Set<() => void>();

/** Calls `read` every 30 s and whenever the page comes into view; null ends that. */
export function readRegularly(read: (() => void) | null): void {
  stop?.();
  stop = read && start(read);
  for (const listener of listeners) listener();
}

function start(read: () => void): () => void {
  const readIfSeen = () => {
    if (document.visibilityState === 'visible') read();
  };
  const timer = setInterval(readIfSeen, READ_EVERY);
  document.addEventListener('visibilitychange', readIfSeen);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', readIfSeen);
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** True while pushes cannot arrive and the page is read regularly instead. */
export function useIsReadRegularly(): boolean {
  return useSyncExternalStore(subscribe, () => stop !== null);
}
