import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { session } from '../../session/session.ts';
import { whenIdle } from '../../ui/when-idle.ts';
import { readRegularly } from './without-hub.ts';

/** Connects the hub while a user is signed in. */
export function useHub(): void {
  const isReady = useSelector(session, (snapshot) => snapshot.matches({ signedIn: 'ready' }));

  useEffect(() => {
    if (!isReady) return;
    let stop: (() => void) | null = null;
    let isGone = false;
    // The SignalR client is loaded after the first page is usable; no page needs it before.
    const forget = whenIdle(async () => {
      const [{ connectHub }, { HUB_EVENTS, offerReload }] = await Promise.all([
        import('../../api/hub.ts'),
        import('./hub-events.ts'),
      ]);
      // Vite's event for a module that could not be loaded, as after an upgrade.
      window.addEventListener('vite:preloadError', offerReload);
      if (!isGone) stop = connectHub(HUB_EVENTS);
    });
    return () => {
      isGone = true;
      forget();
      stop?.();
      readRegularly(null);
    };
  }, [isReady]);
}
