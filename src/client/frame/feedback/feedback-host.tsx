import { useSelector } from '@xstate/react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { session } from '../../session/session.ts';
import { whenIdle } from '../when-idle.ts';
import { onFeedbackWanted } from './feedback.ts';
import { useApiFeedback } from './use-api-feedback.ts';

const FeedbackLayer = lazy(() => import('./feedback-layer.tsx'));

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
  useApiFeedback();
  useEffect(() => onFeedbackWanted(() => setWanted(true)), []);
  useEffect(() => (isSignedIn ? whenIdle(() => setWanted(true)) : undefined), [isSignedIn]);
  if (!isWanted && !isAsking) return null;
  return (
    <Suspense fallback={null}>
      <FeedbackLayer />
    </Suspense>
  );
}
