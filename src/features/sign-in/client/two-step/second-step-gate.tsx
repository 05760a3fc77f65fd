import { lazy, Suspense, useSyncExternalStore } from 'react';
import { secondStep } from '../../../../client/session/entering.ts';

// Most accounts have no second step: nothing of it is fetched before it is asked for.
const TwoStepDialog = lazy(async () => ({ default: (await import('./two-step-dialog.tsx')).TwoStepDialog }));

/** Asks for the second step whenever a way in wants one; a screen with a way in has it once. */
export function SecondStepGate() {
  const ticket = useSyncExternalStore(secondStep.subscribe, secondStep.read);
  if (ticket === null) return null;
  return (
    <Suspense fallback={null}>
      <TwoStepDialog key={ticket} ticket={ticket} onBack={secondStep.leave} />
    </Suspense>
  );
}
