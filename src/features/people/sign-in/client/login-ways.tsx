import { lazy, type ReactNode, Suspense, useState } from 'react';
import classes from './mobile/mobile.module.css';

// Loaded on demand: most users sign in by account and password.
const MobileForm = lazy(async () => ({ default: (await import('./mobile/mobile-form.tsx')).MobileForm }));

const WAYS = [
  { key: 'account', title: '账号登录' },
  { key: 'mobile', title: '手机登录' },
] as const;

type Way = (typeof WAYS)[number]['key'];

interface Props {
  hasTenants: boolean;
  /** Form of account and password, with the parts around it. */
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
