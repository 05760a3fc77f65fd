import { useSyncExternalStore } from 'react';

export type Device = 'mobile' | 'tablet' | 'desktop';

/** Mobile up to 576 px, tablet to 1199, desktop from 1200 (look.md#10.7). */
export function deviceOf(width: number): Device {
  if (width <= 576) return 'mobile';
  return width < 1200 ? 'tablet' : 'desktop';
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

function subscribeToNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

export function useIsOnline(): boolean {
  return useSyncExternalStore(subscribeToNetwork, () => navigator.onLine);
}

export function useDevice(): Device {
  return useSyncExternalStore(subscribe, () => deviceOf(window.innerWidth));
}
