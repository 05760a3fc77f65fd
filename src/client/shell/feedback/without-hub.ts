import { useSyncExternalStore } from 'react';

/** Milliseconds between refreshes of the page while the hub is lost. */
export const READ_EVERY = 30_000;

let stop: (() => void) | null = null;
const listeners = new Set<() => void>();

/** Calls `read` every 30 s and whenever the page becomes visible; null stops these calls. */
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

/** True while server pushes cannot arrive and the page is refreshed regularly instead. */
export function useIsReadRegularly(): boolean {
  return useSyncExternalStore(subscribe, () => stop !== null);
}
