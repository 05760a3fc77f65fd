import { lazy, type ReactNode, Suspense, useState } from 'react';
import classes from './mobile/mobile.module.css';

// Account and password are what nearly everybody uses.
const MobileForm = lazy(async () => ({ default: (await import('./mobile/mobile-form.tsx')).MobileForm }));

const WAYS = [
  { key: 'account', title: '账号登录' },
  { key: 'mobile', title: '手机登录' },
] as const;

type Way = (typeof WAYS)[number]['key'];

interface Props {
  hasTenants: boolean;
  /** Signing in by account and password, and what belongs to it. */
  children: ReactNode;
}

/** The two variants of the login (look.md#11.1). */
export function LoginWays({ hasTenants, children }: Props) {
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
