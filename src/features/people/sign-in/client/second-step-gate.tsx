import { lazy, Suspense, useSyncExternalStore } from 'react';
import { secondStep } from '../../../../client/session/entering.ts';

// Loaded on demand: most accounts have no second step.
const TwoStepDialog = lazy(async () => ({ default: (await import('./two-step-dialog.tsx')).TwoStepDialog }));

/** Opens the dialog of the second step when a sign-in requires it; every screen with a sign-in renders this once. */
export function SecondStepGate() {
  const ticket = useSyncExternalStore(secondStep.subscribe, secondStep.read);
  if (ticket === null) return null;
  return (
    <Suspense fallback={null}>
      <TwoStepDialog key={ticket} ticket={ticket} onBack={secondStep.leave} />
    </Suspense>
  );
}
