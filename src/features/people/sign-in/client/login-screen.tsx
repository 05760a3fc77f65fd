import { useSelector } from '@xstate/react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { safeRedirect } from '../../../../client/api/safe-url.ts';
import { send } from '../../../../client/api/send.ts';
import { session } from '../../../../client/session/session.ts';
import { type Call, session as calls } from '../../../../generated/client.ts';
import { LoginForm } from './login-form.tsx';
import { LoginWays } from './login-ways.tsx';
import { SecondStepGate } from './two-step/second-step-gate.tsx';
import { useLoginForm } from './use-login-form.ts';

// Loaded later: the form works without the parts below it.
const BelowForm = lazy(() => import('./below-form.tsx'));

/** False until the form has been rendered; otherwise the lazy parts would load before it appears. */
function useStands(): boolean {
  const [stands, setStands] = useState(false);
  useEffect(() => void requestAnimationFrame(() => setStands(true)), []);
  return stands;
}

/**
 * Login screen (look.md#11.1). Redirects a signed-in user: after a login to its target, else to /welcome
 * (look.md#9.1).
 */
export function LoginScreen() {
  const form = useLoginForm();
  const [parameters] = useSearchParams();
  const hasTenants = useYes(calls.getTenantOpen);
  const stands = useStands();
  const isIn = useSelector(
    session,
    (snapshot) => snapshot.matches({ signedIn: 'ready' }) || snapshot.matches({ signedIn: 'changingPassword' }),
  );
  const isFresh = useSelector(session, (snapshot) => snapshot.context.fresh);
  if (isIn) {
    const target = isFresh ? (safeRedirect(parameters.get('redirect')) ?? '/homePage') : '/welcome';
    return <Navigate to={target} replace />;
  }
  return (
    <>
      <LoginWays hasTenants={hasTenants}>
        <LoginForm form={form} hasTenants={hasTenants} />
        <Suspense fallback={null}>{stands && <BelowForm tenantCode={form.fields.tenantCode} />}</Suspense>
      </LoginWays>
      <SecondStepGate />
    </>
  );
}

/** True if the server affirms a question of the sign-in page (wire.md#2.4); false without an answer. */
function useYes(question: Call<undefined, boolean>): boolean {
  const [isYes, setYes] = useState(false);
  useEffect(() => {
    send(question).then(
      (answer) => setYes(answer === true),
      () => {},
    );
  }, [question]);
  return isYes;
}
