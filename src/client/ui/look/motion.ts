import { useSyncExternalStore } from 'react';

const still = () => window.matchMedia('(prefers-reduced-motion: reduce)');

function subscribe(listener: () => void): () => void {
  const media = still();
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/**
 * Whether things may move. antd has to know: with durations cut by CSS alone it measures pop-ups while they are still
 * where they were, and places them outside of the window.
 */
export function useMotion(): boolean {
  return useSyncExternalStore(subscribe, () => !still().matches);
}
