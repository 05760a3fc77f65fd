import { useSelector } from '@xstate/react';
import { type ComponentType, useEffect, useState } from 'react';
import { session } from '../../session/session.ts';
import { onFeedbackWanted } from '../../ui/feedback/feedback.ts';
import { whenIdle } from '../../ui/when-idle.ts';
import { useApiFeedback } from './use-api-feedback.ts';

const RETRY_MS = 3_000;

/**
 * Fetches what shows messages when the first one comes, when the session has something to ask, or once somebody is
 * signed in and the first page stands. The login page rarely needs it and stays small without.
 */
export function FeedbackHost() {
  const isSignedIn = useSelector(session, (snapshot) => !snapshot.matches('anonymous'));
  const isAsking = useSelector(
    session,
    (snapshot) => snapshot.matches('expired') || snapshot.matches({ signedIn: 'withoutMenus' }),
  );
  const [isWanted, setWanted] = useState(false);
  const Layer = useLayer(isWanted || isAsking);
  useApiFeedback();
  useEffect(() => onFeedbackWanted(() => setWanted(true)), []);
  useEffect(() => (isSignedIn ? whenIdle(() => setWanted(true)) : undefined), [isSignedIn]);
  return Layer && <Layer />;
}

/**
 * Not React's lazy: the first thing to tell may be that the network is gone, and a part that cannot be fetched must not
 * take the page with it. What is to be shown waits until it can be.
 */
function useLayer(isNeeded: boolean): ComponentType | null {
  const [Layer, setLayer] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!isNeeded || Layer) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const load = async () => {
      const module = await import('./feedback-layer.tsx').catch(() => null);
      if (isGone) return;
      if (module) setLayer(() => module.default);
      else timer = setTimeout(load, RETRY_MS);
    };
    void load();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [isNeeded, Layer]);
  return Layer;
}
