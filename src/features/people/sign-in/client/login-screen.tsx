import { useSelector } from '@xstate/react';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { safeRedirect } from '../../../../client/api/safe-url.ts';
import { send } from '../../../../client/api/send.ts';
import { session } from '../../../../client/session/session.ts';
import { type Call, session as calls } from '../../../../generated/client.ts';
import { LoginForm } from './login-form.tsx';
import classes from './mobile/mobile.module.css';
import { SecondStepGate } from './second-step-gate.tsx';
import { useLoginForm } from './use-login-form.ts';

// Loaded on demand: most users sign in by account and password.
const MobileForm = lazy(async () => ({ default: (await import('./mobile/mobile-form.tsx')).MobileForm }));

const WAYS = [
  { key: 'account', title: '账号登录' },
  { key: 'mobile', title: '手机登录' },
] as const;

type Way = (typeof WAYS)[number]['key'];

interface Props {
  hasTenants: boolean;
  /** Form for account and password, rendered under the first tab. */
  children: ReactNode;
}

/** Tabs for the two ways to sign in: by account, or by mobile number (look.md#11.1). */
function LoginWays({ hasTenants, children }: Props) {
  const [way, setWay] = useState<Way>('account');
  return (
    <>
      <div role="tablist" aria-label="登录方式" className={classes.ways}>
        {WAYS.map(({ key, title }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`way-${key}`}
            aria-selected={way === key}
            aria-controls="way-panel"
            className={classes.way}
            onClick={() => setWay(key)}
          >
            {title}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="way-panel" aria-labelledby={`way-${way}`}>
        {way === 'account' ? (
          children
        ) : (
          <Suspense fallback={null}>
            <MobileForm hasTenants={hasTenants} />
          </Suspense>
        )}
      </div>
    </>
  );
}

// Loaded later: the form works without the parts below it.
const BelowForm = lazy(() => import('./below-form.tsx'));

/** False until the form has been rendered, so that lazy parts do not load before the form appears. */
function useStands(): boolean {
  const [stands, setStands] = useState(false);
  useEffect(() => void requestAnimationFrame(() => setStands(true)), []);
  return stands;
}

/**
 * Login screen (look.md#11.1). After a sign-in redirects to its target, else the home page; redirects users who came
 * with a session to /welcome (look.md#9.1).
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

/** Reply of a yes-or-no call of the sign-in page (wire.md#2.4); false without a reply. */
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
