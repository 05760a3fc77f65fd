import { useSelector } from '@xstate/react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { type ApiSignal, onApiSignal } from '../../api/signals.ts';
import { session } from '../../session/session.ts';

const Feedback = lazy(async () => ({ default: (await import('./feedback.tsx')).Feedback }));

/**
 * Fetches what shows failures when the first one happens or when someone is signed in: the login page rarely needs it
 * and stays small without. Signals that came before it stood are handed on.
 */
export function FeedbackHost() {
  const [missed, setMissed] = useState<readonly ApiSignal[]>([]);
  const isSignedIn = useSelector(session, (snapshot) => !snapshot.matches('anonymous'));
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => {
    if (isSignedIn) setNeeded(true);
  }, [isSignedIn]);
  useEffect(() => {
    if (isNeeded) return;
    return onApiSignal((signal) => {
      setMissed((before) => [...before, signal]);
      setNeeded(true);
    });
  }, [isNeeded]);
  if (!isNeeded) return null;
  return (
    <Suspense fallback={null}>
      <Feedback missed={missed} />
    </Suspense>
  );
}
